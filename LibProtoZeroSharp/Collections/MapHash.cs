using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Hashes of map keys, seeded per process: who doesn't know the seed can't send keys that collide.</summary>
internal static class MapHash
{
    private static readonly ulong Mask = Random();
    private static readonly ulong Factor = Random() | 1;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe ulong Of<K>(K key) where K : unmanaged
    {
        // The hash code of a 64-bit integer is the exclusive or of its halves, which is easily made to collide: take all of it. That of
        // the other integers is the value, and that of a string is seeded itself.
        ulong bits = sizeof(K) == sizeof(ulong) ? Unsafe.BitCast<K, ulong>(key) : (uint)key.GetHashCode();
        // Once would leave runs of keys unevenly spread for some seeds.
        return Mix(Mix(bits));
    }

    private static ulong Mix(ulong bits)
    {
        ulong high = Math.BigMul(bits ^ Mask, Factor, out ulong low);
        return high ^ low;
    }

    private static ulong Random()
    {
        Span<byte> bytes = stackalloc byte[sizeof(ulong)];
        RandomNumberGenerator.Fill(bytes);
        return BitConverter.ToUInt64(bytes);
    }
}
