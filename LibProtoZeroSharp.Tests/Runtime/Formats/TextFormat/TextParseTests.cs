using System.Globalization;
using System.Text;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Formats.TextFormat;

/// <summary>The forms of values, names and messages.</summary>
public class TextParseTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Theory]
    [InlineData("0", 0)]
    [InlineData("-0", 0)]
    [InlineData("2147483647", int.MaxValue)]
    [InlineData("-2147483648", int.MinValue)]
    [InlineData("0x7fffFFFF", int.MaxValue)]
    [InlineData("-0X80000000", int.MinValue)]
    [InlineData("017777777777", int.MaxValue)]
    [InlineData("-020000000000", int.MinValue)]
    [InlineData("00", 0)]
    [InlineData("- # a sign may stand alone\n 7", -7)]
    public void Integers(string text, int expected)
    {
        Explicit message = Parse<Explicit>($"int32_field: {text} sint32_field: {text} sfixed32_field: {text} int64_field: {text} sint64_field: {text} sfixed64_field: {text}");
        Assert.Equal((expected, expected, expected), (message.Int32Field, message.Sint32Field, message.Sfixed32Field));
        Assert.Equal((expected, expected, expected), (message.Int64Field, message.Sint64Field, message.Sfixed64Field));
    }

    [Theory]
    [InlineData("18446744073709551615", ulong.MaxValue)]
    [InlineData("0xFFFFFFFFFFFFFFFF", ulong.MaxValue)]
    [InlineData("0x00000000000000000000001", 1ul)]
    [InlineData("01777777777777777777777", ulong.MaxValue)]
    [InlineData("000000000000000000000000000000", 0ul)]
    public void LargeIntegers(string text, ulong expected)
    {
        Explicit message = Parse<Explicit>($"uint64_field: {text} fixed64_field: {text}");
        Assert.Equal((expected, expected), (message.Uint64Field, message.Fixed64Field));
    }

    [Theory]
    [InlineData("1", 1.0)]
    [InlineData("1f", 1.0)]
    [InlineData("1F", 1.0)]
    [InlineData("1.", 1.0)]
    [InlineData("1.f", 1.0)]
    [InlineData(".5", 0.5)]
    [InlineData("-.5e1", -5.0)]
    [InlineData("1e3", 1000.0)]
    [InlineData("1E+3F", 1000.0)]
    [InlineData("25e-2", 0.25)]
    [InlineData("18446744073709551616", 18446744073709551616.0)]
    [InlineData("inf", double.PositiveInfinity)]
    [InlineData("-Infinity", double.NegativeInfinity)]
    [InlineData("- INF", double.NegativeInfinity)]
    [InlineData("1e18446744073709551616", double.PositiveInfinity)]
    [InlineData("-1e9999", double.NegativeInfinity)]
    [InlineData("1e-9999", 0.0)]
    [InlineData("-0", -0.0)]
    public void Floats(string text, double expected)
    {
        Explicit message = Parse<Explicit>($"double_field: {text} float_field: {text}");
        Assert.Equal(BitConverter.DoubleToInt64Bits(expected), BitConverter.DoubleToInt64Bits(message.DoubleField));
        Assert.Equal(BitConverter.SingleToInt32Bits((float)expected), BitConverter.SingleToInt32Bits(message.FloatField));
    }

    /// <summary>C++'s quiet NaN without a sign, and floats that are rounded once.</summary>
    [Fact]
    public void SpecialFloats()
    {
        Explicit message = Parse<Explicit>("double_field: nAn float_field: -nan");
        Assert.Equal((0x7FF8000000000000, 0xFFC00000u), (BitConverter.DoubleToInt64Bits(message.DoubleField), BitConverter.SingleToUInt32Bits(message.FloatField)));
        Assert.Equal(float.PositiveInfinity, Parse<Explicit>("float_field: 3.5e38").FloatField);
        const string nearTheMiddle = "1.00000017881393432617187499";
        Assert.Equal(float.Parse(nearTheMiddle, CultureInfo.InvariantCulture), Parse<Explicit>("float_field: " + nearTheMiddle).FloatField);
    }

    [Theory]
    [InlineData("true t True 1 0x1 01", true)]
    [InlineData("false f False 0 0x0 00", false)]
    public void Booleans(string texts, bool expected) =>
        Assert.All(
            texts.Split(' '), text => Assert.Equal((true, expected), (Parse<Explicit>("bool_field: " + text).HasBoolField, Parse<Explicit>("bool_field: " + text).BoolField)));

    [Theory]
    [InlineData("COLOR_CRIMSON", Color.Red)]
    [InlineData("-1", Color.Negative)]
    [InlineData("0x7FFFFFFF", Color.Largest)]
    [InlineData("77", (Color)77)]
    public void Enums(string text, Color expected) => Assert.Equal(expected, Parse<Explicit>("color_field: " + text).ColorField);

    [Theory]
    [InlineData("''", "")]
    [InlineData("\"it's\" ' \"so\"'", "it's \"so\"")]
    [InlineData("'a'\"b\" # and\n 'c'", "abc")]
    [InlineData("'żółw 😀\t'", "żółw 😀\t")]
    [InlineData(@"'\a\b\f\n\r\t\v\?\\\'\""'", "\a\b\f\n\r\t\v?\\'\"")]
    [InlineData(@"'\1\12\1234\0'", "\u0001\nS4\0")]
    [InlineData(@"'\x1\x213'", "\u0001!3")]
    [InlineData(@"'\303\xB3'", "ó")]
    [InlineData(@"'\u017c\U0001F600\U0010FFFF'", "ż😀\U0010FFFF")]
    public void Strings(string text, string expected)
    {
        Explicit message = Parse<Explicit>($"string_field: {text} bytes_field: {text}");
        Assert.Equal(expected, message.StringField.ToString());
        Assert.Equal(System.Text.Encoding.UTF8.GetBytes(expected), message.BytesField.ToArray());
    }

    /// <summary>Bytes can have any value, and so can strings whose schema doesn't require UTF-8.</summary>
    [Fact]
    public void BytesNeedNotBeText()
    {
        byte[] text = [.. "bytes_field: '\xFF' '"u8[..14], 0xFF, .. "\\377' string_field: '\\xC0'"u8];
        Proto2 message = ProtoText.Parse<Proto2>(text, _arena);
        Assert.Equal([0xFF, 0xFF], message.BytesField.ToArray());
        Assert.Equal([0xC0], message.StringField.AsSpan().ToArray());
    }

    /// <summary>Many literals are joined without copying the earlier ones again.</summary>
    [Fact]
    public void ManyLiteralsAreOneString()
    {
        const int count = 500_000;
        string text = "string_field:" + new StringBuilder().Insert(0, "'x'", count);
        Assert.Equal(count, Parse<Explicit>(text).StringField.Length);
    }

    [Fact]
    public void ListsAndRepetitionsAreAppended()
    {
        Repeated message = Parse<Repeated>("int32_field: 1 int32_field: [] int32_field: [2, 3], int32_field: [4]; leaf_field [{ number: 5 }, <number: 6;>] leaf_field: {}");
        Assert.Equal([1, 2, 3, 4], message.Int32Field.AsSpan().ToArray());
        Assert.Equal([5, 6, 0], message.LeafField.AsSpan().ToArray().Select(leaf => leaf.Number));
    }

    [Fact]
    public void EntriesOfMapsHaveDefaultsAndTheLastWins()
    {
        FewMaps message = Parse<FewMaps>("texts { value: 'no key' } texts: [{ key: 'a' value: '1' }, < value: '2', key: 'a' >] leaves { key: 7 } nested { value { doubles {} } }");
        Assert.Equal(2, message.Texts.Count);
        Assert.Equal(("no key", "2"), (message.Texts[default].ToString(), message.Texts[_arena.CopyString("a")].ToString()));
        Assert.Equal(0, message.Leaves[7].Number);
        Assert.Equal(0, message.Nested[default].Doubles[false]);
    }

    [Fact]
    public void GroupsHaveTheNamesOfTheirTypes()
    {
        Groups message = Parse<Groups>("Single { number: 1 } ManyOfThem: [{ Inner {} }, {}] Chosen <flag: true>");
        Assert.Equal((1, 2, true), (message.Single.Number, message.ManyOfThem.Count, message.Chosen.Flag));
        Edition2023 edition = Parse<Edition2023>(
            "Own { deeper { explicit_number: 1 } } delimited_leaf { number: 2 } own_: 1", new ProtoTextReadOptions { IgnoreUnknownFields = true });
        Assert.Equal((1, 2), (edition.Own.Deeper.ExplicitNumber, edition.DelimitedLeaf.Number));
    }

    [Fact]
    public void ReservedNamesAreSkipped()
    {
        Proto2 message = Parse<Proto2>(
            "gone: 1 int32_field: 7 gone: [] gone: [1.5, 'a' 'b', -inf, x] gone { [a.b]: 1 c < 5: 0x7 > } gone [{}, {}] gone: [{ a: [1] }]; gone: \"x\" bool_field: t");
        Assert.Equal((7, true), (message.Int32Field, message.BoolField));
    }

    [Fact]
    public void UnknownFieldsAreSkippedWhereTheCallerSaysSo()
    {
        const string text = "[no.such.extension]: [1, 2] nothing { int32_field: 'x' } [a/b] {} 12: 0x7 texts { key: 'a' more: 1 value: 'b' }";
        FewMaps message = Parse<FewMaps>(text, new ProtoTextReadOptions { IgnoreUnknownFields = true });
        Assert.Equal("b", message.Texts[_arena.CopyString("a")].ToString());
        Assert.False(ProtoText.TryParse(text, _arena, out FewMaps _));
    }

    /// <summary>Members of oneofs, and fields without presence, which a value of zero doesn't set.</summary>
    [Fact]
    public void ZerosAreSetWhereThatCanBeTold()
    {
        Assert.Equal(Oneofs.AllOneofCase.Int32Field, Parse<Oneofs>("int32_field: 0").AllCase);
        Assert.True(Parse<Explicit>("int32_field: 0").HasInt32Field);
        Assert.Empty(ProtoMessage.ToByteArray(Parse<Singular>("int32_field: 0 string_field: ''")));
    }

    [Fact]
    public void RequiredFieldsMayLackWhereTheCallerSaysSo()
    {
        Assert.Equal(1, Parse<Required>("id: 1", new ProtoTextReadOptions { AllowPartial = true }).Id);
        var failure = Assert.Throws<ProtoException>(() => Parse<Holder>("list { id: 1 name: '' leaf {} closed: 5 ratio: 1 } list {}"));
        Assert.Equal((ProtoError.MissingRequired, "list[1].id"), (failure.Error, failure.Path));
    }

    [Fact]
    public void EveryKindOfInputIsTheSame()
    {
        const string text = "\uFEFF# żółw\nstring_field: 'żółw' leaf_field { number: 7 }";
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);
        using var stream = new MemoryStream(utf8);
        Explicit[] messages =
        [
            ProtoText.Parse<Explicit>(text, _arena), ProtoText.Parse<Explicit>(text.AsSpan(), _arena), ProtoText.Parse<Explicit>(utf8, _arena),
            ProtoText.Parse<Explicit>(stream, _arena), ProtoText.Parse<Explicit>(Inputs.Segmented(utf8, 1), _arena),
        ];
        Assert.All(messages, message => Assert.Equal(messages[0], message));
        Assert.Equal(("żółw", 7), (messages[0].StringField.ToString(), messages[0].LeafField.Number));
        Assert.True(ProtoText.TryParse(text, _arena, out Explicit again));
        Assert.Equal(messages[0], again);
    }

    [Fact]
    public void HalfASurrogatePairIsAnError()
    {
        const string text = "string_field: \n'\ud800'";
        var failure = Assert.Throws<ProtoException>(() => ProtoText.Parse<Explicit>(text, _arena));
        Assert.Equal((ProtoError.InvalidUtf8, 2, 2), (failure.Error, failure.Line, failure.Column));
        Assert.False(ProtoText.TryParse(text, _arena, out Explicit _));
    }

    /// <summary>For every limit of the arena, the error is that limit, and the arena stays usable.</summary>
    [Fact]
    public void AnExhaustedArenaIsAnError()
    {
        string text = "children { text: '" + new string('x', 20_000) + "' } named { value { numbers: [" + string.Join(",", Enumerable.Range(0, 9000)) + "] } } "
            + new StringBuilder().Insert(0, "named { value { value: 1 } }", 500);
        int rejected = 0;
        for (int limit = 8 << 10; ; limit += 8 << 10)
        {
            using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = limit });
            if (ProtoText.TryParse(text, arena, out Tree _)) break;
            rejected++;
            Assert.Equal(ProtoError.ArenaExhausted, Assert.Throws<ProtoException>(() => ProtoText.Parse<Tree>(text, arena)).Error);
            arena.Reset();
            Assert.Equal(1, ProtoText.Parse<Tree>("value: 1", arena).Value);
        }

        Assert.InRange(rejected, 5, 1000);
    }

    private T Parse<T>(string text, ProtoTextReadOptions options = default) where T : unmanaged, IProtoMessage<T> => ProtoText.Parse<T>(text, _arena, options);

    /// <summary>White space and comments may be anywhere in the brackets.</summary>
    [Theory]
    [InlineData("[type.googleapis.com/google.protobuf.Empty] {}")]
    [InlineData("[ type.goo gleapis.com / google.proto buf.Empty ] {}")]
    [InlineData("[type.google # comment\napis.com/google.protobuf.Empty#]\n] {}")]
    public void BracketsMayHaveWhiteSpaceAndComments(string text)
    {
        using var arena = new ArenaAllocator();
        var any = ProtoText.Parse<LibProtoZeroSharp.WellKnownTypes.Any>(text, arena);
        Assert.Equal("type.googleapis.com/google.protobuf.Empty", any.TypeUrl.ToString());
    }
}
