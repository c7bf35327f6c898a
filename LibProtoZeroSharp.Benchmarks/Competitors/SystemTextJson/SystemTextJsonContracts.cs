using System.Text.Json.Serialization;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>The messages of <c>shapes.proto</c> that have JSON, written by hand as plain classes. Their JSON is ProtoJSON.</summary>
internal static class SystemTextJsonContracts
{
    private const JsonNumberHandling AsString = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString;

    public sealed class Tiny
    {
        public uint Id { get; set; }
        public int Delta { get; set; }
        public bool Active { get; set; }
        public string? Code { get; set; }
    }

    public sealed class Profile
    {
        [JsonNumberHandling(AsString)] public ulong Id { get; set; }
        public string? Name { get; set; }
        public string? Email { get; set; }
        [JsonNumberHandling(AsString)] public long Created { get; set; }
        public double Score { get; set; }
        public List<string>? Tags { get; set; }
        public Address? Address { get; set; }
        public List<Visit>? Visits { get; set; }
        public byte[]? AvatarHash { get; set; }
    }

    public sealed class Address
    {
        public string? Street { get; set; }
        public string? City { get; set; }
        public string? Zip { get; set; }
        public string? Country { get; set; }
    }

    public sealed class Visit
    {
        [JsonNumberHandling(AsString)] public long At { get; set; }
        public string? Page { get; set; }
        public uint Milliseconds { get; set; }
    }

    public sealed class Trace
    {
        public Dictionary<string, string>? Resource { get; set; }
        public List<Span>? Spans { get; set; }
    }

    public sealed class Span
    {
        public byte[]? TraceId { get; set; }
        public byte[]? SpanId { get; set; }
        public string? Name { get; set; }
        [JsonNumberHandling(AsString)] public ulong Start { get; set; }
        [JsonNumberHandling(AsString)] public ulong End { get; set; }
        public List<Attribute>? Attributes { get; set; }
        public List<Event>? Events { get; set; }
        public Kind Kind { get; set; }
    }

    public sealed class Event
    {
        [JsonNumberHandling(AsString)] public ulong Time { get; set; }
        public string? Name { get; set; }
        public List<Attribute>? Attributes { get; set; }
    }

    /// <summary>The field of the oneof that is set is the one that isn't null.</summary>
    public sealed class Attribute
    {
        public string? Key { get; set; }
        public string? Text { get; set; }
        public bool? Flag { get; set; }
        [JsonNumberHandling(AsString)] public long? Number { get; set; }
        public double? Fraction { get; set; }
        public byte[]? Raw { get; set; }
    }

    [JsonConverter(typeof(JsonStringEnumConverter<Kind>))]
    public enum Kind
    {
        [JsonStringEnumMemberName("KIND_UNSPECIFIED")] Unspecified,
        [JsonStringEnumMemberName("KIND_SERVER")] Server,
        [JsonStringEnumMemberName("KIND_CLIENT")] Client,
    }
}
