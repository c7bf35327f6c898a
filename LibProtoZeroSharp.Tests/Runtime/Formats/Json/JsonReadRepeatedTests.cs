using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Support.JsonReading;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Lists, maps and enums.</summary>
public class JsonReadRepeatedTests
{
    private static readonly ProtoJsonReadOptions Ignoring = new() { IgnoreUnknownFields = true };

    [Fact]
    public void ListsAreRead()
    {
        using var arena = new ArenaAllocator();
        string numbers = string.Join(", ", Enumerable.Range(0, 1000));
        string leaves = string.Join(", ", Enumerable.Range(0, 1000).Select(i => $$"""{"number": {{i}}}"""));
        Repeated message = ProtoJson.Parse<Repeated>($$"""{"int32Field": [{{numbers}}], "leafField": [{{leaves}}], "stringField": ["", "a"]}""", arena);
        Assert.Equal(Enumerable.Range(0, 1000), message.Int32Field.AsSpan().ToArray());
        Assert.Equal(1000, message.LeafField.Count);
        for (int i = 0; i < 1000; i++) Assert.Equal(i, message.LeafField[i].Number);
        Assert.Equal(["", "a"], message.StringField.AsSpan().ToArray().Select(text => text.ToString()));
    }

    [Theory]
    [InlineData("""{"int32Field": ¦5}""", "int32Field", "Expected an array")]
    [InlineData("""{"int32Field": ¦{}}""", "int32Field", "Expected an array")]
    [InlineData("""{"int32Field": [1, ¦null]}""", "int32Field[1]", "Null is not allowed in an array")]
    [InlineData("""{"leafField": [{}, ¦null]}""", "leafField[1]", "Null is not allowed in an array")]
    [InlineData("""{"leafField": [{}, {"number": ¦[]}]}""", "leafField[1].number", "Expected an int32")]
    [InlineData("""{"int32Field": [1, ¦[2]]}""", "int32Field[1]", "Expected an int32")]
    public void ListsAreRejected(string json, string path, string words) => AssertRejected<Repeated>(json, ProtoError.InvalidValue, path, words);

    [Fact]
    public void MapsAreRead()
    {
        using var arena = new ArenaAllocator();
        FewMaps message = ProtoJson.Parse<FewMaps>(
            """{"texts": {"": "", "ż\u0142": "x"}, "doubles": {"true": 1.5, "fals\u0065": "NaN"}, "colors": {"-1.0e2": "COLOR_RED"}, "nested": {"a": {"nested": {"b": {}}}}}""",
            arena);
        Assert.True(message.Texts.TryGetValue("żł", out Utf8String text));
        Assert.Equal("x", text.ToString());
        Assert.Equal(2, message.Texts.Count);
        Assert.Equal((1.5, double.NaN), (message.Doubles[true], message.Doubles[false]));
        Assert.Equal(Color.Red, message.Colors[-100]);
        Assert.True(message.Nested.TryGetValue("a", out FewMaps outer) && outer.Nested.TryGetValue("b", out FewMaps inner) && inner == FewMaps.Create(arena));
    }

    [Theory]
    [InlineData("""{"texts": ¦[]}""", ProtoError.InvalidValue, "texts", "Expected an object")]
    [InlineData("""{"texts": {"a": ¦null}}""", ProtoError.InvalidValue, "texts[\"a\"]", "Null is not allowed in a map")]
    [InlineData("""{"texts": {"a": ¦1}}""", ProtoError.InvalidValue, "texts[\"a\"]", "Expected a string")]
    [InlineData("""{"doubles": {¦"True": 1}}""", ProtoError.InvalidValue, "doubles", "Expected \"true\" or \"false\"")]
    [InlineData("""{"leaves": {¦"1.5": {}}}""", ProtoError.InvalidValue, "leaves", "not an integer")]
    [InlineData("""{"leaves": {¦"": {}}}""", ProtoError.InvalidValue, "leaves", "Expected an int32")]
    [InlineData("""{"texts": {"a": "1", "b": "2", ¦"\u0061": "3"}}""", ProtoError.DuplicateField, "texts[\"a\"]", "key twice")]
    [InlineData("""{"leaves": {"1": {"text": "1"}, ¦"1.0": {}, "2": {}}}""", ProtoError.DuplicateField, "leaves[1]", "key twice")]
    [InlineData("""{"doubles": {"true": 1, "false": 2, ¦"true": 1}}""", ProtoError.DuplicateField, "doubles[true]", "key twice")]
    [InlineData("""{"nested": {"a": {"nested": {"b": {¦"c": 1}}}}}""", ProtoError.UnknownField, "nested[\"a\"].nested[\"b\"].c", "has no field")]
    public void MapsAreRejected(string json, ProtoError error, string path, string words) => AssertRejected<FewMaps>(json, error, path, words);

    [Fact]
    public void ALargeMapIsReadAndAKeyThatIsThereTwiceIsFound()
    {
        string entries = string.Join(",", Enumerable.Range(0, 5000).Select(i => $"\"{i}\": {{}}"));
        using var arena = new ArenaAllocator();
        Assert.Equal(5000, ProtoJson.Parse<FewMaps>("{\"leaves\": {" + entries + "}}", arena).Leaves.Count);
        AssertRejected<FewMaps>("{\"leaves\": {" + entries + ", ¦\"777\": {}, \"778\": {}}}", ProtoError.DuplicateField, "leaves[777]");
    }

