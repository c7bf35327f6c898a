namespace LibProtoZeroSharp.Tools;

/// <summary>Changes bytes in ways that are likely to get far into a parser.</summary>
internal static class ByteMutator
{
    /// <summary>Bytes with a meaning: lengths, ends of varints, wire types, and bytes that aren't UTF-8.</summary>
    private static readonly byte[] Interesting = [0x00, 0x01, 0x02, 0x7F, 0x80, 0x81, 0xFF, 0x0F, 0x10, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x12, 0x1A, 0xC0, 0xED];

    /// <summary>Bytes that have broken parsers: endless varints, tags that don't exist, lengths beyond the end, ends of groups.</summary>
    private static readonly byte[][] AllPoison =
    [
        [0x72, 0xFA, 0xFF, 0xFF, 0xFF, 0x0F], [0xFF, 0xFF, 0xFF, 0xFF, 0x0F], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
        [0x80, 0x80, 0x80, 0x80, 0x08], [0xFF, 0xFF, 0xFF, 0xFF, 0x07], [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01],
        [0x09, 0x01, 0x58, 0x0A, 0x00, 0x0A, 0x00, 0x0A, 0x00], [0x0B], [0x0C], [0x00], [0x07], [0x80], [0xC0], [0xED, 0xA0, 0x80], [0x0A, 0x00], [0x0B, 0x0C],
    ];

    /// <summary>Returns a copy with one to four changes.</summary>
    public static byte[] Mutate(byte[] sample, Random random) => Mutate(sample, random, 1 + random.Next(4));

    /// <summary>Returns a copy with that many changes.</summary>
    public static byte[] Mutate(ReadOnlySpan<byte> sample, Random random, int changes)
    {
        List<byte> bytes = [.. sample];
        for (; changes > 0; changes--) Change(bytes, sample, random);
        return [.. bytes];
    }

    public static byte[] Poison(Random random) => AllPoison[random.Next(AllPoison.Length)];

    private static void Change(List<byte> bytes, ReadOnlySpan<byte> sample, Random random)
    {
        int at = random.Next(bytes.Count + 1);
        switch (random.Next(11))
        {
            case 0 when at < bytes.Count: bytes[at] ^= (byte)(1 << random.Next(8)); break;
            case 1 when at < bytes.Count: bytes[at] = Interesting[random.Next(Interesting.Length)]; break;
            case 2 when at < bytes.Count: bytes[at] = (byte)(bytes[at] + random.Next(-2, 3)); break;
            case 3 when at < bytes.Count: bytes.RemoveAt(at); break;
            case 4: bytes.Insert(at, Interesting[random.Next(Interesting.Length)]); break;
            case 5: bytes.RemoveRange(at, Math.Min(bytes.Count - at, random.Next(12))); break;
            case 6: bytes.InsertRange(at, Piece(sample, random)); break;
            case 7: bytes.InsertRange(at, Varint(random)); break;
            case 8: bytes.RemoveRange(at, random.Next(bytes.Count - at + 1)); break;
            case 9 when at < bytes.Count: bytes[at] = (byte)random.Next(256); break;
            default: bytes.InsertRange(at, Poison(random)); break;
        }
    }

    private static ReadOnlySpan<byte> Piece(ReadOnlySpan<byte> sample, Random random)
    {
        int start = random.Next(sample.Length + 1);
        return sample[start..(start + random.Next(Math.Min(40, sample.Length - start) + 1))];
    }

    /// <summary>Of any length up to twelve bytes, which is two too many.</summary>
    private static byte[] Varint(Random random)
    {
        var bytes = new byte[random.Next(1, 13)];
        for (int i = 0; i < bytes.Length; i++) bytes[i] = (byte)(random.Next(256) | 0x80);
        bytes[^1] &= 0x7F;
        return bytes;
    }
}
