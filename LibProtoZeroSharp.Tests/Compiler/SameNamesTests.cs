using System.Text.RegularExpressions;
using LibProtoZeroSharp.Compiler;

namespace LibProtoZeroSharp.Tests.Compiler;

/// <summary>Names and numbers of extensions that two files define, whether or not a file imports both. protoc compiles the same files in one run.</summary>
public partial class SameNamesTests
{
    private const string M = "syntax = \"proto3\";\npackage p;\nmessage M { }\n";
    private const string Extended = "syntax = \"proto2\";\nmessage M { extensions 100 to 200; }\n";

    public static TheoryData<string, string[]> Files => new()
    {
        { "two files", [M, M] },
        { "a third file imports both", [M, M, "syntax = \"proto3\"; package p; import \"0.proto\"; import \"1.proto\"; message N { M m = 1; }"] },
        {
            "two files import one of them each",
            [M, M, "syntax = \"proto3\"; package p; import \"0.proto\"; message A { M m = 1; }", "syntax = \"proto3\"; package p; import \"1.proto\"; message B { M m = 1; }"]
        },
        { "three files", [M, M, M] },
        { "a message and an enum", [M, "syntax = \"proto3\"; package p;\nenum M { A = 0; }"] },
        { "an enum value", ["syntax = \"proto3\"; package p; enum E { A = 0; }", "syntax = \"proto3\"; package p;\nenum F {\n  A = 0; }"] },
        { "a package after a message", [M, "syntax = \"proto3\";\npackage p.M;\nmessage N { }"] },
        { "a message after a package", ["syntax = \"proto3\"; package p.M; message N { }", M] },
        { "a message between packages", ["syntax = \"proto3\"; package p.M; message N { }", M, "syntax = \"proto3\"; package p.M; message O { }"] },
        { "one package", ["syntax = \"proto3\"; package p; message N { }", "syntax = \"proto3\"; package p; message O { }"] },
        { "a well-known type", ["syntax = \"proto3\"; import \"google/protobuf/empty.proto\";", "syntax = \"proto3\"; package google.protobuf;\nmessage Empty { }"] },
        { "nested names", [M, "syntax = \"proto3\"; package p;\nmessage N { message M { } }"] },
        { "extensions", [Extended, Extension("a", 125), Extension("b", 125)] },
        { "extensions of three files", [Extended, Extension("a", 125), Extension("b", 125), Extension("c", 125), Extension("d", 126)] },
        { "one extension imports the other", [Extended, Extension("a", 125), Extension("b", 125) + "import \"1.proto\";"] },
        { "extensions in the reverse order", [Extension("b", 125).Replace("0.proto", "1.proto"), Extended, Extension("a", 125).Replace("0.proto", "1.proto")] },
    };

    [Theory]
    [MemberData(nameof(Files))]
    public void TheSecondDefinitionIsReportedAsProtocDoes(string what, string[] texts)
    {
        (string Path, string Text)[] sources = [.. texts.Select((text, i) => ($"{i}.proto", text))];
        (var set, string errors) = Protoc.Compile(sources);

        var compiler = new ProtoCompiler();
        foreach ((string path, string text) in sources) compiler.Add(path, text);
        ProtoCompilation compilation = compiler.Compile();

        Assert.Equal(set != null, compilation.Success);
        HashSet<string> expected = [.. Taken().Matches(errors).Select(match => $"{match.Groups["file"]}:{match.Groups["line"]}")];
        HashSet<string> found =
        [
            .. compilation.Diagnostics.Where(diagnostic => diagnostic.Message.Contains("already", StringComparison.Ordinal))
                .Select(diagnostic => $"{diagnostic.Path}:{diagnostic.Line}"),
        ];
        // protoc stops after the first file with an error.
        bool isSame = set == null ? expected.Count > 0 && expected.IsSubsetOf(found) : expected.SetEquals(found);
        Assert.True(isSame, $"{what}:\n{errors}\n{string.Join('\n', compilation.Diagnostics)}");
        if (compilation.Success) Assert.Equal(sources.Length, compilation.Files.Count);
    }

    private static string Extension(string name, int number) =>
        $"syntax = \"proto2\"; package {name}; import \"0.proto\";\nextend M {{ optional int32 {name} = {number}; }}\n";

    [GeneratedRegex(@"^.*?(?<file>[^/]+\.proto):(?<line>\d+):\d+: .*already", RegexOptions.Multiline)]
    private static partial Regex Taken();
}
