using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>Writes many varints. Eight small ones, which mostly come together, are a word; the lengths of others aren't worth guessing.</summary>
internal static class VarIntBlocks
{
    public const int Block = 8;

    /// <summary>Bytes that the length of so many varints will probably need. The first ones tell where the number of them doesn't.</summary>
    /// <param name="values">At least one.</param>
    public static int GuessLengthWidth<T, TFormat>(ReadOnlySpan<T> values) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        int least = VarInt.Length((uint)values.Length);
        if (least == VarInt.Length((ulong)values.Length * VarInt.MaxLength64)) return least;
        ReadOnlySpan<T> first = values.Length > Block ? values[..Block] : values;
        return VarInt.Length((ulong)(Measure<T, TFormat>(first) * values.Length / first.Length));
    }

    /// <summary>Bytes that the values take.</summary>
    public static long Measure<T, TFormat>(ReadOnlySpan<T> values) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        long bytes = 0;
        foreach (T value in values) bytes += VarInt.Length(TFormat.Encode(value));
        return bytes;
    }

    /// <summary>Writes values as long as there is room for the longest ones: what lies behind them may be overwritten.</summary>
    /// <param name="p">Where they go.</param>
    /// <param name="limit">The end of the room.</param>
    /// <param name="values">What is written; afterwards what there may be too little room for.</param>
    /// <returns>Behind the last one.</returns>
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

    /// <summary>Writes values, and nothing behind them.</summary>
    public static ref byte WriteExactly<T, TFormat>(ref byte p, scoped ReadOnlySpan<T> values) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        foreach (T value in values) p = ref WireBytes.WriteVarInt(ref p, TFormat.Encode(value));
        return ref p;
    }

    /// <summary>Writes the first eight values where there is room for the longest ones.</summary>
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
