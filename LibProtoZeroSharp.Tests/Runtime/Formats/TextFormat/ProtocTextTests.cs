extern alias GoogleProtobuf;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.Tools;

namespace LibProtoZeroSharp.Tests.Formats.TextFormat;

/// <summary>protoc parses our text, and we parse protoc's, to the same message.</summary>
public class ProtocTextTests
{
    private static readonly ProtoTextWriteOptions LikeProtoc = new() { EscapeNonAscii = true, EncodedAny = true, UnknownFields = true };

    public static TheoryData<string> Names => TestMessageType.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void RandomMessagesMakeTheWayThroughBoth(string name)
    {
        TestMessageType schema = TestMessageType.All[name];
        var random = new RandomMessages(2026);
        int[] densities = Campaign.IsLong ? [5, 20, 70] : [20];
        foreach (int density in densities)
        {
            byte[] encoded = schema.Rewrite(random.Next(schema, density).ToByteArray(), new ProtoReadOptions { DiscardUnknownFields = true });
            byte[] theirs = Run(schema, "--decode", encoded);
            byte[] expected = Run(schema, "--encode", theirs);
            Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(schema.ParseText(theirs)));

            ProtoTextWriteOptions[] styles = [default, LikeProtoc, new() { SingleLine = true, ShortLists = true }];
            foreach (ProtoTextWriteOptions style in styles)
            {
                // protoc has no type to expand an Any with.
                string ours = schema.PrintText(encoded, style with { EncodedAny = true });
                Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(Run(schema, "--encode", System.Text.Encoding.UTF8.GetBytes(ours))));
                Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(schema.ParseText(ours)));
            }
        }
    }

    /// <summary>The text is protoc's to the byte, also for fields that the schema doesn't know.</summary>
    [Theory]
    [InlineData("Oneofs", "")]
    [InlineData("Explicit", "int32_field: -1 int64_field: -0x80 uint64_field: 18446744073709551615 bool_field: true string_field: '' double_field: 0.5 float_field: 1e20")]
    [InlineData("Explicit", "string_field: 'żółw \\r\\n\\t\\v\\x7f\\0 \\'quoted\\' \\\"so\\\" \\\\ 😀 \\u202e' bytes_field: '\\0\\xFF\\'\\\"ż'")]
    [InlineData("Repeated", "color_field: [COLOR_CRIMSON, -1, 90] double_field: [inf, -inf, nan, -nan, -0] leaf_field: [{}, { number: 1 text: 'x' }]")]
    [InlineData(
        "FewMaps",
        "texts { key: 'b' } texts { key: 'a' value: 'x' } leaves {} doubles { key: true } doubles {} nested { key: 'n' value { colors { key: 5 } colors { key: -5 } } }")]
    [InlineData("Groups", "Single { number: 1 } ManyOfThem { Inner { Deepest { raw: 'x' } } } ManyOfThem {} Chosen { again {} } Last {}")]
    [InlineData("Groups", "Single { number: 1 } ManyOfThem { Inner { id: 0x123 Deepest { raw: 'x' } } } list { text: 'text' } Last {}", "Nothing")]
    [InlineData(
        "Explicit", "int32_field: -1 fixed32_field: 18 fixed64_field: 0x1234567890 string_field: 'not a message' bytes_field: '\\010\\001' leaf_field { text: 'x' }", "Nothing")]
    [InlineData("Tree", "left { left { left { left { left { left { left { left { left { left { left { left { value: 1 } } } } } } } } } } } }", "Nothing")]
    [InlineData("Groups", "Chosen { again { Chosen { again { Chosen { again { Chosen { again { Chosen { again { Chosen { again { text: 'x' } } } } } } } } } } } }", "Nothing")]
    [InlineData(
        "Groups",
        "Single { number: 1 } Chosen { again { Single { } inside { text: 'x' } } } inside { inside { inside { inside { inside { inside { inside { inside { "
            + "inside { inside { inside { inside { text: 'x' } } } } } } } } } } } }",
        "Nothing")]
    [InlineData(
        "Groups",
        "list { ManyOfThem { Inner { id: 1 } } ManyOfThem { } inside { inside { inside { inside { inside { inside { inside { inside { inside { inside { "
            + "inside { inside { text: 'x' } } } } } } } } } } } } }",
        "Nothing")]
    [InlineData("SetHolder", "set { [protozero.tests.SetItem] { text: 'a' inside { } } } last: 1", "Nothing")]
    public void TheLayoutIsThatOfProtoc(string name, string text, string? shownAs = null)
    {
        TestMessageType shown = TestMessageType.All[shownAs ?? name];
        byte[] encoded = Run(TestMessageType.All[name], "--encode", System.Text.Encoding.UTF8.GetBytes(text));
        var options = LikeProtoc with { Types = new TypeRegistry().Add(Groups.Descriptor.File) };
        // On Windows protoc writes the line ends of Windows.
        Assert.Equal(System.Text.Encoding.UTF8.GetString(Run(shown, "--decode", encoded)).Replace("\r\n", "\n"), shown.PrintText(encoded, options));
    }

    /// <summary>A closed enum's unknown value is an unknown field, in an extension too.</summary>
    [Theory]
    [InlineData("A80709")]
    [InlineData("A80705A80709")]
    [InlineData("A80709A80706A80708")]
    [InlineData("C80D05C80D09C80D06C80D08")]
    [InlineData("C80D09C80D08")]
    [InlineData("CA0D0405090608")]
    [InlineData("EA1305090508FA07EA13020907")]
    [InlineData("F8FF7F01A80709F8FF7F02C80D08F8FF7F03")]
    [InlineData("1206A80709C80D09A80708")]
    [InlineData("A807F9FFFFFFFFFFFFFFFF01A807F8FFFFFFFFFFFFFFFF01")]
    public void UnknownValuesInExtensionsAreUnknownFields(string encoded)
    {
        byte[] bytes = Convert.FromHexString(encoded);
        var options = LikeProtoc with { Types = new TypeRegistry().Add(Extended.Descriptor.File) };
        using var arena = new ArenaAllocator();
        byte[] theirs = TryRun(Extended.Descriptor.FullName, Extended.Descriptor.File.Name, "--decode", bytes)!;
        Assert.Equal(System.Text.Encoding.UTF8.GetString(theirs).Replace("\r\n", "\n"), ProtoText.ToString(Extended.Parse(bytes, arena), options));
    }

    /// <summary>Both reject the same texts. <see cref="TextRejectionTests"/> has the cases where we are stricter on purpose.</summary>
    [Theory]
    [InlineData("Explicit", "int32_field: 0x7fffffff uint32_field: 037777777777, bool_field: 0x1; string_field: 'a' \"b\"")]
    [InlineData("Explicit", "int32_field: - # sign\n 1")]
    [InlineData("Explicit", "float_field: 1.f double_field: -.5e-3F")]
    [InlineData("Explicit", "float_field: 010")]
    [InlineData("Explicit", "float_field: 1.5.5")]
    [InlineData("Explicit", "int32_field: 089")]
    [InlineData("Explicit", "int32_field: 0x")]
    [InlineData("Explicit", "int32_field: 1f")]
    [InlineData("Explicit", "int32_field: 5bool_field: true")]
    [InlineData("Explicit", "leaf_field < number: 1 >")]
    [InlineData("Explicit", "leaf_field: { number: 1 }")]
    [InlineData("Explicit", "leaf_field { number: 1 >")]
    [InlineData("Explicit", "leaf_field: 1")]
    [InlineData("Explicit", "int32_field 1")]
    [InlineData("Explicit", "int32_field: [1]")]
    [InlineData("Explicit", "Int32_field: 1")]
    [InlineData("Repeated", "int32_field: []")]
    [InlineData("Repeated", "leaf_field []")]
    [InlineData("Repeated", "leaf_field: [{}, <>] leaf_field [{ number: 1 }] leaf_field {}")]
    [InlineData("Repeated", "int32_field [1]")]
    [InlineData("Repeated", "int32_field: [1, [2]]")]
    [InlineData("FewMaps", "texts { value: 'c' } texts: [{ key: 'a' value: 'b' }, { key: 'd' }] leaves {} leaves { key: 1 value {} }")]
    [InlineData("FewMaps", "texts { key: 'a' other: 1 }")]
    [InlineData("Groups", "Single { number: 1 } Chosen: {}")]
    [InlineData("Groups", "SINGLE { number: 1 }")]
    [InlineData("Proto2", "gone: 1 gone: [{ a < b: 'x' 'y' > }, { [c.d]: - inf, [e.f/g.h] { } }]")]
    [InlineData("Proto2", "gone { a: }")]
    [InlineData("ClosedEnums", "single: 7")]
    [InlineData("ClosedEnums", "single: CLOSED_FAR many: [5, -7, CLOSED_SIX, 0x6]")]
    [InlineData("Oneofs", "color_field: 77 other_flag: t")]
    [InlineData("Oneofs", "int32_field: 1 text_field: 'a'")]
    [InlineData("Edition2023", "Own { number: 1 } delimited_leaf { number: 2 }")]
    [InlineData("Edition2023", "own { number: 1 }")]
    public void BothAcceptTheSame(string name, string text)
    {
        TestMessageType schema = TestMessageType.All[name];
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);
        byte[]? theirs = TryRun(schema, "--encode", utf8);
        byte[]? ours = null;
        try
        {
            ours = schema.ParseText(utf8);
        }
        catch (ProtoException)
        {
            // Only the rejection matters here.
        }

        Assert.Equal(theirs == null ? "rejected" : Convert.ToHexString(theirs), ours == null ? "rejected" : Convert.ToHexString(ours));
    }

    private static byte[] Run(TestMessageType schema, string direction, byte[] input) => TryRun(schema, direction, input) ?? throw new InvalidOperationException("protoc failed.");

    private static byte[]? TryRun(TestMessageType schema, string direction, byte[] input) => TryRun(schema.Google.FullName, schema.Google.File.Name, direction, input);

    private static byte[]? TryRun(string type, string file, string direction, byte[] input)
    {
        List<string> arguments = ["-I" + Repository.TestProtos, "-I" + ProtobufTools.Includes, $"{direction}={type}", file];
        if (direction == "--encode") arguments.Add("--deterministic_output");
        ProtocRun run = Protoc.Run(arguments, input);
        return run.ExitCode == 0 ? run.Output : null;
    }
}
