using System.Text.Json.Serialization;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>The messages of <c>documents.proto</c>, written by hand as plain classes. Their JSON is ProtoJSON.</summary>
internal static class SystemTextJsonDocuments
{
    private const JsonNumberHandling AsString = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString;

    public sealed class Document
    {
        [JsonNumberHandling(AsString)] public ulong? Id { get; set; }
        public string? Title { get; set; }
        public State? State { get; set; }
        [JsonNumberHandling(AsString)] public long? Revision { get; set; }
        public bool? IsPublic { get; set; }
        public double? Score { get; set; }
        public List<string>? Labels { get; set; }
        [JsonNumberHandling(AsString)] public List<long>? Readers { get; set; }
        public Metadata? Metadata { get; set; }
        public List<Section>? Sections { get; set; }
        public string? Summary { get; set; }
        public byte[]? Signature { get; set; }
    }

    public sealed class Metadata
    {
        public string? Author { get; set; }
        public string? Language { get; set; }
        [JsonNumberHandling(AsString)] public long? Created { get; set; }
        [JsonNumberHandling(AsString)] public long? Modified { get; set; }
        public uint? Views { get; set; }
        public int? Rank { get; set; }
        public string? Source { get; set; }
        public byte[]? Etag { get; set; }
    }

    public sealed class Section
    {
        public uint? Number { get; set; }
        public string? Heading { get; set; }
        public bool? IsCollapsed { get; set; }
        public List<uint>? References { get; set; }
        public Attachment? Cover { get; set; }
        public List<Paragraph>? Paragraphs { get; set; }
        public List<Attachment>? Attachments { get; set; }
    }

    public sealed class Paragraph
    {
        public string? Text { get; set; }
        public Style? Style { get; set; }
        public uint? Level { get; set; }
        public string? Language { get; set; }
        [JsonNumberHandling(AsString)] public long? Edited { get; set; }
        public double? Weight { get; set; }
    }

    public sealed class Attachment
    {
        public string? Name { get; set; }
        public string? MediaType { get; set; }
        [JsonNumberHandling(AsString)] public long? Created { get; set; }
        public uint? Checksum { get; set; }
        public uint? Width { get; set; }
        public uint? Height { get; set; }
        public byte[]? Content { get; set; }
    }

    [JsonConverter(typeof(JsonStringEnumConverter<State>))]
    public enum State
    {
        [JsonStringEnumMemberName("DRAFT")] Draft,
        [JsonStringEnumMemberName("PUBLISHED")] Published,
        [JsonStringEnumMemberName("ARCHIVED")] Archived,
    }

    [JsonConverter(typeof(JsonStringEnumConverter<Style>))]
    public enum Style
    {
        [JsonStringEnumMemberName("PLAIN")] Plain,
        [JsonStringEnumMemberName("QUOTE")] Quote,
        [JsonStringEnumMemberName("CODE")] Code,
    }
}
