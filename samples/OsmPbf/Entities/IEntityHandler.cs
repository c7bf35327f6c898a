namespace OsmPbf;

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
