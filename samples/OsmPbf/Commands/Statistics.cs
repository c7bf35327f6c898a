using OsmPbf.Format;

namespace OsmPbf;

/// <summary>Counts entities and their parts.</summary>
internal sealed record Statistics : IEntityHandler
{
    public IdRange Nodes { get; private set; }
    public IdRange Ways { get; private set; }
    public IdRange Relations { get; private set; }
    public long Tags { get; private set; }
    public long References { get; private set; }
    public long Members { get; private set; }
    public long Deleted { get; private set; }

    /// <summary>The box of the nodes with a location on the globe; null if there is none.</summary>
    public (Location Low, Location High)? Box { get; private set; }

    /// <summary>The first and the last edit, in milliseconds since 1970; null if there is no time.</summary>
    public (long First, long Last)? Times { get; private set; }

    /// <inheritdoc cref="OsmFile.Read(string, IBlockHandler)"/>
    public static Statistics Of(string path)
    {
        using FileStream file = File.OpenRead(path);
        return Of(file);
    }

    /// <inheritdoc cref="OsmFile.Read(Stream, string, IBlockHandler)"/>
    public static Statistics Of(Stream file)
    {
        var summary = new Summary();
        OsmFile.Read(file, "the stream", summary);
        return summary.Statistics;
    }

    public void Node(in Entity node, Location location)
    {
        Nodes = Nodes.With(node.Id);
        Add(node);
        if (!location.IsValid) return;
        var (low, high) = Box ?? (location, location);
        Box = (new Location(Math.Min(low.Latitude, location.Latitude), Math.Min(low.Longitude, location.Longitude)),
            new Location(Math.Max(high.Latitude, location.Latitude), Math.Max(high.Longitude, location.Longitude)));
    }

    public void Way(in Entity way, ReadOnlySpan<long> references, ReadOnlySpan<Location> locations)
    {
        Ways = Ways.With(way.Id);
        Add(way);
        References += references.Length;
    }

    public void Relation(in Entity relation, ReadOnlySpan<Member> members)
    {
        Relations = Relations.With(relation.Id);
        Add(relation);
        Members += members.Length;
    }

    private void Add(in Entity entity)
    {
        Tags += entity.Tags.Length;
        if (entity.Metadata.Visible == false) Deleted++;
        if (entity.Metadata.Timestamp is not (> 0 and var time)) return;
        Times = Times is var (first, last) ? (Math.Min(first, time), Math.Max(last, time)) : (time, time);
    }
}

internal readonly record struct IdRange(long Count, long Smallest, long Largest)
{
    public IdRange With(long id) => Count == 0 ? new IdRange(1, id, id) : new IdRange(Count + 1, Math.Min(Smallest, id), Math.Max(Largest, id));
}
