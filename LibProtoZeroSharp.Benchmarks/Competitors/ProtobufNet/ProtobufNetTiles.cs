using ProtoBuf;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>The messages of <c>vector_tile.proto</c>, written by hand for protobuf-net. A field that isn't set is null.</summary>
public static class ProtobufNetTiles
{
    public enum GeomType
    {
        Unknown,
        Point,
        LineString,
        Polygon,
    }

    [ProtoContract]
    public sealed class Tile
    {
        [ProtoMember(3)] public List<Layer> Layers { get; set; } = [];
    }

    [ProtoContract]
    public sealed class Layer
    {
        [ProtoMember(1, IsRequired = true)] public string Name { get; set; } = "";
        [ProtoMember(2)] public List<Feature> Features { get; set; } = [];
        [ProtoMember(3)] public List<string> Keys { get; set; } = [];
        [ProtoMember(4)] public List<Value> Values { get; set; } = [];
        [ProtoMember(5)] public uint? Extent { get; set; }
        [ProtoMember(15, IsRequired = true)] public uint Version { get; set; } = 1;
    }

    [ProtoContract]
    public sealed class Feature
    {
        [ProtoMember(1)] public ulong? Id { get; set; }
        [ProtoMember(2, IsPacked = true)] public List<uint> Tags { get; set; } = [];
        [ProtoMember(3)] public GeomType? Type { get; set; }
        [ProtoMember(4, IsPacked = true)] public List<uint> Geometry { get; set; } = [];
    }

    [ProtoContract]
    public sealed class Value
    {
        [ProtoMember(1)] public string? StringValue { get; set; }
        [ProtoMember(2)] public float? FloatValue { get; set; }
        [ProtoMember(3)] public double? DoubleValue { get; set; }
        [ProtoMember(4)] public long? IntValue { get; set; }
        [ProtoMember(5)] public ulong? UintValue { get; set; }
        [ProtoMember(6, DataFormat = DataFormat.ZigZag)] public long? SintValue { get; set; }
        [ProtoMember(7)] public bool? BoolValue { get; set; }
    }
}
