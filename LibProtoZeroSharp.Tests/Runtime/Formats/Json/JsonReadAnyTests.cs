using System.Text;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.WellKnownTypes;
using static LibProtoZeroSharp.Tests.Support.JsonReading;

namespace LibProtoZeroSharp.Tests.Formats.Json;

/// <summary>Messages of any type, and extensions.</summary>
public class JsonReadAnyTests
{
    private const string LeafType = "type.googleapis.com/protozero.tests.Leaf";

    private static readonly ProtoJsonReadOptions Known = new()
    {
        Types = new TypeRegistry().Add(Leaf.Descriptor.File).Add(Required.Descriptor.File).Add(Groups.Descriptor.File),
    };

    [Theory]
    [InlineData("{\"@type\": \"" + LeafType + "\", \"number\": 5, \"text\": \"x\"}")]
    [InlineData("{\"number\": 5, \"@type\": \"" + LeafType + "\", \"text\": \"x\"}")]
    [InlineData("{\"text\": \"x\", \"number\": 5, \"\\u0040type\": \"type.googleapis.com/protozero.tests.Le\\u0061f\"}")]
    public void TheTypeMayStandAnywhere(string json)
    {
        using var arena = new ArenaAllocator();
        Any any = ProtoJson.Parse<Any>(json, arena, Known);
        Assert.Equal(LeafType, any.TypeUrl.ToString());
        Assert.Equal((5, "x"), any.Unpack<Leaf>(arena) is var leaf ? (leaf.Number, leaf.Text.ToString()) : default);
    }

    [Theory]
    [InlineData("Duration", "\"1.5s\"", "0801" + "1080CAB5EE01")]
    [InlineData("Int32Value", "\"12345\"", "08B960")]
    [InlineData("Int32Value", "null", "")]
    [InlineData("FieldMask", "\"foo,barBaz\"", "0A03666F6F" + "0A076261725F62617A")]
    [InlineData("Struct", "{\"a\": null}", "0A07" + "0A0161" + "12020800")]
    [InlineData("Value", "1", "11000000000000F03F")]
    [InlineData("Value", "null", "0800")]
    [InlineData("Empty", "{}", "")]
    [InlineData("Any", "{}", "")]
    public void WhatHasAFormOfItsOwnIsAValue(string type, string value, string hex)
    {
        using var arena = new ArenaAllocator();
        string url = "type.googleapis.com/google.protobuf." + type;
        foreach (string json in new[] { $$"""{"@type": "{{url}}", "value": {{value}}}""", $$"""{"value": {{value}}, "@type": "{{url}}"}""" })
            Assert.Equal((url, hex), ProtoJson.Parse<Any>(json, arena) is var any ? (any.TypeUrl.ToString(), Convert.ToHexString(any.Value.AsSpan())) : default);
    }

    [Fact]
    public void NothingIsAnEmptyAny()
    {
        Assert.Equal("1A00", Hex<WellKnown>("""{"any": {}}"""));
        Assert.Equal(Hex<Any>("""{"@type": "a/google.protobuf.Empty", "value": {}}"""), Hex<Any>("""{"@type": "a/google.protobuf.Empty"}"""));
    }

    [Theory]
    [InlineData("""¦{"number": 5}""", ProtoError.InvalidValue, "any", "has a type URL")]
    [InlineData("""{"@type": ¦5}""", ProtoError.InvalidValue, "any", "a type URL")]
    [InlineData("""¦{"number": 5, "@type": 5}""", ProtoError.InvalidValue, "any", "type URL")]
    [InlineData("""{"@type": ¦""}""", ProtoError.InvalidValue, "any", "after a slash")]
    [InlineData("""{"@type": ¦"protozero.tests.Leaf"}""", ProtoError.InvalidValue, "any", "after a slash")]
    [InlineData("""{"@type": ¦"a/"}""", ProtoError.InvalidValue, "any", "after a slash")]
    [InlineData("""{"@type": ¦"a/no.Such"}""", ProtoError.UnknownType, "any", "no.Such")]
    [InlineData("""{"x": 1, "@type": ¦"a/no.Such"}""", ProtoError.UnknownType, "any", "no.Such")]
    [InlineData("""{"@type": "a/protozero.tests.Leaf", "number": ¦true}""", ProtoError.InvalidValue, "any.number", "an int32")]
    [InlineData("""{"@type": "a/protozero.tests.Leaf", ¦"value": {}}""", ProtoError.UnknownField, "any.value", "Leaf has no field")]
    [InlineData("""{"@type": "a/protozero.tests.Leaf", ¦"@type": "a/protozero.tests.Leaf"}""", ProtoError.DuplicateField, "any.@type", "twice")]
    [InlineData("""{"@type": "a/protozero.tests.Leaf", "number": 1, ¦"number": 1}""", ProtoError.DuplicateField, "any.number", "twice")]
    [InlineData("""{"@type": "a/google.protobuf.Duration"¦}""", ProtoError.InvalidValue, "any", "google.protobuf.Duration as the \"value\"")]
    [InlineData("""{"@type": "a/google.protobuf.Duration", ¦"seconds": 1}""", ProtoError.UnknownField, "any.seconds", "has no field")]
    [InlineData("""{"@type": "a/google.protobuf.Duration", "value": ¦1}""", ProtoError.InvalidValue, "any.value", "a duration")]
    [InlineData("""{"@type": "a/google.protobuf.Duration", "value": "1s", ¦"value": "1s"}""", ProtoError.DuplicateField, "any.value", "twice")]
    [InlineData("""{"@type": "a/protozero.tests.Required", "id": 5¦}""", ProtoError.MissingRequired, "any.name", "required field is missing")]
    [InlineData("""¦[]""", ProtoError.InvalidValue, "any", "an object")]
    [InlineData("""{"x": [1¦}""", ProtoError.InvalidSyntax, "any", "")]
    public void OtherFormsAreRejected(string any, ProtoError error, string path, string words) =>
        AssertRejected<WellKnown>($$"""{"any": {{any}}}""", error, path, words, Known);

