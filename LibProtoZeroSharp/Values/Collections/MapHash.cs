using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Values;

/// <summary>Hashes of map keys, seeded per process: a sender who does not know the seed can't choose keys that collide.</summary>
internal static class MapHash
{
    private static readonly ulong Start = ProcessSeed.Next(), LowFactor = ProcessSeed.Next(), HighFactor = ProcessSeed.Next();

    /// <summary>A hash of 32 bits. Two different keys have the same hash with a probability of at most a few in 2³².</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Of<TKey>(TKey key) where TKey : unmanaged
    {
        // The hash of a string is seeded already. The hash of an integer is not; for 64 bits it is the exclusive or of the two halves.
        if (typeof(TKey) == typeof(Utf8String)) return (uint)key.GetHashCode();

        // Multilinear, with one factor for each half (Lemire and Kaser, "Strongly universal string hashing is fast"). Two wide products were as fast with calls, and 0.8 times as
        // fast inlined, because they go through memory. A Dictionary takes an integer for its own hash, which is twice as fast, but lets senders choose keys that collide.
        if (Unsafe.SizeOf<TKey>() != sizeof(ulong)) return ByteHash.Scatter(Start + (uint)key.GetHashCode() * LowFactor);
        ulong bits = Unsafe.BitCast<TKey, ulong>(key);
        return ByteHash.Scatter(Start + (uint)bits * LowFactor + (bits >> 32) * HighFactor);
    }
}