    [Theory]
    [InlineData("\"COLOR_RED\"", 1)]
    [InlineData("\"COLOR_CRIMSON\"", 1)]
    [InlineData("-1", -1)]
    [InlineData("1.0", 1)]
    [InlineData("123456", 123456)]
    [InlineData("-2147483648", int.MinValue)]
    public void EnumsHaveNamesAndNumbers(string value, int expected)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(expected, (int)ProtoJson.Parse<Singular>($"{{\"colorField\": {value}}}", arena).ColorField);
    }

    [Theory]
    [InlineData("\"RED\"", "Expected a value of protozero.tests.Color, but found \"RED\"")]
    [InlineData("\"color_red\"", "Expected a value of protozero.tests.Color")]
    [InlineData("\"1\"", "Expected a value of protozero.tests.Color")]
    [InlineData("\"\"", "Expected a value of protozero.tests.Color")]
    [InlineData("true", "the name or the number")]
    [InlineData("{}", "the name or the number")]
    [InlineData("0.5", "not an integer")]
    [InlineData("2147483648", "out of the range")]
    public void EnumsAreRejected(string value, string words) =>
        AssertRejected<Singular>($"{{\"colorField\": ¦{value}}}", ProtoError.InvalidValue, "colorField", words);

    [Fact]
    public void UnknownNamesOfEnumsAreIgnoredWhereThatIsAskedFor()
    {
        AssertSame<Singular>("""{"int32Field": 1}""", """{"colorField": "NEW", "int32Field": 1}""", Ignoring);
        AssertSame<Repeated>("""{"colorField": ["COLOR_RED", "COLOR_RED"]}""", """{"colorField": ["COLOR_RED", "NEW", "COLOR_RED"]}""", Ignoring);
        AssertSame<FewMaps>("""{"colors": {"2": "COLOR_RED"}}""", """{"colors": {"1": "NEW", "2": "COLOR_RED"}}""", Ignoring);
        AssertSame<Oneofs>("""{"int32Field": 1}""", """{"colorField": "NEW", "int32Field": 1}""", Ignoring);
    }

    /// <summary>The messages equal those of decoding.</summary>
    [Theory]
    [InlineData("""{"single": 99, "many": [5, 99, 6], "packed": [99], "last": 1}""", "1005" + "1006" + "3001" + "0863" + "1063" + "1863")]
    [InlineData("""{"chosen": 99, "text": "t"}""", "2A0174" + "2063")]
    public void NumbersThatAClosedEnumDoesntKnowAreUnknownFields(string json, string hex)
    {
        Assert.Equal(hex, Hex<ClosedEnums>(json));
        using var arena = new ArenaAllocator();
        Assert.Equal(hex, Convert.ToHexString(ProtoMessage.Parse<ClosedEnums>(Convert.FromHexString(hex), arena).ToByteArray()));
        Assert.False(ProtoJson.Parse<ClosedEnums>(json, arena).HasSingle);
    }

    [Fact]
    public void EntriesWhoseValueAClosedEnumDoesntKnowAreUnknownFields()
    {
        Assert.Equal("0A05" + "0A0161" + "1001" + "0A05" + "0A0162" + "1063", Hex<ClosedMaps>("""{"byName": {"b": 99, "a": "CLOSED_ONE"}}"""));
        Assert.Equal("1204" + "0803" + "1063", Hex<ClosedMaps>("""{"byNumber": {"-2": 99}}"""));
    }

    /// <summary>The key of such an entry is written as a map writes it.</summary>
    [Theory]
    [InlineData("int32Key", "-2147483648")]
    [InlineData("int64Key", "-9223372036854775808")]
    [InlineData("uint32Key", "4294967295")]
    [InlineData("uint64Key", "18446744073709551615")]
    [InlineData("sint32Key", "-2147483648")]
    [InlineData("sint64Key", "-3")]
    [InlineData("fixed32Key", "4294967295")]
    [InlineData("fixed64Key", "18446744073709551615")]
    [InlineData("sfixed32Key", "-2147483648")]
    [InlineData("sfixed64Key", "-3")]
    [InlineData("boolKey", "true")]
    [InlineData("boolKey", "false")]
    [InlineData("stringKey", "żółw")]
    public void TheKeysOfSuchEntriesHaveTheirTypes(string field, string key)
    {
        string known = Hex<ClosedMapsByKey>($$"""{"{{field}}": {"{{key}}": 1} }"""), unknown = Hex<ClosedMapsByKey>($$"""{"{{field}}": {"{{key}}": 9} }""");
        Assert.Equal(known[..^2] + "09", unknown);
        using var arena = new ArenaAllocator();
        ClosedMapsByKey message = ClosedMapsByKey.Parse(Convert.FromHexString(unknown), arena);
        Assert.Equal(unknown, Convert.ToHexString(ProtoMessage.UnknownFields(message)));
        Assert.Equal("{}", ProtoJson.ToString(message));
    }
}
