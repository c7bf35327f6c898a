using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>The JSON forms of well-known types; <see cref="JsonWriteDifferentialTests"/> tests them within messages.</summary>
public sealed class JsonWriteWellKnownTests : IDisposable
{
    private static readonly ProtoJsonWriteOptions KnowsLeaf = new() { Types = new TypeRegistry().Add<Leaf>() };

    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Theory]
    [InlineData(0, 0, "1970-01-01T00:00:00Z")]
    [InlineData(0, 10_000_000, "1970-01-01T00:00:00.010Z")]
    [InlineData(0, 10_000, "1970-01-01T00:00:00.000010Z")]
    [InlineData(-1, 999_999_999, "1969-12-31T23:59:59.999999999Z")]
    [InlineData(-62_135_596_800, 0, "0001-01-01T00:00:00Z")]
    [InlineData(253_402_300_799, 999_999_999, "9999-12-31T23:59:59.999999999Z")]
    public void Timestamps(long seconds, int nanos, string expected) =>
        Assert.Equal($"\"{expected}\"", ProtoJson.ToString(Time(seconds, nanos)));

    [Theory]
    [InlineData(0, 0, "0s")]
    [InlineData(1, 500_000_000, "1.500s")]
    [InlineData(0, -1, "-0.000000001s")]
    [InlineData(-315_576_000_000, -999_999_999, "-315576000000.999999999s")]
    public void Durations(long seconds, int nanos, string expected) =>
        Assert.Equal($"\"{expected}\"", ProtoJson.ToString(Span(seconds, nanos)));

    [Fact]
    public void FieldMasks()
    {
        Assert.Equal("\"user.displayName,photo\"", ProtoJson.ToString(FieldMask.FromString("user.display_name,photo", _arena)));
        Assert.Equal("\"\"", ProtoJson.ToString(FieldMask.Create(_arena)));
    }

    [Fact]
    public void WrappersAreWhatTheyWrap()
    {
        Assert.Equal("\"-1\"", ProtoJson.ToString(Int64Value.From(-1, _arena)));
        Assert.Equal("0", ProtoJson.ToString(Int32Value.Create(_arena)));
        Assert.Equal("\"AA==\"", ProtoJson.ToString(BytesValue.From(_arena.CopyBytes([0]), _arena)));
        Assert.Equal("\"NaN\"", ProtoJson.ToString(DoubleValue.From(double.NaN, _arena)));
    }

    [Fact]
    public void StructsAreJsonItself()
    {
        Struct structure = Struct.Create(_arena);
        structure.Set("", Value.ForNull(_arena), _arena);
        structure.Set("list", Value.ForList([Value.ForNumber(1, _arena), Value.ForBool(false, _arena), Value.ForString("x", _arena)], _arena), _arena);
        structure.Set("inner", Value.ForStruct(Struct.Create(_arena), _arena), _arena);
        Assert.Equal("""{"":null,"list":[1,false,"x"],"inner":{}}""", ProtoJson.ToString(structure));
        Assert.Equal("[]", ProtoJson.ToString(ListValue.Create(_arena)));
        Assert.Equal("0", ProtoJson.ToString(Value.ForNumber(0, _arena)));
    }

    [Fact]
    public void AnyOfAMessageHasItsFields()
    {
        Leaf leaf = Leaf.Create(_arena);
        leaf.Number = 7;
        Assert.Equal("""{"@type":"type.googleapis.com/protozero.tests.Leaf","number":7}""", ProtoJson.ToString(Any.Pack(leaf, _arena), KnowsLeaf));
        Assert.Equal("""{"@type":"x/protozero.tests.Leaf"}""", ProtoJson.ToString(Any.Pack(Leaf.Create(_arena), _arena, "x"), KnowsLeaf));
        Assert.Equal("{}", ProtoJson.ToString(Any.Create(_arena)));
    }

    /// <summary>For a type with a JSON form of its own, the form is the member "value". Empty is no such type (ProtoJSON format, "Any").</summary>
    [Fact]
    public void AnyOfAWellKnownTypeHasAValue()
    {
        Assert.Equal("""{"@type":"type.googleapis.com/google.protobuf.Duration","value":"1s"}""", ProtoJson.ToString(Any.Pack(Span(1, 0), _arena)));
        Assert.Equal("""{"@type":"type.googleapis.com/google.protobuf.Empty"}""", ProtoJson.ToString(Any.Pack(Empty.Create(_arena), _arena)));
        Any inner = Any.Pack(Int32Value.From(1, _arena), _arena);
        Assert.Equal(
            """{"@type":"type.googleapis.com/google.protobuf.Any","value":{"@type":"type.googleapis.com/google.protobuf.Int32Value","value":1}}""",
            ProtoJson.ToString(Any.Pack(inner, _arena)));
    }

    private Timestamp Time(long seconds, int nanos)
    {
        Timestamp timestamp = Timestamp.Create(_arena);
        timestamp.Seconds = seconds;
        timestamp.Nanos = nanos;
        return timestamp;
    }

    private Duration Span(long seconds, int nanos)
    {
        Duration duration = Duration.Create(_arena);
        duration.Seconds = seconds;
        duration.Nanos = nanos;
        return duration;
    }
}
