using System.Buffers;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.TextFormat;

/// <summary>The printed text for each option.</summary>
public class TextPrintTests : IDisposable
{
    private static readonly TypeRegistry Types = new TypeRegistry().Add(Groups.Descriptor.File);

    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Fact]
    public void AFieldIsALine()
    {
        const string text = """
            value: 1
            left {
              text: "a \"quoted\" \\ \303 ż\n"
            }
            children {
            }
            children {
              value: -5
            }
            named {
              key: "a"
              value {
                numbers: 1
                numbers: 2
              }
            }
            named {
              key: "b"
              value {
              }
            }

            """;
        Tree message = Parse<Tree>("value: 1 children [{}, { value: -5 }] named { key: 'b' } named { key: 'a' value { numbers: [1, 2] } } left { }");
        message.MutableLeft(_arena).Text = _arena.CopyString((byte[])[.. "a \"quoted\" \\ "u8, 0xC3, .. " ż\n"u8]);
        Assert.Equal(text.ReplaceLineEndings("\n"), ProtoText.ToString(message));
        Assert.Equal(
            """value: 1 left { text: "a \"quoted\" \\ \303 \305\274\n" } children { } children { value: -5 } """
                + """named { key: "a" value { numbers: [1, 2] } } named { key: "b" value { } }""",
            ProtoText.ToString(message, new ProtoTextWriteOptions { SingleLine = true, ShortLists = true, EscapeNonAscii = true }));
        Assert.Equal("", ProtoText.ToString(Tree.Create(_arena)));
    }

    [Theory]
    [InlineData("1", "1", "1")]
    [InlineData("0.1", "0.1", "0.1")]
    [InlineData("3.4028235e38", "3.4028235e+38", "3.4028235e+38")]
    [InlineData("1e-7", "1e-07", "1e-07")]
    [InlineData("-0", "-0", "-0")]
    [InlineData("123456789", "123456789", "123456790")]
    [InlineData("nan", "nan", "nan")]
    [InlineData("-nan", "nan", "nan")]
    [InlineData("-inf", "-inf", "-inf")]
    [InlineData("1e999", "inf", "inf")]
    public void FloatsAreShort(string text, string asDouble, string asFloat) => Assert.Equal(
        $"double_field: {asDouble} float_field: {asFloat}",
        Print(Parse<Explicit>($"double_field: {text} float_field: {text}")));

    /// <summary>Invisible and ambiguous characters are escaped.</summary>
    [Theory]
    [InlineData("żółw 😀 語", "żółw 😀 語")]
    [InlineData("\u0000\u007F\t\r\v", "\\000\\177\\t\\r\\013")]
    [InlineData("\u0085\u2028\u2029", "\\302\\205\\342\\200\\250\\342\\200\\251")]
    [InlineData("\u202Egnp", "\\342\\200\\256gnp")]
    [InlineData("'?", "\\'?")]
    public void StringsStayReadable(string text, string printed)
    {
        Explicit message = Explicit.Create(_arena);
        message.StringField = _arena.CopyString(text);
        Assert.Equal($"string_field: \"{printed}\"", Print(message));
        Assert.Equal(message, Parse<Explicit>(Print(message)));
    }

    [Theory]
    [InlineData("Maps", "int32_int32", "-2147483648 -1 0 1 2147483647")]
    [InlineData("Maps", "sint64_int32", "-9223372036854775808 -1 0 1 9223372036854775807")]
    [InlineData("Maps", "uint32_int32", "0 1 2147483648 4294967295")]
    [InlineData("Maps", "fixed64_int32", "0 1 9223372036854775808 18446744073709551615")]
    [InlineData("Maps", "bool_int32", "false true")]
    [InlineData("Maps", "string_int32", "\"\" \"a\" \"aa\" \"b\" \"ż\"")]
    public void EntriesOfMapsHaveTheOrderOfTheirKeys(string type, string field, string keys)
    {
        string[] sorted = [.. keys.Split(' ').Select(key => $"{field} {{ key: {key} value: 0 }}")];
        TestMessageType text = TestMessageType.All[type];
        Assert.Equal(string.Join(' ', sorted), text.PrintText(text.ParseText(string.Concat(Enumerable.Reverse(sorted))), new ProtoTextWriteOptions { SingleLine = true }));
    }

    [Fact]
    public void EnumsHaveNamesWhereTheirNumbersHaveSome() => Assert.Equal(
        "color_field: COLOR_RED color_field: -1000 color_field: COLOR_LARGEST", Print(Parse<Repeated>("color_field: [COLOR_CRIMSON, -1000, 0x7FFFFFFF]")));

    [Fact]
    public void AnAnyIsExpandedWhereItsTypeIsKnown()
    {
        const string expanded = "[type.googleapis.com/google.protobuf.Duration] { seconds: 5 }";
        Any any = Parse<Any>("[ type.googleapis.com / # of the runtime\n google . protobuf.Duration ]: < seconds: 5 >");
        Assert.Equal(5, any.Unpack<Duration>(_arena).Seconds);
        Assert.Equal(expanded, Print(any));
        string encoded = Print(any, new ProtoTextWriteOptions { EncodedAny = true });
        Assert.Equal("type_url: \"type.googleapis.com/google.protobuf.Duration\" value: \"\\010\\005\"", encoded);
        Assert.Equal(expanded, Print(Parse<Any>(encoded)));
    }

    [Theory]
    [InlineData("type_url: \"a.b/no.Such\" value: \"x\"")]
    [InlineData("type_url: \"a.b/google.protobuf.Duration\" value: \"\\010\"")]
    [InlineData("type_url: \"google.protobuf.Duration\"")]
    [InlineData("type_url: \"/google.protobuf.Duration\"")]
    [InlineData("type_url: \"a] [b/google.protobuf.Duration\"")]
    [InlineData("value: \"x\"")]
    public void AnAnyIsPrintedAsItIsWhereItCantBeExpanded(string any) => Assert.Equal(any, Print(Parse<Any>(any)));

    /// <summary>Bytes that are a view of the caller's memory may have no readable memory after them.</summary>
    [Fact]
    public unsafe void TheBytesOfAnAnyMayEndWhereMemoryDoes()
    {
        byte[] bytes = StringValue.From(_arena.CopyString("a"), _arena).ToByteArray();
        using var guarded = new GuardedMemory(bytes.Length);
        Any any = Any.Create(_arena);
        any.TypeUrl = _arena.CopyString("type.googleapis.com/google.protobuf.StringValue");
        fixed (byte* start = guarded.Place(bytes)) any.Value = new UnmanagedBytes(start, bytes.Length);
        Assert.Equal("[type.googleapis.com/google.protobuf.StringValue] { value: \"a\" }", Print(any));
        Assert.Equal("""{"@type":"type.googleapis.com/google.protobuf.StringValue","value":"a"}""", ProtoJson.ToString(any));
    }

    [Fact]
    public void AnAnyMayHaveAnyPrefixThatAPathCanHave()
    {
        string text = "[a-b.c/d~e/(%20;x=1)/google.protobuf.Empty] { }";
        Assert.Equal(text, Print(Parse<Any>(text)));
    }

    /// <summary>Each is decoded again: without a limit the time would be quadratic.</summary>
    [Fact]
    public void OneAnyMayLieInAnother()
    {
        Any any = Any.Create(_arena);
        for (int i = 0; i < 1000; i++) any = Any.Pack(any, _arena);
        string text = Print(any);
        Assert.Equal(100, text.Split("[type.googleapis.com/google.protobuf.Any]").Length - 1);
        Assert.Equal(any, ProtoText.Parse<Any>(text, _arena, new ProtoTextReadOptions { MaxDepth = 101 }));
        Assert.Equal(ProtoError.DepthExceeded, Assert.Throws<ProtoException>(() => ProtoText.Parse<Any>(text, _arena, new ProtoTextReadOptions { MaxDepth = 99 })).Error);
    }

    [Fact]
    public void ExtensionsHaveTheirFullNames()
    {
        const string text = "text: \"a\" [protozero.tests.extra] { number: 9 } Last { value: CLOSED_ONE }";
        Groups message = Parse<Groups>("[ protozero.tests # which\n.extra ]: < number: 9 >, text: 'a' Last: {value:1}");
        Assert.Equal(text, Print(message));
        Assert.Equal(message, Parse<Groups>(text));
        Assert.Equal("text: \"a\" Last { value: CLOSED_ONE }", ProtoText.ToString(message, new ProtoTextWriteOptions { SingleLine = true }));
    }

    [Fact]
    public void ExtensionsInAMessageSetHaveTheNamesOfTheirTypes()
    {
        const string text = "set { [protozero.tests.SetItem] { text: \"a\" inside { [protozero.tests.SetItem] { text: \"b\" } } } }";
        SetHolder message = Parse<SetHolder>(text);
        Assert.Equal(text, Print(message));
        Assert.Equal(message, Parse<SetHolder>(text.Replace("SetItem]", "SetItem.item]")));
    }

    [Theory]
    [InlineData("Groups", "[protozero.tests.extra] {} [protozero.tests.extra] {}", ProtoError.DuplicateField, 28, "[protozero.tests.extra]")]
    [InlineData("Groups", "[protozero.tests.extra] { number: x }", ProtoError.InvalidValue, 35, "[protozero.tests.extra].number")]
    [InlineData("Groups", "[protozero.tests.extra]: 1", ProtoError.InvalidValue, 26, "[protozero.tests.extra]")]
    [InlineData("Groups", "[protozero.tests.SetItem.item] {}", ProtoError.UnknownField, 1, "[protozero.tests.SetItem.item]")]
    [InlineData("Groups", "[protozero.tests.Extra] {}", ProtoError.UnknownField, 1, "[protozero.tests.Extra]")]
    public void FaultyExtensionsAreRejected(string type, string text, ProtoError error, long column, string path)
    {
        ProtoException failure = TestMessageType.All[type].ExerciseText(System.Text.Encoding.UTF8.GetBytes(text), _arena, new ProtoTextReadOptions { Types = Types })!;
        Assert.Equal((error, 1, column, path), (failure.Error, failure.Line, failure.Column, failure.Path));
    }

    /// <summary>Required fields are also checked in parts that are kept encoded.</summary>
    [Fact]
    public void AnAnyMustBeComplete()
    {
        const string text = "[a/protozero.tests.RequiredGroups] { Needed {} }";
        var options = new ProtoTextReadOptions { Types = Types };
        var failure = Assert.Throws<ProtoException>(() => ProtoText.Parse<Any>(text, _arena, options));
        Assert.Equal((ProtoError.MissingRequired, "[a/protozero.tests.RequiredGroups].Needed.id"), (failure.Error, failure.Path));
        Assert.False(ProtoText.Parse<Any>(text, _arena, options with { AllowPartial = true }).Value.IsEmpty);
    }

    [Fact]
    public void AMalformedExtensionIsAnErrorAndNothingIsWritten()
    {
        Groups message = Groups.Parse([0x32, 0x01, (byte)'a', 0xA3, 0x06, 0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01, 0xA4, 0x06], _arena);
        Assert.Equal("text: \"a\" [protozero.tests.extra] { number: 0 }", Print(message));
        message = Groups.Parse([0x32, 0x01, (byte)'a', 0xA3, 0x06, 0x0B, 0x0C, 0xA4, 0x06, 0xA3, 0x06, 0xA4, 0x06], _arena);
        Assert.Equal("text: \"a\" [protozero.tests.extra] { }", Print(message));
        SetHolder set = SetHolder.Parse([0x0A, 0x0B, 0x0B, 0x10, 0x87, 0xAD, 0x4B, 0x1A, 0x03, 0x0A, 0x7F, (byte)'a', 0x0C], _arena);
        var output = new ArrayBufferWriter<byte>();
        ProtoException failure = Assert.Throws<ProtoException>(() => ProtoText.Write(set, output, new ProtoTextWriteOptions { Types = Types }));
        Assert.Equal((ProtoError.Truncated, "protozero.tests.MessageSet", 0), (failure.Error, failure.MessageType, output.WrittenCount));
    }

    /// <summary>They are decoded only when they are printed, each with everything in it: a few bytes for a level must not become gigabytes.</summary>
    [Fact]
    public void ExtensionsThatLieInEachOtherHaveALimit()
    {
        SetItem item = SetItem.Create(_arena);
        for (int i = 0; i < 2000; i++)
        {
            SetItem outer = SetItem.Create(_arena);
            outer.MutableInside(_arena).SetExtension(SetItem.Extensions.Item, item, _arena);
            item = outer;
        }

        Assert.Equal(ProtoError.DepthExceeded, Assert.Throws<ProtoException>(() => Print(item)).Error);
    }

    /// <summary>A message that is built by hand can be deeper than any parsed one.</summary>
    [Fact]
    public void DepthIsAnErrorAndNoStackOverflow()
    {
        Tree root = Tree.Create(_arena);
        Tree tree = root;
        for (int i = 0; i < 300; i++) tree = tree.MutableLeft(_arena);
        Assert.Equal(root, ProtoText.Parse<Tree>(ProtoText.ToUtf8String(root, _arena).AsSpan(), _arena, new ProtoTextReadOptions { MaxDepth = 300 }));
        for (int i = 0; i < 1_000_000; i++) tree = tree.MutableLeft(_arena);
        Assert.Equal(ProtoError.DepthExceeded, Assert.Throws<ProtoException>(() => ProtoText.ToString(root)).Error);
    }

    private T Parse<T>(string text) where T : unmanaged, IProtoMessage<T> => ProtoText.Parse<T>(text, _arena, new ProtoTextReadOptions { Types = Types });

    private static string Print<T>(T message, ProtoTextWriteOptions options = default) where T : unmanaged, IProtoMessage<T> =>
        ProtoText.ToString(message, options with { SingleLine = true, Types = Types });
}
