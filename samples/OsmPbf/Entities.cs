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

/// <summary>In nanodegrees.</summary>
internal readonly record struct Location(long Latitude, long Longitude)
{
    private const long Degree = 1_000_000_000;

    /// <summary>Deleted nodes have a location that isn't on the globe.</summary>
    public bool IsValid => Latitude is >= -90 * Degree and <= 90 * Degree && Longitude is >= -180 * Degree and <= 180 * Degree;
}

/// <summary>Gets the entities of a block, in their order. What it gets is valid during the call only.</summary>
internal interface IEntityHandler
{
    void Node(in Entity node, Location location);

    /// <param name="way">The way.</param>
    /// <param name="references">The ids of its nodes.</param>
    /// <param name="locations">Those of its nodes, or empty.</param>
    void Way(in Entity way, ReadOnlySpan<long> references, ReadOnlySpan<Location> locations);

    void Relation(in Entity relation, ReadOnlySpan<Member> members);
}
