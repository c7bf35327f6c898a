using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;
using static LibProtoZeroSharp.Tests.Support.JsonReading;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Types that have a form of their own in JSON.</summary>
public class JsonReadWellKnownTests
{
    [Fact]
    public void TheirFormsAreRead()
    {
        using var arena = new ArenaAllocator();
        WellKnown message = ProtoJson.Parse<WellKnown>(
            """
            {
              "timestamp": "1970-01-01T00:00:01.5+00:00", "duration": "-1.000000001s", "fieldMask": "user.displayName,\u0070hoto", "empty": {},
              "timestamps": ["0001-01-01T00:00:00Z"], "text": "", "number": "5", "doubles": [1, "NaN"], "after": "0s"
            }
            """, arena);
        Assert.Equal((1, 500_000_000), (message.Timestamp.Seconds, message.Timestamp.Nanos));
        Assert.Equal((-1, -1), (message.Duration.Seconds, message.Duration.Nanos));
        Assert.Equal(["user.display_name", "photo"], message.FieldMask.Paths.AsSpan().ToArray().Select(path => path.ToString()));
        Assert.True(message is { HasEmpty: true, HasText: true, WhenCase: WellKnown.WhenOneofCase.After });
        Assert.Equal((5, 2, double.NaN), (message.Number.Value, message.Doubles.Count, message.Doubles[1].Value));
    }

    [Fact]
    public void NullIsAbsent() => Assert.Empty(Hex<WellKnown>(
        """{"timestamp": null, "any": null, "struct": null, "fieldMask": null, "empty": null, "text": null, "number": null, "timestamps": null, "at": null}"""));

    [Theory]
    [InlineData("""{"timestamp": ¦"1970-01-01"}""", "timestamp", "a time")]
    [InlineData("""{"timestamp": ¦0}""", "timestamp", "a time")]
    [InlineData("""{"timestamp": ¦"10000-01-01T00:00:00Z"}""", "timestamp", "a time")]
    [InlineData("""{"duration": ¦"1"}""", "duration", "a duration")]
    [InlineData("""{"duration": ¦"315576000001s"}""", "duration", "a duration")]
    [InlineData("""{"duration": ¦{}}""", "duration", "a duration")]
    [InlineData("""{"fieldMask": ¦"a_b"}""", "fieldMask", "paths")]
    [InlineData("""{"fieldMask": ¦["a"]}""", "fieldMask", "paths")]
    [InlineData("""{"empty": ¦""}""", "empty", "an object")]
    [InlineData("""{"number": ¦{"value": 5}}""", "number", "an int64")]
    [InlineData("""{"doubles": [¦null]}""", "doubles[0]", "Null is not allowed in an array")]
    [InlineData("""{"timestamps": ["1970-01-01T00:00:00Z", ¦""]}""", "timestamps[1]", "a time")]
    [InlineData("""{"struct": ¦[]}""", "struct", "an object")]
    [InlineData("""{"struct": {"a": {"b": [1, ¦1e999]}}}""", "struct[\"a\"][\"b\"][1]", "a number")]
    public void OtherFormsAreRejected(string json, string path, string words) => AssertRejected<WellKnown>(json, ProtoError.InvalidValue, path, words);

    [Fact]
    public void AStructIsAnyObject()
    {
        using var arena = new ArenaAllocator();
        Struct read = ProtoJson.Parse<Struct>("""{"a": null, "b": [true, -1.5e3, "x", {}, []], "": {"fields": 1}}""", arena);
        Assert.Equal(Value.KindOneofCase.NullValue, read["a"].KindCase);
        MessageList<Value> list = read["b"].ListValue.Values;
        Assert.True(list[0].BoolValue);
        Assert.Equal(-1500, list[1].NumberValue);
        Assert.Equal("x", list[2].StringValue.ToString());
        Assert.Equal((Value.KindOneofCase.StructValue, Value.KindOneofCase.ListValue), (list[3].KindCase, list[4].KindCase));
        Assert.Equal(1, read[""].StructValue["fields"].NumberValue);
        AssertRejected<Struct>("""{"a": 1, ¦"a": 2}""", ProtoError.DuplicateField, "[\"a\"]");
    }

    [Theory]
    [InlineData("null", Value.KindOneofCase.NullValue)]
    [InlineData("0", Value.KindOneofCase.NumberValue)]
    [InlineData("false", Value.KindOneofCase.BoolValue)]
    [InlineData("\"\"", Value.KindOneofCase.StringValue)]
    [InlineData("{}", Value.KindOneofCase.StructValue)]
    [InlineData("[]", Value.KindOneofCase.ListValue)]
    public void AValueIsAnything(string json, Value.KindOneofCase kind)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(kind, ProtoJson.Parse<Value>(json, arena).KindCase);
        Assert.True(ProtoJson.Parse<WellKnown>($$"""{"values": {"a": {{json}} } }""", arena).Values.TryGetValue("a", out Value inMap));
        Assert.Equal(kind, inMap.KindCase);
        Assert.Equal(kind, ProtoJson.Parse<ListValue>($"[{json}]", arena).Values[0].KindCase);
        Assert.Equal(kind, ProtoJson.Parse<JsonForms>($$"""{"chosenValue": {{json}}}""", arena).ChosenValue.KindCase);
    }

    [Fact]
    public void NullIsTheValueOfAnEnumForIt()
    {
        using var arena = new ArenaAllocator();
        JsonForms message = ProtoJson.Parse<JsonForms>(
            """{"implicitNull": null, "explicitNull": null, "nullList": [null, "NULL_VALUE", 0], "nullMap": {"a": null}, "chosenNull": null}""", arena);
        Assert.True(message is { HasExplicitNull: true, OneCase: JsonForms.OneOneofCase.ChosenNull });
        Assert.Equal((3, 1), (message.NullList.Count, message.NullMap.Count));
        AssertRejected<JsonForms>("""{"chosenNull": null, ¦"chosenValue": null}""", ProtoError.DuplicateField, "chosenValue", "same oneof");
    }

    [Fact]
    public void AMessageMayBeAWellKnownTypeItself()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(5, ProtoJson.Parse<Int32Value>("\"5\"", arena).Value);
        Assert.Equal(1, ProtoJson.Parse<Timestamp>("\"1970-01-01T00:00:01Z\"", arena).Seconds);
        AssertRejected<Timestamp>("¦null", ProtoError.InvalidValue, null, "a time");
        AssertRejected<BoolValue>("¦null", ProtoError.InvalidValue, null, "true or false");
    }
}
