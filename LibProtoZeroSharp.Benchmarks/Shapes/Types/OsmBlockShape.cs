namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>Walks the messages; <see cref="HandWrittenOsmBlock"/> reads and writes them by hand.</summary>
internal readonly struct OsmBlockShape : IWalked<PrimitiveBlock>
{
    public static ulong Walk(PrimitiveBlock block)
    {
        ulong sum = (ulong)block.Granularity + (ulong)block.DateGranularity + (ulong)block.LatOffset + (ulong)block.LonOffset;
        foreach (UnmanagedBytes text in block.Stringtable.S) sum += Walked.Of(text);
        foreach (PrimitiveGroup group in block.Primitivegroup)
        {
            if (group.HasDense) sum += DenseNodesShape.Walk(group.Dense);
            foreach (Way way in group.Ways) sum += Walk(way);
            foreach (Relation relation in group.Relations) sum += Walk(relation);
        }

        return sum;
    }

    private static ulong Walk(Way way)
    {
        ulong sum = (ulong)way.Id + Walked.Of(way.Keys.AsSpan()) + Walked.Of(way.Vals.AsSpan()) + Walked.Of(way.Refs.AsSpan());
        return way.HasInfo ? sum + Walk(way.Info) : sum;
    }

    private static ulong Walk(Relation relation)
    {
        ulong sum = (ulong)relation.Id + Walked.Of(relation.Keys.AsSpan()) + Walked.Of(relation.Vals.AsSpan())
            + Walked.Of(relation.RolesSid.AsSpan()) + Walked.Of(relation.Memids.AsSpan());
        foreach (Relation.Types.MemberType type in relation.Types_) sum += (ulong)type;
        return relation.HasInfo ? sum + Walk(relation.Info) : sum;
    }

    private static ulong Walk(Info info) => (ulong)info.Version + (ulong)info.Timestamp + (ulong)info.Changeset + (ulong)info.Uid
        + info.UserSid + Walked.Of(info.Visible);
}
