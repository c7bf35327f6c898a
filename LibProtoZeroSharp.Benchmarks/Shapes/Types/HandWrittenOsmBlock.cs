using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>Writes our own messages. The writer takes their lists directly.</summary>
internal readonly struct HandWrittenOsmBlock : IHandWritten<PrimitiveBlock>
{
    public static void Write(PrimitiveBlock block, ref ProtoWriter writer)
    {
        if (block.HasStringtable)
        {
            writer.StartSub(1);
            foreach (UnmanagedBytes text in block.Stringtable.S) writer.AddBytes(1, text);
            writer.CloseSub();
        }

        foreach (PrimitiveGroup group in block.Primitivegroup)
        {
            writer.StartSub(2);
            Write(group, ref writer);
            writer.CloseSub();
        }

        if (block.HasGranularity) writer.AddInt32(17, block.Granularity);
        if (block.HasDateGranularity) writer.AddInt32(18, block.DateGranularity);
        if (block.HasLatOffset) writer.AddInt64(19, block.LatOffset);
        if (block.HasLonOffset) writer.AddInt64(20, block.LonOffset);
    }

    public static ulong Walk(ProtoReader block)
    {
        ulong sum = 0;
        while (block.Next())
        {
            switch (block.FieldNumber)
            {
                case 1: sum += WalkTexts(block.ReadMessage()); break;
                case 2: sum += WalkGroup(block.ReadMessage()); break;
                case 17 or 18: sum += (ulong)block.ReadInt32(); break;
                case 19 or 20: sum += (ulong)block.ReadInt64(); break;
                default: block.Skip(); break;
            }
        }

        return sum;
    }

    private static void Write(PrimitiveGroup group, ref ProtoWriter writer)
    {
        if (group.HasDense)
        {
            writer.StartSub(2);
            Write(group.Dense, ref writer);
            writer.CloseSub();
        }

        foreach (Way way in group.Ways)
        {
            writer.StartSub(3);
            Write(way.Id, way.Keys.AsSpan(), way.Vals.AsSpan(), way.Info, way.HasInfo, ref writer);
            writer.AddPackedSInt64(8, way.Refs.AsSpan());
            writer.CloseSub();
        }

        foreach (Relation relation in group.Relations)
        {
            writer.StartSub(4);
            Write(relation.Id, relation.Keys.AsSpan(), relation.Vals.AsSpan(), relation.Info, relation.HasInfo, ref writer);
            writer.AddPackedInt32(8, relation.RolesSid.AsSpan());
            writer.AddPackedSInt64(9, relation.Memids.AsSpan());
            writer.AddPackedEnum(10, MemoryMarshal.Cast<Relation.Types.MemberType, int>(relation.Types_.AsSpan()));
            writer.CloseSub();
        }
    }

    private static void Write(DenseNodes nodes, ref ProtoWriter writer)
    {
        writer.AddPackedSInt64(1, nodes.Id.AsSpan());
        if (nodes.HasDenseinfo)
        {
            DenseInfo info = nodes.Denseinfo;
            writer.StartSub(5);
            writer.AddPackedInt32(1, info.Version.AsSpan());
            writer.AddPackedSInt64(2, info.Timestamp.AsSpan());
            writer.AddPackedSInt64(3, info.Changeset.AsSpan());
            writer.AddPackedSInt32(4, info.Uid.AsSpan());
            writer.AddPackedSInt32(5, info.UserSid.AsSpan());
            writer.AddPackedBool(6, info.Visible.AsSpan());
            writer.CloseSub();
        }

        writer.AddPackedSInt64(8, nodes.Lat.AsSpan());
        writer.AddPackedSInt64(9, nodes.Lon.AsSpan());
        writer.AddPackedInt32(10, nodes.KeysVals.AsSpan());
    }

    /// <summary>The first fields of ways and relations.</summary>
    private static void Write(long id, ReadOnlySpan<uint> keys, ReadOnlySpan<uint> vals, Info info, bool hasInfo, ref ProtoWriter writer)
    {
        if (id != 0) writer.AddInt64(1, id);
        writer.AddPackedUInt32(2, keys);
        writer.AddPackedUInt32(3, vals);
        if (!hasInfo) return;
        writer.StartSub(4);
        if (info.HasVersion) writer.AddInt32(1, info.Version);
        if (info.HasTimestamp) writer.AddInt64(2, info.Timestamp);
        if (info.HasChangeset) writer.AddInt64(3, info.Changeset);
        if (info.HasUid) writer.AddInt32(4, info.Uid);
        if (info.HasUserSid) writer.AddUInt32(5, info.UserSid);
        if (info.HasVisible) writer.AddBool(6, info.Visible);
        writer.CloseSub();
    }

    private static ulong WalkTexts(ProtoReader texts)
    {
        ulong sum = 0;
        while (texts.Next(1)) sum += Walked.Of(texts.ReadBytes());
        return sum;
    }

    private static ulong WalkGroup(ProtoReader group)
    {
        ulong sum = 0;
        while (group.Next())
        {
            switch (group.FieldNumber)
            {
                case 2: sum += DenseNodesShape.Walk(group.ReadMessage()); break;
                case 3: sum += WalkWay(group.ReadMessage()); break;
                case 4: sum += WalkRelation(group.ReadMessage()); break;
                default: group.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkWay(ProtoReader way)
    {
        ulong sum = 0;
        while (way.Next())
        {
            switch (way.FieldNumber)
            {
                case 1: sum += (ulong)way.ReadInt64(); break;
                case 2 or 3: sum += Walked.Of(way.ReadPackedUInt32()); break;
                case 4: sum += WalkInfo(way.ReadMessage()); break;
                case 8: sum += Walked.Of(way.ReadPackedSInt64()); break;
                default: way.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkRelation(ProtoReader relation)
    {
        ulong sum = 0;
        while (relation.Next())
        {
            switch (relation.FieldNumber)
            {
                case 1: sum += (ulong)relation.ReadInt64(); break;
                case 2 or 3: sum += Walked.Of(relation.ReadPackedUInt32()); break;
                case 4: sum += WalkInfo(relation.ReadMessage()); break;
                case 8: sum += Walked.Of(relation.ReadPackedInt32()); break;
                case 9: sum += Walked.Of(relation.ReadPackedSInt64()); break;
                case 10: sum += Walked.Of(relation.ReadPackedEnum()); break;
                default: relation.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkInfo(ProtoReader info)
    {
        ulong sum = 0;
        while (info.Next())
        {
            switch (info.FieldNumber)
            {
                case 1 or 4: sum += (ulong)info.ReadInt32(); break;
                case 2 or 3: sum += (ulong)info.ReadInt64(); break;
                case 5: sum += info.ReadUInt32(); break;
                case 6: sum += Walked.Of(info.ReadBool()); break;
                default: info.Skip(); break;
            }
        }

        return sum;
    }
}
