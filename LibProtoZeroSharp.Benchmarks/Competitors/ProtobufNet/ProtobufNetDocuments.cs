using ProtoBuf;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>The messages of <c>documents.proto</c>, written by hand for protobuf-net. A field that isn't set is null.</summary>
public static class ProtobufNetDocuments
{
    public enum State
    {
        Draft,
        Published,
        Archived,
    }

    public enum Style
    {
        Plain,
        Quote,
        Code,
    }

    [ProtoContract]
    public sealed class Document
    {
        [ProtoMember(1, DataFormat = DataFormat.FixedSize)] public ulong? Id { get; set; }
        [ProtoMember(2)] public string? Title { get; set; }
        [ProtoMember(3)] public State? State { get; set; }
        [ProtoMember(4)] public long? Revision { get; set; }
        [ProtoMember(5)] public bool? IsPublic { get; set; }
        [ProtoMember(6)] public double? Score { get; set; }
        [ProtoMember(7)] public List<string> Labels { get; set; } = [];
        [ProtoMember(8, IsPacked = true)] public List<long> Readers { get; set; } = [];
        [ProtoMember(9)] public Metadata? Metadata { get; set; }
        [ProtoMember(10)] public List<Section> Sections { get; set; } = [];
        [ProtoMember(11)] public string? Summary { get; set; }
        [ProtoMember(12)] public byte[]? Signature { get; set; }
    }

    [ProtoContract]
    public sealed class Metadata
    {
        [ProtoMember(1)] public string? Author { get; set; }
        [ProtoMember(2)] public string? Language { get; set; }
        [ProtoMember(3)] public long? Created { get; set; }
        [ProtoMember(4)] public long? Modified { get; set; }
        [ProtoMember(5)] public uint? Views { get; set; }
        [ProtoMember(6, DataFormat = DataFormat.ZigZag)] public int? Rank { get; set; }
        [ProtoMember(7)] public string? Source { get; set; }
        [ProtoMember(8)] public byte[]? Etag { get; set; }
    }

    [ProtoContract]
    public sealed class Section
    {
        [ProtoMember(1)] public uint? Number { get; set; }
        [ProtoMember(2)] public string? Heading { get; set; }
        [ProtoMember(3)] public bool? IsCollapsed { get; set; }
        [ProtoMember(4)] public List<uint> References { get; set; } = [];
        [ProtoMember(5)] public Attachment? Cover { get; set; }
        [ProtoMember(6)] public List<Paragraph> Paragraphs { get; set; } = [];
        [ProtoMember(7)] public List<Attachment> Attachments { get; set; } = [];
    }

    [ProtoContract]
    public sealed class Paragraph
    {
        [ProtoMember(1)] public string? Text { get; set; }
        [ProtoMember(2)] public Style? Style { get; set; }
        [ProtoMember(3)] public uint? Level { get; set; }
        [ProtoMember(4)] public string? Language { get; set; }
        [ProtoMember(5)] public long? Edited { get; set; }
        [ProtoMember(6)] public double? Weight { get; set; }
    }

    [ProtoContract]
    public sealed class Attachment
    {
        [ProtoMember(1)] public string? Name { get; set; }
        [ProtoMember(2)] public string? MediaType { get; set; }
        [ProtoMember(3)] public long? Created { get; set; }
        [ProtoMember(4, DataFormat = DataFormat.FixedSize)] public uint? Checksum { get; set; }
        [ProtoMember(5)] public uint? Width { get; set; }
        [ProtoMember(6)] public uint? Height { get; set; }
        [ProtoMember(7)] public byte[]? Content { get; set; }
    }
}
