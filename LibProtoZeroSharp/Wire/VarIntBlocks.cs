using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Wire;

/// <summary>
/// Writes many varints. Eight one-byte varints, which mostly occur together, are written as one word. Varints of other lengths are written
/// without a branch on the length, because that branch would often be mispredicted.
/// </summary>
internal static class VarIntBlocks
{
    public const int Block = 8;

    /// <summary>
    /// Guesses how many bytes the length prefix of these varints needs. If the number of the values does not determine it, the first values are
    /// measured.
    /// </summary>
    /// <param name="values">At least one value.</param>
    /// <returns>Bytes, 1 to 5.</returns>
    public static int GuessLengthWidth<T, TFormat>(ReadOnlySpan<T> values) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        int least = VarInt.Length((uint)values.Length);
        if (least == VarInt.Length((ulong)values.Length * VarInt.MaxLength64)) return least;
        // Fewer than thirteen values take less than 128 bytes, so that their number determines the length: there are more than a block.
        return VarInt.Length((ulong)(Measure<T, TFormat>(values[..Block]) * values.Length / Block));
    }

    /// <summary>Bytes of the varints of the values.</summary>
    public static long Measure<T, TFormat>(ReadOnlySpan<T> values) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        long bytes = 0;
        foreach (T value in values) bytes += VarInt.Length(TFormat.Encode(value));
        return bytes;
    }

    /// <summary>Writes values as long as the room is large enough for the longest varints.</summary>
    /// <param name="p">Where the first varint goes.</param>
    /// <param name="limit">The end of the room.</param>
    /// <param name="values">The values; afterwards the values that were not written.</param>
    /// <returns>The byte after the last varint.</returns>
    /// <remarks>
    /// Requires: <paramref name="p"/> is not after <paramref name="limit"/>, and the bytes between them are writable.
    /// Ensures: no byte at or after <paramref name="limit"/> is written. Bytes between the result and <paramref name="limit"/> may be
    /// overwritten. If values are left, fewer than <see cref="VarInt.MaxLength64"/> bytes of room are left.
    /// </remarks>
    public static ref byte Write<T, TFormat>(ref byte p, scoped ref byte limit, scoped ref ReadOnlySpan<T> values) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        ReadOnlySpan<T> rest = values;
        for (; rest.Length >= Block && Unsafe.ByteOffset(ref p, ref limit) >= Block * VarInt.MaxLength64; rest = rest[Block..])
            p = ref WriteBlock<T, TFormat>(ref p, rest);
        for (; !rest.IsEmpty && Unsafe.ByteOffset(ref p, ref limit) >= VarInt.MaxLength64; rest = rest[1..])
            p = ref WireBytes.WriteRandomVarIntWide(ref p, TFormat.Encode(rest[0]));
        values = rest;
        return ref p;
    }

    /// <summary>Writes values, and no byte after them.</summary>
    /// <remarks>Requires: the bytes that the varints take (see <see cref="Measure{T, TFormat}"/>) are writable.</remarks>
    public static ref byte WriteExactly<T, TFormat>(ref byte p, scoped ReadOnlySpan<T> values) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        foreach (T value in values) p = ref WireBytes.WriteVarInt(ref p, TFormat.Encode(value));
        return ref p;
    }

    /// <summary>Writes the first eight values.</summary>
    /// <remarks>
    /// Requires: <paramref name="values"/> has at least <see cref="Block"/> values;
    /// <see cref="Block"/> times <see cref="VarInt.MaxLength64"/> bytes are writable. Ensures: bytes after the result, within that room, may be
    /// overwritten.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref byte WriteBlock<T, TFormat>(ref byte p, scoped ReadOnlySpan<T> values) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        ulong v0 = TFormat.Encode(values[0]), v1 = TFormat.Encode(values[1]), v2 = TFormat.Encode(values[2]), v3 = TFormat.Encode(values[3]);
        ulong v4 = TFormat.Encode(values[4]), v5 = TFormat.Encode(values[5]), v6 = TFormat.Encode(values[6]), v7 = TFormat.Encode(values[7]);
        ulong all = v0 | v1 | v2 | v3 | v4 | v5 | v6 | v7;
        if (all < 0x80)
            return ref WireBytes.WriteFixed64(ref p, v0 | v1 << 8 | v2 << 16 | v3 << 24 | (v4 | v5 << 8 | v6 << 16 | v7 << 24) << 32);

        if (all < 1UL << 56)
        {
            p = ref WireBytes.WriteVarIntWord(ref WireBytes.WriteVarIntWord(ref p, v0), v1);
            p = ref WireBytes.WriteVarIntWord(ref WireBytes.WriteVarIntWord(ref p, v2), v3);
            p = ref WireBytes.WriteVarIntWord(ref WireBytes.WriteVarIntWord(ref p, v4), v5);
            return ref WireBytes.WriteVarIntWord(ref WireBytes.WriteVarIntWord(ref p, v6), v7);
        }

        foreach (T value in values[..Block]) p = ref WireBytes.WriteRandomVarIntWide(ref p, TFormat.Encode(value));
        return ref p;
    }
}
