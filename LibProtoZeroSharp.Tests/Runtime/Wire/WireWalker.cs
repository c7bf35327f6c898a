namespace LibProtoZeroSharp.Tests.Wire;

/// <summary>Reads every field with the method for its number.</summary>
internal static class WireWalker
{
    /// <summary>Reads a complete message.</summary>
    /// <param name="trusting">
    /// Whether a field is read by its number even if its wire type is another one. The result is meaningless, but the library must
    /// survive it.
    /// </param>
    /// <returns>The number of values; their sum is dropped.</returns>
    public static int Walk(ProtoReader reader, bool trusting = false)
    {
        int count = 0;
        while (reader.Next())
        {
            int before = reader.Position;
            count += trusting || Expects(reader.Tag, reader.WireType) ? ReadField(ref reader, trusting) : SkipField(ref reader);
            Assert.InRange(reader.Position, before, before + reader.Length);
            Assert.InRange(reader.Remaining, 0, reader.Length);
        }
        Assert.Equal(0, reader.Remaining);
        return count;
    }

    private static bool Expects(int number, ProtoWireType type) => number switch
    {
        <= 9 => type == ProtoWireType.VarInt,
        <= 12 => type == ProtoWireType.Fixed32,
        <= 15 => type == ProtoWireType.Fixed64,
        <= 19 => type == ProtoWireType.LengthDelimited,
        20 => type == ProtoWireType.StartGroup,
        <= 28 => type is ProtoWireType.LengthDelimited or ProtoWireType.VarInt,
        <= 31 => type is ProtoWireType.LengthDelimited or ProtoWireType.Fixed32,
        <= 34 => type is ProtoWireType.LengthDelimited or ProtoWireType.Fixed64,
        _ => false,
    };

    private static int SkipField(ref ProtoReader reader)
    {
        int start = reader.Position;
        if (reader.Tag % 2 == 0)
            reader.Skip();
        else
            Assert.True(reader.ReadRaw().Length > reader.Position - start);
        return 1;
    }

    private static int ReadField(ref ProtoReader reader, bool trusting)
    {
        switch (reader.Tag)
        {
            case 1: reader.ReadVarInt(); return 1;
            case 2: reader.ReadBool(); return 1;
            case 3: reader.ReadInt32(); return 1;
            case 4: reader.ReadInt64(); return 1;
            case 5: reader.ReadUInt32(); return 1;
            case 6: reader.ReadUInt64(); return 1;
            case 7: reader.ReadSInt32(); return 1;
            case 8: reader.ReadSInt64(); return 1;
            case 9: reader.ReadEnum(); return 1;
            case 10: reader.ReadFixed32(); return 1;
            case 11: reader.ReadSFixed32(); return 1;
            case 12: reader.ReadFloat(); return 1;
            case 13: reader.ReadFixed64(); return 1;
            case 14: reader.ReadSFixed64(); return 1;
            case 15: reader.ReadDouble(); return 1;
            case 16: return reader.ReadString().Length;
            case 17: return Touch(reader.ReadUtf8());
            case 18: return Touch(reader.ReadBytes());
            case 19: return Walk(reader.ReadMessage(), trusting);
            case 20: return Walk(reader.ReadGroup(), trusting);
            case 21: return Count(reader.ReadPackedInt32());
            case 22: return Count(reader.ReadPackedInt64());
            case 23: return Count(reader.ReadPackedUInt32());
            case 24: return Count(reader.ReadPackedUInt64());
            case 25: return Count(reader.ReadPackedSInt32());
            case 26: return Count(reader.ReadPackedSInt64());
            case 27: return Count(reader.ReadPackedBool());
            case 28: return Count(reader.ReadPackedEnum());
            case 29: return Count(reader.ReadPackedFixed32());
            case 30: return Count(reader.ReadPackedSFixed32());
            case 31: return Count(reader.ReadPackedFloat());
            case 32: return Count(reader.ReadPackedFixed64());
            case 33: return Count(reader.ReadPackedSFixed64());
            case 34: return Count(reader.ReadPackedDouble());
            default: return SkipField(ref reader);
        }
    }

    private static int Touch(ReadOnlySpan<byte> bytes)
    {
        int ones = 0;
        foreach (byte b in bytes)
            ones += b & 1;
        return ones;
    }

    private static int Count<T, TFormat>(PackedVarInts<T, TFormat> packed)
        where T : unmanaged
        where TFormat : struct, Runtime.IVarIntFormat<T>
    {
        int count = 0, limit = packed.Count();
        foreach (T value in packed)
        {
            if (++count > limit)
                Assert.Fail("There are more values than Count().");
        }

        Assert.Equal(limit, count);
        return count;
    }

    private static int Count<T>(PackedFixed<T> packed)
        where T : unmanaged
    {
        int count = 0;
        foreach (T value in packed)
            count++;
        Assert.Equal(packed.Count, count);
        return count;
    }
}
