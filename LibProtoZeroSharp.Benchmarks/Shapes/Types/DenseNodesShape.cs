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

    public static ulong Walk(DenseNodes nodes)
    {
        ulong sum = Walked.Of(nodes.Id.AsSpan()) + Walked.Of(nodes.Lat.AsSpan()) + Walked.Of(nodes.Lon.AsSpan()) + Walked.Of(nodes.KeysVals.AsSpan());
        return nodes.HasDenseinfo ? sum + Walk(nodes.Denseinfo) : sum;
    }

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
            switch (nodes.FieldNumber)
            {
                case 1 or 8 or 9: sum += Walked.Of(nodes.ReadPackedSInt64()); break;
                case 5: sum += WalkInfo(nodes.ReadMessage()); break;
                case 10: sum += Walked.Of(nodes.ReadPackedInt32()); break;
                default: nodes.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong Walk(DenseInfo info) =>
        Walked.Of(info.Version.AsSpan()) + Walked.Of(info.Timestamp.AsSpan()) + Walked.Of(info.Changeset.AsSpan())
        + Walked.Of(info.Uid.AsSpan()) + Walked.Of(info.UserSid.AsSpan()) + Walked.Of(info.Visible.AsSpan());

    private static ulong WalkInfo(ProtoReader info)
    {
        ulong sum = 0;
        while (info.Next())
        {
            switch (info.FieldNumber)
            {
                case 1: sum += Walked.Of(info.ReadPackedInt32()); break;
                case 2 or 3: sum += Walked.Of(info.ReadPackedSInt64()); break;
                case 4 or 5: sum += Walked.Of(info.ReadPackedSInt32()); break;
                case 6: sum += Walked.Of(info.ReadPackedBool()); break;
                default: info.Skip(); break;
            }
        }

        return sum;
    }
}