    [Fact]
    public void AnyInAny()
    {
        string json = "{\"number\": 5, \"@type\": \"" + LeafType + "\"}";
        for (int i = 0; i < 30; i++) json = "{\"value\": " + json + ", \"@type\": \"a/google.protobuf.Any\"}";
        using var arena = new ArenaAllocator();
        Any any = ProtoJson.Parse<Any>(json, arena, Known);
        for (int i = 0; i < 30; i++) any = any.Unpack<Any>(arena);
        Assert.Equal(5, any.Unpack<Leaf>(arena).Number);
    }

    /// <summary>Looking ahead and packing are not repeated for each enclosing level.</summary>
    [Fact]
    public void AnyInAnyTakesMemoryInProportion()
    {
        string text = new('x', 1 << 20);
        string Nested(int depth)
        {
            var json = new StringBuilder().Insert(0, "{\"value\":", depth).Append("{\"text\":\"").Append(text).Append("\",\"@type\":\"" + LeafType + "\"}");
            for (int i = 0; i < depth; i++) json.Append(",\"@type\":\"a/google.protobuf.Any\"}");
            return json.ToString();
        }

        byte[] shallow = System.Text.Encoding.UTF8.GetBytes(Nested(1)), deep = System.Text.Encoding.UTF8.GetBytes(Nested(95));
        using var arena = new ArenaAllocator();
        long allocated = Allocated(shallow, arena), allocatedDeep = Allocated(deep, arena);
        Assert.InRange(allocatedDeep, allocated, allocated * 2);
    }

    [Fact]
    public void AnAnyIsHeldToTheLimitOfTheArena()
    {
        var json = new StringBuilder("{\"children\": [{}");
        for (int i = 0; i < 10_000; i++) json.Append(",{}");
        json.Append("], \"@type\": \"a/protozero.tests.Tree\"}");
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 200_000 });
        var options = new ProtoJsonReadOptions { Types = new TypeRegistry().Add<Tree>() };
        Assert.Equal(ProtoError.ArenaExhausted, Assert.Throws<ProtoException>(() => ProtoJson.Parse<Any>(json.ToString(), arena, options)).Error);
        arena.Reset();
        ProtoJson.Parse<Any>("""{"@type": "a/protozero.tests.Tree", "value": 5}""", arena, options);
    }

    [Fact]
    public void ExtensionsAreRead()
    {
        using var arena = new ArenaAllocator();
        Groups groups = ProtoJson.Parse<Groups>("""{"[protozero.tests.extra]": {"number": 5}, "text": "t", "single": {"number": 1}}""", arena, Known);
        Assert.Equal("0B" + "0801" + "0C" + "320174" + "A306" + "0805" + "A406", Convert.ToHexString(groups.ToByteArray()));
        SetHolder set = ProtoJson.Parse<SetHolder>("""{"set": {"[protozero.tests.SetItem.item]": {"text": "x", "inside": {}}}}""", arena, Known);
        Assert.Equal("0A0D" + "0B" + "1087AD4B" + "1A05" + "0A0178" + "1200" + "0C", Convert.ToHexString(set.ToByteArray()));
        Assert.Empty(Hex<Groups>("""{"[protozero.tests.extra]": null}""", Known));
    }

    [Theory]
    [InlineData("""{"[protozero.tests.extra]": {}, ¦"[protozero.tests.extra]": {}}""", ProtoError.DuplicateField, "[protozero.tests.extra]")]
    [InlineData("""{"inside": {"[protozero.tests.extra]": {"number": ¦[]}}}""", ProtoError.InvalidValue, "inside.[protozero.tests.extra].number")]
    [InlineData("""{¦"protozero.tests.extra": {}}""", ProtoError.UnknownField, "protozero.tests.extra")]
    [InlineData("""{¦"[protozero.tests.SetItem.item]": {}}""", ProtoError.UnknownField, "[protozero.tests.SetItem.item]")]
    public void ExtensionsAreRejected(string json, ProtoError error, string path) => AssertRejected<Groups>(json, error, path, options: Known);

    private static long Allocated(byte[] json, ArenaAllocator arena)
    {
        arena.Reset();
        ProtoJson.Parse<Any>(json, arena, Known);
        return arena.AllocatedBytes;
    }
}
