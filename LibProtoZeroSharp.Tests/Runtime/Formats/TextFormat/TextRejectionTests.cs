using System.Text;

namespace LibProtoZeroSharp.Tests.Formats.TextFormat;

/// <summary>Texts that are not text format, or not that of the message: the position of the error, and its description.</summary>
public class TextRejectionTests
{
    [Theory]
    // Syntax.
    [InlineData("Explicit", "int32_field 1", ProtoError.InvalidSyntax, 1, 13, "int32_field")]
    [InlineData("Explicit", "\n  int32_field: }", ProtoError.InvalidSyntax, 2, 16, "int32_field")]
    [InlineData("Explicit", "int32_field:", ProtoError.InvalidSyntax, 1, 13, "int32_field")]
    [InlineData("Explicit", "int32_field: 1,,", ProtoError.InvalidSyntax, 1, 16, null)]
    [InlineData("Explicit", "1: 1", ProtoError.InvalidSyntax, 1, 1, null)]
    [InlineData("Explicit", "}", ProtoError.InvalidSyntax, 1, 1, null)]
    [InlineData("Explicit", "int32_field: 1 \0", ProtoError.InvalidSyntax, 1, 16, null)]
    [InlineData("Explicit", "ż: 1", ProtoError.InvalidSyntax, 1, 1, null)]
    [InlineData("Explicit", "string_field: 'żółw' }", ProtoError.InvalidSyntax, 1, 22, null)]
    [InlineData("Explicit", "leaf_field {\n  number: 1\n", ProtoError.InvalidSyntax, 3, 1, "leaf_field")]
    [InlineData("Explicit", "leaf_field { number: 1 >", ProtoError.InvalidSyntax, 1, 24, "leaf_field")]
    [InlineData("Explicit", "leaf_field: [{}]", ProtoError.InvalidSyntax, 1, 13, "leaf_field")]
    [InlineData("Explicit", "int32_field: 5f6", ProtoError.InvalidSyntax, 1, 16, "int32_field")]
    [InlineData("Explicit", "int32_field: 0x", ProtoError.InvalidSyntax, 1, 14, "int32_field")]
    [InlineData("Explicit", "int32_field: 08", ProtoError.InvalidSyntax, 1, 15, "int32_field")]
    [InlineData("Explicit", "double_field: 1.2.3", ProtoError.InvalidSyntax, 1, 18, "double_field")]
    [InlineData("Explicit", "double_field: 1e", ProtoError.InvalidSyntax, 1, 16, "double_field")]
    [InlineData("Explicit", "double_field: .", ProtoError.InvalidSyntax, 1, 15, "double_field")]
    [InlineData("Explicit", "string_field: 'a", ProtoError.InvalidSyntax, 1, 15, "string_field")]
    [InlineData("Explicit", "string_field: 'a\n'", ProtoError.InvalidSyntax, 1, 17, "string_field")]
    [InlineData("Explicit", "string_field: 'a\0'", ProtoError.InvalidSyntax, 1, 17, "string_field")]
    [InlineData("Explicit", "string_field: 'a\\", ProtoError.InvalidSyntax, 1, 17, "string_field")]
    [InlineData("Explicit", "string_field: 'ab' 'c\\q'", ProtoError.InvalidSyntax, 1, 22, "string_field")]
    [InlineData("Explicit", @"string_field: '\x'", ProtoError.InvalidSyntax, 1, 16, "string_field")]
    [InlineData("Explicit", @"string_field: '\400'", ProtoError.InvalidSyntax, 1, 16, "string_field")]
    [InlineData("Explicit", @"string_field: '\u123'", ProtoError.InvalidSyntax, 1, 16, "string_field")]
    [InlineData("Explicit", @"string_field: '\U00110000'", ProtoError.InvalidSyntax, 1, 16, "string_field")]
    [InlineData("Explicit", @"string_field: '\UFFFFFFFF'", ProtoError.InvalidSyntax, 1, 16, "string_field")]
    [InlineData("Explicit", @"bytes_field: '\ud801\udc37'", ProtoError.InvalidSyntax, 1, 15, "bytes_field")]
    [InlineData("Repeated", "int32_field [1]", ProtoError.InvalidSyntax, 1, 13, "int32_field")]
    [InlineData("Repeated", "int32_field: [1, 2,]", ProtoError.InvalidSyntax, 1, 20, "int32_field[2]")]
    [InlineData("Repeated", "int32_field: [1; 2]", ProtoError.InvalidSyntax, 1, 16, "int32_field")]
    [InlineData("Repeated", "int32_field: [1", ProtoError.InvalidSyntax, 1, 16, "int32_field")]
    [InlineData("FewMaps", "texts { key 'a' }", ProtoError.InvalidSyntax, 1, 13, "texts")]
    [InlineData("FewMaps", "texts { 1: 'a' }", ProtoError.InvalidSyntax, 1, 9, "texts")]
    [InlineData("FewMaps", "texts: 1", ProtoError.InvalidValue, 1, 8, "texts")]
    // Values.
    [InlineData("Explicit", "int32_field: 2147483648", ProtoError.InvalidValue, 1, 14, "int32_field")]
    [InlineData("Explicit", "int32_field: -\n2147483649", ProtoError.InvalidValue, 1, 14, "int32_field")]
    [InlineData("Explicit", "int32_field: 1.0", ProtoError.InvalidValue, 1, 14, "int32_field")]
    [InlineData("Explicit", "int32_field: '1'", ProtoError.InvalidValue, 1, 14, "int32_field")]
    [InlineData("Explicit", "int32_field: ten", ProtoError.InvalidValue, 1, 14, "int32_field")]
    [InlineData("Explicit", "uint64_field: 18446744073709551616", ProtoError.InvalidValue, 1, 15, "uint64_field")]
    [InlineData("Explicit", "uint64_field: 0x10000000000000000", ProtoError.InvalidValue, 1, 15, "uint64_field")]
    [InlineData("Explicit", "uint64_field: 02000000000000000000000", ProtoError.InvalidValue, 1, 15, "uint64_field")]
    [InlineData("Explicit", "uint32_field: -0", ProtoError.InvalidValue, 1, 15, "uint32_field")]
    [InlineData("Explicit", "float_field: 0x1", ProtoError.InvalidValue, 1, 14, "float_field")]
    [InlineData("Explicit", "float_field: 00", ProtoError.InvalidValue, 1, 14, "float_field")]
    [InlineData("Explicit", "float_field: -infinite", ProtoError.InvalidValue, 1, 15, "float_field")]
    [InlineData("Explicit", "bool_field: TRUE", ProtoError.InvalidValue, 1, 13, "bool_field")]
    [InlineData("Explicit", "bool_field: 2", ProtoError.InvalidValue, 1, 13, "bool_field")]
    [InlineData("Explicit", "bool_field: -1", ProtoError.InvalidValue, 1, 13, "bool_field")]
    [InlineData("Explicit", "color_field: COLOR_PINK", ProtoError.InvalidValue, 1, 14, "color_field")]
    [InlineData("Explicit", "color_field: 2147483648", ProtoError.InvalidValue, 1, 14, "color_field")]
    [InlineData("Explicit", "color_field: -COLOR_RED", ProtoError.InvalidValue, 1, 15, "color_field")]
    [InlineData("ClosedEnums", "single: 7", ProtoError.InvalidValue, 1, 9, "single")]
    [InlineData("Explicit", "leaf_field: 1", ProtoError.InvalidValue, 1, 13, "leaf_field")]
    [InlineData("Explicit", "string_field: x", ProtoError.InvalidValue, 1, 15, "string_field")]
    [InlineData("Explicit", @"string_field: '\300'", ProtoError.InvalidUtf8, 1, 15, "string_field")]
    [InlineData("FewMaps", @"texts { key: '\xFF' value: 'x' }", ProtoError.InvalidUtf8, 1, 14, "texts")]
    [InlineData("Maps", @"string_int32 { key: '\xFF' }", ProtoError.InvalidUtf8, 1, 21, "string_int32")]
    [InlineData("FewMaps", @"texts { key: 'x' value: '\xFF' }", ProtoError.InvalidUtf8, 1, 25, "texts[\"x\"]")]
    [InlineData("Repeated", @"string_field: ['a', '\300\200']", ProtoError.InvalidUtf8, 1, 21, "string_field[1]")]
    [InlineData("Repeated", @"string_field: 'a' string_field: '\355\240\200'", ProtoError.InvalidUtf8, 1, 33, "string_field[1]")]
    // Fields.
    [InlineData("Explicit", "nothing: 1", ProtoError.UnknownField, 1, 1, "nothing")]
    [InlineData("Explicit", "leaf_field {\n  nothing: 1 }", ProtoError.UnknownField, 2, 3, "leaf_field.nothing")]
    [InlineData("Explicit", "[some.extension]: 1", ProtoError.UnknownField, 1, 1, "[some.extension]")]
    [InlineData("Explicit", "[a.b/c.d] {}", ProtoError.UnknownField, 1, 1, "[a.b/c.d]")]
    [InlineData("Explicit", "[]: 1", ProtoError.UnknownField, 1, 1, "[]")]
    [InlineData("Explicit", "[a'b]: 1", ProtoError.InvalidSyntax, 1, 3, null)]
    [InlineData("Explicit", "[a%4x/b]: 1", ProtoError.InvalidSyntax, 1, 5, null)]
    [InlineData("Explicit", "[a%4/b]: 1", ProtoError.InvalidSyntax, 1, 5, null)]
    [InlineData("Explicit", "[a/b%4]: 1", ProtoError.InvalidSyntax, 1, 7, null)]
    [InlineData("Explicit", "[a.b", ProtoError.InvalidSyntax, 1, 5, null)]
    [InlineData("FewMaps", "texts { key: 'a' other: 1 }", ProtoError.UnknownField, 1, 18, "texts[\"a\"]")]
    [InlineData("FewMaps", "texts { key: 'a' key: 'b' }", ProtoError.DuplicateField, 1, 18, "texts[\"a\"]")]
    [InlineData("Explicit", "int32_field: 1\nint32_field: 1", ProtoError.DuplicateField, 2, 1, "int32_field")]
    [InlineData("Singular", "int32_field: 0 int32_field: 1", ProtoError.DuplicateField, 1, 16, "int32_field")]
    [InlineData("Oneofs", "int32_field: 0 string_field: ''", ProtoError.DuplicateField, 1, 16, "string_field")]
    [InlineData("Oneofs", "self {} leaf_field {}", ProtoError.DuplicateField, 1, 9, "leaf_field")]
    [InlineData("Required", "id: 1", ProtoError.MissingRequired, 1, 6, "name")]
    // Paths.
    [InlineData(
        "Tree", "children {} children { named { key: '\\n\"' value { left { numbers: [1, x] } } } }", ProtoError.InvalidValue, 1, 71,
        "children[1].named[\"\n\"\"].left.numbers[1]")]
    [InlineData("FewMaps", "leaves { key: -7 value { number: x } }", ProtoError.InvalidValue, 1, 34, "leaves[-7].number")]
    [InlineData("FewMaps", "doubles: [{}, { key: true value: x }]", ProtoError.InvalidValue, 1, 34, "doubles[true]")]
    // The contents of an Any.
    [InlineData("Any", "[type.googleapis.com/no.Such] {}", ProtoError.UnknownType, 1, 1, "[type.googleapis.com/no.Such]")]
    [InlineData("Any", "[google.protobuf.Empty] {}", ProtoError.InvalidSyntax, 1, 1, "[google.protobuf.Empty]")]
    [InlineData("Any", "[/google.protobuf.Empty] {}", ProtoError.InvalidSyntax, 1, 1, "[/google.protobuf.Empty]")]
    [InlineData("Any", "type_url: 'x' [a.b/google.protobuf.Empty] {}", ProtoError.DuplicateField, 1, 15, "[a.b/google.protobuf.Empty]")]
    [InlineData("Any", "[a.b/google.protobuf.Empty] {} value: ''", ProtoError.DuplicateField, 1, 32, "value")]
    [InlineData(
        "Any", "[a.b/google.protobuf.Any] { [a/google.protobuf.Duration] { seconds: x } }", ProtoError.InvalidValue, 1, 69,
        "[a.b/google.protobuf.Any].[a/google.protobuf.Duration].seconds")]
    [InlineData("Any", "[a.b/google.protobuf.Empty]: 1", ProtoError.InvalidValue, 1, 30, "[a.b/google.protobuf.Empty]")]
    // Reserved names are skipped with their values, but the value must be there.
    [InlineData("Proto2", "gone", ProtoError.InvalidSyntax, 1, 5, "gone")]
    [InlineData("Proto2", "gone 1", ProtoError.InvalidSyntax, 1, 6, "gone")]
    [InlineData("Proto2", "gone { a: 1", ProtoError.InvalidSyntax, 1, 12, "gone")]
    [InlineData("Proto2", "gone: [1, ", ProtoError.InvalidSyntax, 1, 11, "gone")]
    [InlineData("Proto2", "gone: -ten", ProtoError.InvalidSyntax, 1, 8, "gone")]
    [InlineData("Proto2", "gone { [a'b]: 1 }", ProtoError.InvalidSyntax, 1, 10, "gone")]
    public void AnErrorHasACodeAPositionAndAPath(string type, string text, ProtoError error, long line, long column, string? path)
    {
        using var arena = new ArenaAllocator();
        ProtoException? failure = TestMessageType.Of(type).ExerciseText(System.Text.Encoding.UTF8.GetBytes(text), arena);
        Assert.NotNull(failure);
        Assert.Equal((error, line, column, path), (failure.Error, failure.Line, failure.Column, failure.Path));
        Assert.Equal(TestMessageType.Of(type).Google.FullName, failure.MessageType);
        Assert.EndsWith(path == null ? $"({error} at line {line}, column {column})." : $"({error} at line {line}, column {column} in {path}).", failure.Message);
    }

