using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

internal readonly struct DenseNodesShape : IShape<DenseNodes, DenseNodesValues>, IHandWritten<DenseNodesValues>
{
    public static DenseNodes Build<TText>(DenseNodesValues values, ArenaAllocator arena) where TText : struct, ITextSource
    {
        DenseNodes nodes = DenseNodes.Create(arena);
        nodes.Id.AddRange(values.Id, arena);
        nodes.Lat.AddRange(values.Lat, arena);
        nodes.Lon.AddRange(values.Lon, arena);
        nodes.KeysVals.AddRange(values.KeysVals, arena);
        return nodes;
    }

    public static ulong Walk(DenseNodes nodes) =>
        Walked.Of(nodes.Id.AsSpan()) + Walked.Of(nodes.Lat.AsSpan()) + Walked.Of(nodes.Lon.AsSpan()) + Walked.Of(nodes.KeysVals.AsSpan());

    public static void Write(DenseNodesValues values, ref ProtoWriter writer)
    {
        writer.AddPackedSInt64(1, values.Id);
        writer.AddPackedSInt64(8, values.Lat);
        writer.AddPackedSInt64(9, values.Lon);
        writer.AddPackedInt32(10, values.KeysVals);
    }

    public static ulong Walk(ProtoReader nodes)
    {
        ulong sum = 0;
        while (nodes.Next())
        {
            switch (nodes.Tag)
            {
                case 1 or 8 or 9:
                    foreach (long value in nodes.ReadPackedSInt64()) sum += (ulong)value;
                    break;
                case 10:
                    foreach (int value in nodes.ReadPackedInt32()) sum += (ulong)value;
                    break;
                default:
                    nodes.Skip();
                    break;
            }
        }

        return sum;
    }
}
