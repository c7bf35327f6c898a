using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Hashes of map keys, seeded per process: a sender who does not know the seed can't choose keys that collide.</summary>
internal static class MapHash
{
    private static readonly ulong Start = Random(), LowFactor = Random(), HighFactor = Random();

    /// <summary>A hash of 32 bits. Two different keys have the same hash with a probability of at most a few in 2³².</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Of<K>(K key) where K : unmanaged
    {
        // The hash of a string is seeded already. The hash of an integer is not; for 64 bits it is the exclusive or of the two halves.
        if (typeof(K) == typeof(Utf8String)) return (uint)key.GetHashCode();

        // This is multilinear (see ByteHash), so consecutive keys give regular patterns. For some seeds the patterns are too regular unless they are
        // scattered.
        if (Unsafe.SizeOf<K>() != sizeof(ulong)) return Scatter(Start + (uint)key.GetHashCode() * LowFactor);
        ulong bits = Unsafe.BitCast<K, ulong>(key);
        return Scatter(Start + (uint)bits * LowFactor + (bits >> 32) * HighFactor);
    }

    /// <summary>Scatters the upper half. The mapping is injective.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Scatter(ulong sum)
    {
        var bits = (uint)(sum >> 32);
        bits = (bits ^ (bits >> 16)) * 0x7FEB352D;
        bits = (bits ^ (bits >> 15)) * 0x846CA68B;
        return bits ^ (bits >> 16);
    }

    private static ulong Random()
    {
        Span<byte> bytes = stackalloc byte[sizeof(ulong)];
        RandomNumberGenerator.Fill(bytes);
        return BitConverter.ToUInt64(bytes);
    }
}