    /// <summary>The sentences that an application shows to the author of the text.</summary>
    [Fact]
    public void AnErrorSaysWhatIsWrong()
    {
        using var arena = new ArenaAllocator();
        ProtoException failure = TestMessageType.Explicit.ExerciseText("color_field: COLOR_PINK"u8.ToArray(), arena)!;
        Assert.Equal("protozero.tests.Color has no value \"COLOR_PINK\" (InvalidValue at line 1, column 14 in color_field).", failure.Message);
        Assert.Equal(13, failure.Offset);
    }

    [Theory]
    [InlineData("Explicit", "int32_field: 2147483648", "\"2147483648\" is out of the range of its field (")]
    [InlineData("Explicit", "int32_field: - 2147483649", "\"- 2147483649\" is out of the range of its field (")]
    [InlineData("Explicit", "int32_field: ten", "An integer is expected, but found \"ten\" (")]
    [InlineData("Explicit", "uint32_field: -1", "A number without a sign is expected, but found \"-\" (")]
    [InlineData("Explicit", "string_field: x", "A string in quotes is expected, but found \"x\" (")]
    [InlineData(
        "Explicit", "leaf_field: 123456789012345678901234567890123456789012345", "A message in braces is expected, but found \"1234567890123456789012345678901234567890…\" (")]
    [InlineData("Explicit", "nothing: 1", "protozero.tests.Explicit has no field \"nothing\" (")]
    [InlineData("ClosedEnums", "single: 7", "protozero.tests.Closed, which is closed, has no value 7 (")]
    [InlineData("Explicit", "leaf_field {\n  number: 1\n", "The name of a field is expected, but found the end of the text; \"{\" at 1:12 is not closed (")]
    [InlineData("Explicit", "leaf_field <\n  number: 1 }", "The name of a field is expected, but found \"}\"; \"<\" at 1:12 is not closed (")]
    [InlineData(
        "Tree", "left {}\nleft {\n children {} children { named { value {} } ", "The name of a field is expected, but found the end of the text; \"{\" at 3:23 is not closed (")]
    [InlineData("Tree", "named {\n key: 'a'", "\"key\" or \"value\" is expected, but found the end of the text; \"{\" at 1:7 is not closed (")]
    [InlineData("Tree", "left {} }", "The name of a field is expected, but found \"}\" (")]
    [InlineData("Proto2", "gone { a: 1", "The name of a field is expected, but found the end of the text; \"{\" at 1:6 is not closed (")]
    public void AnErrorQuotesWhatWasFound(string type, string text, string start)
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoTextReadOptions { AllowOverwrites = true };
        Assert.StartsWith(start, TestMessageType.Of(type).ExerciseText(System.Text.Encoding.UTF8.GetBytes(text), arena, options)!.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("left {", "}", 101)]
    [InlineData("children: [<", ">]", 101)]
    [InlineData("named { value {", "}}", 51)]
    public void NestingHasALimit(string open, string close, int levels)
    {
        using var arena = new ArenaAllocator();
        Assert.Null(TestMessageType.Tree.ExerciseText(System.Text.Encoding.UTF8.GetBytes(Nested(open, close, levels - 1)), arena));
        ProtoException failure = TestMessageType.Tree.ExerciseText(System.Text.Encoding.UTF8.GetBytes(Nested(open, close, levels)), arena)!;
        Assert.Equal(ProtoError.DepthExceeded, failure.Error);
        Assert.Null(TestMessageType.Tree.ExerciseText(System.Text.Encoding.UTF8.GetBytes(Nested(open, close, levels)), arena, new ProtoTextReadOptions { MaxDepth = 200 }));
    }

    /// <summary>Skipped fields count too, for every limit of the caller: the free stack is checked.</summary>
    [Theory]
    [InlineData("left {")]
    [InlineData("left { nothing {")]
    [InlineData("nothing < [a.b] {")]
    [InlineData("children: [<")]
    [InlineData("named { value {")]
    public void NoNestingOverflowsTheStack(string open)
    {
        using var arena = new ArenaAllocator();
        var options = new ProtoTextReadOptions { MaxDepth = int.MaxValue, IgnoreUnknownFields = true };
        ProtoException failure = TestMessageType.Tree.ExerciseText(System.Text.Encoding.UTF8.GetBytes(Nested(open, "", 1_000_000)), arena, options)!;
        Assert.Equal(ProtoError.DepthExceeded, failure.Error);
        failure = TestMessageType.Tree.ExerciseText(System.Text.Encoding.UTF8.GetBytes(Nested(open, "", 101)), arena, options with { MaxDepth = 0 })!;
        Assert.Equal(ProtoError.DepthExceeded, failure.Error);
    }

    private static string Nested(string open, string close, int levels) =>
        new StringBuilder().Insert(0, open, levels).Insert(open.Length * levels, close, close.Length == 0 ? 0 : levels).ToString();
}
