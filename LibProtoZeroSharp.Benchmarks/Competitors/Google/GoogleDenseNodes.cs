using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

internal readonly struct GoogleDenseNodes : IGoogleMessage<DenseNodes, DenseNodesValues>
{
    public static DenseNodes Build(DenseNodesValues values)
    {
        var nodes = new DenseNodes();
        nodes.Id.AddRange(values.Id);
        nodes.Lat.AddRange(values.Lat);
        nodes.Lon.AddRange(values.Lon);
        nodes.KeysVals.AddRange(values.KeysVals);
        return nodes;
    }

    public static ulong Walk<TText>(DenseNodes nodes) where TText : struct, IWalkedText
    {
        ulong sum = 0;
        for (int i = 0; i < nodes.Id.Count; i++) sum += (ulong)nodes.Id[i];
        for (int i = 0; i < nodes.Lat.Count; i++) sum += (ulong)nodes.Lat[i];
        for (int i = 0; i < nodes.Lon.Count; i++) sum += (ulong)nodes.Lon[i];
        for (int i = 0; i < nodes.KeysVals.Count; i++) sum += (ulong)nodes.KeysVals[i];
        return nodes.Denseinfo is { } info ? sum + Walk(info) : sum;
    }

    private static ulong Walk(DenseInfo info)
    {
        ulong sum = 0;
        for (int i = 0; i < info.Version.Count; i++) sum += (ulong)info.Version[i];
        for (int i = 0; i < info.Timestamp.Count; i++) sum += (ulong)info.Timestamp[i];
        for (int i = 0; i < info.Changeset.Count; i++) sum += (ulong)info.Changeset[i];
        for (int i = 0; i < info.Uid.Count; i++) sum += (ulong)info.Uid[i];
        for (int i = 0; i < info.UserSid.Count; i++) sum += (ulong)info.UserSid[i];
        for (int i = 0; i < info.Visible.Count; i++) sum += Walked.Of(info.Visible[i]);
        return sum;
    }
}
