using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

internal readonly struct GoogleOsmBlock : IGoogleWalked<PrimitiveBlock>
{
    public static ulong Walk<TText>(PrimitiveBlock block) where TText : struct, IWalkedText
    {
        ulong sum = (ulong)block.Granularity + (ulong)block.DateGranularity + (ulong)block.LatOffset + (ulong)block.LonOffset;
        if (block.Stringtable is { } texts)
        {
            for (int i = 0; i < texts.S.Count; i++) sum += Walked.Of(texts.S[i]);
        }

        for (int i = 0; i < block.Primitivegroup.Count; i++)
        {
            PrimitiveGroup group = block.Primitivegroup[i];
            if (group.Dense is { } dense) sum += GoogleDenseNodes.Walk<TText>(dense);
            for (int j = 0; j < group.Ways.Count; j++) sum += Walk(group.Ways[j]);
            for (int j = 0; j < group.Relations.Count; j++) sum += Walk(group.Relations[j]);
        }

        return sum;
    }

    private static ulong Walk(Way way)
    {
        ulong sum = (ulong)way.Id;
        for (int i = 0; i < way.Keys.Count; i++) sum += way.Keys[i];
        for (int i = 0; i < way.Vals.Count; i++) sum += way.Vals[i];
        for (int i = 0; i < way.Refs.Count; i++) sum += (ulong)way.Refs[i];
        return way.Info is { } info ? sum + Walk(info) : sum;
    }

    private static ulong Walk(Relation relation)
    {
        ulong sum = (ulong)relation.Id;
        for (int i = 0; i < relation.Keys.Count; i++) sum += relation.Keys[i];
        for (int i = 0; i < relation.Vals.Count; i++) sum += relation.Vals[i];
        for (int i = 0; i < relation.RolesSid.Count; i++) sum += (ulong)relation.RolesSid[i];
        for (int i = 0; i < relation.Memids.Count; i++) sum += (ulong)relation.Memids[i];
        for (int i = 0; i < relation.Types_.Count; i++) sum += (ulong)relation.Types_[i];
        return relation.Info is { } info ? sum + Walk(info) : sum;
    }

    private static ulong Walk(Info info) => (ulong)info.Version + (ulong)info.Timestamp + (ulong)info.Changeset + (ulong)info.Uid
        + info.UserSid + Walked.Of(info.Visible);
}
