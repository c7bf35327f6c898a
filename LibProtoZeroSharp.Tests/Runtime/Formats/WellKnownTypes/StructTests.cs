extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.WellKnownTypes;
using Wkt = GoogleProtobuf::Google.Protobuf.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.WellKnownTypes;

public unsafe class StructTests
{
    [Fact]
    public void WhatIsBuiltIsWhatGoogleBuilds()
    {
        using var arena = new ArenaAllocator();
        Struct inner = Struct.Create(arena);
        inner.Set(arena.CopyString("żółw"), Value.ForString("value", arena), arena);
        Value list = Value.ForList([Value.ForNull(arena), Value.ForBool(true, arena), Value.ForNumber(-0.5, arena), Value.ForList([], arena)], arena);
        Struct built = Struct.Create(arena);
        built.Set("first", Value.ForNumber(1, arena), arena);
        built.Set("inner", Value.ForStruct(inner, arena), arena);
        built.Set("list", list, arena);
        built.Set("first", Value.ForString(arena.CopyString("replaced"), arena), arena);

        var expected = new Wkt.Struct
        {
            Fields =
            {
                ["first"] = Wkt.Value.ForString("replaced"),
                ["inner"] = Wkt.Value.ForStruct(new Wkt.Struct { Fields = { ["żółw"] = Wkt.Value.ForString("value") } }),
                ["list"] = Wkt.Value.ForList(Wkt.Value.ForNull(), Wkt.Value.ForBool(true), Wkt.Value.ForNumber(-0.5), Wkt.Value.ForList()),
            },
        };
        Assert.Equal(expected, Wkt.Struct.Parser.ParseFrom(built.ToByteArray()));
    }

    [Fact]
    public void FieldsAreFoundByName()
    {
        using var arena = new ArenaAllocator();
        Struct built = Struct.Create(arena);
        built.Set("żółw", Value.ForNumber(7, arena), arena);
        Assert.Equal(7, built["żółw"].NumberValue);
        Assert.True(built.TryGetValue("żółw"u8, out Value value) && value.NumberValue == 7);
        Assert.False(built.TryGetValue("other", out value));
        Assert.True(value.IsNull);
        Assert.Throws<KeyNotFoundException>(() => built["other"]);
        Assert.Throws<ArgumentNullException>(() => built.TryGetValue((string)null!, out _));
        Assert.Throws<ArgumentNullException>(() => built[(string)null!]);
    }

    [Fact]
    public void NullIsRejected()
    {
        using var arena = new ArenaAllocator();
        Struct built = Struct.Create(arena);
        ListValue list = ListValue.Create(arena);
        Assert.Throws<ArgumentNullException>("value", () => built.Set("name", default, arena));
        Assert.Throws<ArgumentNullException>("text", () => built.Set((string)null!, Value.ForNull(arena), arena));
        Assert.Throws<ArgumentNullException>("value", () => list.Add(default, arena));
        Assert.Throws<ArgumentNullException>("value", () => Value.ForList([default], arena));
        Assert.Throws<ArgumentNullException>("list", () => Value.ForList(default(ListValue), arena));
        Assert.Throws<ArgumentNullException>("structure", () => Value.ForStruct(default, arena));
        Assert.Throws<ArgumentNullException>("text", () => Value.ForString((string)null!, arena));
        Assert.Equal((0, 0), (built.Fields.Count, list.Values.Count));
    }

    [Fact]
    public void WhatAnAbsentFieldReadsAsIsAnEmptyOne()
    {
        using var arena = new ArenaAllocator();
        Value value = Value.ForStruct(MessageData.OrDefault<Struct>(default), arena);
        Assert.Equal((Value.KindOneofCase.StructValue, 0), (value.KindCase, value.StructValue.Fields.Count));
        value = Value.ForList(MessageData.OrDefault<ListValue>(default), arena);
        Assert.Equal((Value.KindOneofCase.ListValue, 0), (value.KindCase, value.ListValue.Values.Count));
    }
}
