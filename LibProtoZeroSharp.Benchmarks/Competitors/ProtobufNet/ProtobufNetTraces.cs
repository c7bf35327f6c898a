using System.ComponentModel;
using ProtoBuf;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>Traces, written by hand for protobuf-net, with attributes that are classes or structs.</summary>
public static class ProtobufNetTraces
{
    public enum Kind
    {
        Unspecified,
        Server,
        Client,
    }

    [ProtoContract]
    public sealed class Trace<TAttribute>
    {
        [ProtoMember(1), ProtoMap] public Dictionary<string, string> Resource { get; set; } = [];
        [ProtoMember(2)] public List<Span<TAttribute>> Spans { get; set; } = [];
    }

    [ProtoContract]
    public sealed class Span<TAttribute>
    {
        [ProtoMember(1)] public byte[]? TraceId { get; set; }
        [ProtoMember(2)] public byte[]? SpanId { get; set; }
        [ProtoMember(3), DefaultValue("")] public string Name { get; set; } = "";
        [ProtoMember(4, DataFormat = DataFormat.FixedSize)] public ulong Start { get; set; }
        [ProtoMember(5, DataFormat = DataFormat.FixedSize)] public ulong End { get; set; }
        [ProtoMember(6)] public List<TAttribute> Attributes { get; set; } = [];
        [ProtoMember(7)] public List<Event<TAttribute>> Events { get; set; } = [];
        [ProtoMember(8)] public Kind Kind { get; set; }
    }

    [ProtoContract]
    public sealed class Event<TAttribute>
    {
        [ProtoMember(1, DataFormat = DataFormat.FixedSize)] public ulong Time { get; set; }
        [ProtoMember(2), DefaultValue("")] public string Name { get; set; } = "";
        [ProtoMember(3)] public List<TAttribute> Attributes { get; set; } = [];
    }

    /// <summary>The field of the oneof that is set is the one that isn't null.</summary>
    [ProtoContract]
    public sealed class Attribute
    {
        [ProtoMember(1), DefaultValue("")] public string Key { get; set; } = "";
        [ProtoMember(2)] public string? Text { get; set; }
        [ProtoMember(3)] public bool? Flag { get; set; }
        [ProtoMember(4)] public long? Number { get; set; }
        [ProtoMember(5)] public double? Fraction { get; set; }
        [ProtoMember(6)] public byte[]? Raw { get; set; }
    }

    [ProtoContract]
    public struct AttributeStruct
    {
        [ProtoMember(1), DefaultValue("")] public string Key { get; set; }
        [ProtoMember(2)] public string? Text { get; set; }
        [ProtoMember(3)] public bool? Flag { get; set; }
        [ProtoMember(4)] public long? Number { get; set; }
        [ProtoMember(5)] public double? Fraction { get; set; }
        [ProtoMember(6)] public byte[]? Raw { get; set; }
    }
}
