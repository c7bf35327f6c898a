using System.ComponentModel;
using ProtoBuf;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>The messages of <c>otlp.proto</c>, written by hand for protobuf-net.</summary>
public static class ProtobufNetOtlp
{
    public enum SpanKind
    {
        Unspecified,
        Internal,
        Server,
        Client,
        Producer,
        Consumer,
    }

    public enum StatusCode
    {
        Unset,
        Ok,
        Error,
    }

    [ProtoContract]
    public sealed class ExportTraceServiceRequest
    {
        [ProtoMember(1)] public List<ResourceSpans> ResourceSpans { get; set; } = [];
    }

    [ProtoContract]
    public sealed class ResourceSpans
    {
        [ProtoMember(1)] public Resource? Resource { get; set; }
        [ProtoMember(2)] public List<ScopeSpans> ScopeSpans { get; set; } = [];
        [ProtoMember(3), DefaultValue("")] public string SchemaUrl { get; set; } = "";
    }

    [ProtoContract]
    public sealed class Resource
    {
        [ProtoMember(1)] public List<KeyValue> Attributes { get; set; } = [];
        [ProtoMember(2)] public uint DroppedAttributesCount { get; set; }
    }

    [ProtoContract]
    public sealed class ScopeSpans
    {
        [ProtoMember(1)] public InstrumentationScope? Scope { get; set; }
        [ProtoMember(2)] public List<Span> Spans { get; set; } = [];
        [ProtoMember(3), DefaultValue("")] public string SchemaUrl { get; set; } = "";
    }

    [ProtoContract]
    public sealed class InstrumentationScope
    {
        [ProtoMember(1), DefaultValue("")] public string Name { get; set; } = "";
        [ProtoMember(2), DefaultValue("")] public string Version { get; set; } = "";
        [ProtoMember(3)] public List<KeyValue> Attributes { get; set; } = [];
        [ProtoMember(4)] public uint DroppedAttributesCount { get; set; }
    }

    [ProtoContract]
    public sealed class Span
    {
        [ProtoMember(1)] public byte[]? TraceId { get; set; }
        [ProtoMember(2)] public byte[]? SpanId { get; set; }
        [ProtoMember(3), DefaultValue("")] public string TraceState { get; set; } = "";
        [ProtoMember(4)] public byte[]? ParentSpanId { get; set; }
        [ProtoMember(5), DefaultValue("")] public string Name { get; set; } = "";
        [ProtoMember(6)] public SpanKind Kind { get; set; }
        [ProtoMember(7, DataFormat = DataFormat.FixedSize)] public ulong StartTimeUnixNano { get; set; }
        [ProtoMember(8, DataFormat = DataFormat.FixedSize)] public ulong EndTimeUnixNano { get; set; }
        [ProtoMember(9)] public List<KeyValue> Attributes { get; set; } = [];
        [ProtoMember(10)] public uint DroppedAttributesCount { get; set; }
        [ProtoMember(11)] public List<Event> Events { get; set; } = [];
        [ProtoMember(12)] public uint DroppedEventsCount { get; set; }
        [ProtoMember(13)] public List<Link> Links { get; set; } = [];
        [ProtoMember(14)] public uint DroppedLinksCount { get; set; }
        [ProtoMember(15)] public Status? Status { get; set; }
        [ProtoMember(16, DataFormat = DataFormat.FixedSize)] public uint Flags { get; set; }
    }

    [ProtoContract]
    public sealed class Event
    {
        [ProtoMember(1, DataFormat = DataFormat.FixedSize)] public ulong TimeUnixNano { get; set; }
        [ProtoMember(2), DefaultValue("")] public string Name { get; set; } = "";
        [ProtoMember(3)] public List<KeyValue> Attributes { get; set; } = [];
        [ProtoMember(4)] public uint DroppedAttributesCount { get; set; }
    }

    [ProtoContract]
    public sealed class Link
    {
        [ProtoMember(1)] public byte[]? TraceId { get; set; }
        [ProtoMember(2)] public byte[]? SpanId { get; set; }
        [ProtoMember(3), DefaultValue("")] public string TraceState { get; set; } = "";
        [ProtoMember(4)] public List<KeyValue> Attributes { get; set; } = [];
        [ProtoMember(5)] public uint DroppedAttributesCount { get; set; }
        [ProtoMember(6, DataFormat = DataFormat.FixedSize)] public uint Flags { get; set; }
    }

    [ProtoContract]
    public sealed class Status
    {
        [ProtoMember(2), DefaultValue("")] public string Message { get; set; } = "";
        [ProtoMember(3)] public StatusCode Code { get; set; }
    }

    [ProtoContract]
    public sealed class KeyValue
    {
        [ProtoMember(1), DefaultValue("")] public string Key { get; set; } = "";
        [ProtoMember(2)] public AnyValue? Value { get; set; }
    }

    /// <summary>The field of the oneof that is set is the one that isn't null.</summary>
    [ProtoContract]
    public sealed class AnyValue
    {
        [ProtoMember(1)] public string? StringValue { get; set; }
        [ProtoMember(2)] public bool? BoolValue { get; set; }
        [ProtoMember(3)] public long? IntValue { get; set; }
        [ProtoMember(4)] public double? DoubleValue { get; set; }
        [ProtoMember(5)] public ArrayValue? ArrayValue { get; set; }
        [ProtoMember(6)] public KeyValueList? KvlistValue { get; set; }
        [ProtoMember(7)] public byte[]? BytesValue { get; set; }
    }

    [ProtoContract]
    public sealed class ArrayValue
    {
        [ProtoMember(1)] public List<AnyValue> Values { get; set; } = [];
    }

    [ProtoContract]
    public sealed class KeyValueList
    {
        [ProtoMember(1)] public List<KeyValue> Values { get; set; } = [];
    }
}
