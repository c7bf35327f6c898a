namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>Each comment belongs to the declaration that protoc gives it to.</summary>
public class SourceInfoCommentTests
{
    private static readonly string[] Comments = ["// one\n", "/* one */", "/* one\n * two\n */", "// one\n// two\n", "/**/"];

    private static readonly string[] Gaps = ["", " ", "\n", "\n\n", "\r\n", "\r\n \r\n", " \n \n"];

    /// <summary>Where a comment can be: {0}.</summary>
    public static TheoryData<string> Places =>
    [
        "{0}syntax = 'proto3'; message M {{ }}",
        "syntax = 'proto3';{0}message M {{ }}",
        "syntax = 'proto3';{0}",
        "syntax = 'proto3'; package p;{0}import 'google/protobuf/any.proto';{0}option java_package = 'p';{0}",
        "syntax = 'proto3'; message M {{{0}int32 a = 1;{0}int32 b = 2;{0}}}{0}message N {{{0}}}{0}",
        "syntax = 'proto3';{0};{0};{0}message M {{{0};{0}int32 a = 1;{0};{0}}}",
        "syntax = 'proto3'; message M {{ oneof o {{{0}int32 a = 1;{0}}}{0}map<string, string> m = 2;{0}reserved 5;{0}reserved 'x';{0} }}",
        "syntax = 'proto2'; message M {{{0}optional group G = 1 {{{0}optional int32 a = 1;{0}}}{0}extensions 10;{0}}}{0}extend M {{{0}optional int32 e = 10;{0}}}{0}",
        "syntax = 'proto3';{0}enum E {{{0}option deprecated = true;{0}A = 0;{0}B = 1 [deprecated = true];{0}reserved 5;{0}}}{0}",
        "syntax = 'proto3';{0}service S {{{0}option deprecated = true;{0}rpc A(M) returns (M);{0}"
            + "rpc B(M) returns (M) {{{0}option deprecated = true;{0};{0}}}{0}}}{0}message M {{ }}",
        "edition = '2024';{0}export message M {{{0}local message N {{{0}}}{0}}}{0}local enum E {{{0}A = 0;{0}}}{0}",
        "syntax = 'proto3'; message M {{ int32 a = 1 [{0}deprecated = true{0},{0}json_name = 'x'{0}]{0};{0}}}",
    ];

    [Theory]
    [MemberData(nameof(Places))]
    public void OneComment(string place) => AssertSame(place, from before in Gaps from comment in Comments from after in Gaps select before + comment + after);

    [Theory]
    [MemberData(nameof(Places))]
    public void TwoComments(string place) => AssertSame(
        place,
        from first in Comments
        from between in (string[])["", "\n", "\n\n"]
        from second in Comments
        from around in (string[])["", "\n", "\n\n"]
        select around + first + between + second + around);

    [Theory]
    [InlineData("// no line break")]
    [InlineData("/* no line break */")]
    [InlineData("\n// no line break")]
    [InlineData("\n\n// one\n\n// two\n// three")]
    [InlineData(" // one\n// two\n\n/* three */")]
    [InlineData(" //")]
    [InlineData(" // carriage return\r")]
    public void TheEndOfTheFile(string end) => SourceInfoOracle.AssertSame(("a.proto", "syntax = \"proto3\";" + end), ("b.proto", "syntax = \"proto3\"; message M { }" + end));

    /// <summary>One run of protoc compiles a file for each text.</summary>
    private static void AssertSame(string place, IEnumerable<string> comments) => SourceInfoOracle.AssertSame(
        [.. comments.Select((comment, i) => ($"f{i}.proto", Package(string.Format(null, place, comment).Replace('\'', '"'), i)))]);

    /// <summary>A package of its own for each file, at the end of its first statement.</summary>
    private static string Package(string text, int index)
    {
        int end = text.IndexOf(';', text.IndexOf("= \"", StringComparison.Ordinal)) + 1;
        return text.Contains("package p;", StringComparison.Ordinal)
            ? text.Replace("package p;", $"package p{index};", StringComparison.Ordinal)
            : text.Insert(end, $" package p{index};");
    }
}
