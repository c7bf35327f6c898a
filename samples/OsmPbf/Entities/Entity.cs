using LibProtoZeroSharp;
using OsmPbf.Format;

namespace OsmPbf;

/// <summary>What nodes, ways and relations have in common. The strings are views of the block's string table: they end with the block.</summary>
internal readonly ref struct Entity(long id, in Metadata metadata, ReadOnlySpan<Tag> tags)
{
    public readonly long Id = id;
    public readonly Metadata Metadata = metadata;
    public readonly ReadOnlySpan<Tag> Tags = tags;
}

/// <summary>The last edit of an entity. Files may leave out each part.</summary>
internal readonly record struct Metadata
{
    public int? Version { get; init; }

    /// <summary>Milliseconds since 1970.</summary>
    public long? Timestamp { get; init; }

    public long? Changeset { get; init; }
    public int? Uid { get; init; }
    public Utf8String? User { get; init; }

    /// <summary>False for a deleted entity.</summary>
    public bool? Visible { get; init; }
}

internal readonly record struct Tag(Utf8String Key, Utf8String Value);

internal readonly record struct Member(Relation.Types.MemberType Type, long Id, Utf8String Role);
