using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp.Runtime;

// Where values have 32 bits, eight are measured at once: a varint is a byte longer for each of four limits that the value reaches.
public static unsafe partial class Sizes
{
    /// <summary>Fewer values are measured one by one.</summary>
    private const int FewestOfVectors = 16;

    /// <summary>Varints alone.</summary>
    internal static ulong Payload<T, TFormat>(T* item, T* end) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        if (end - item >= FewestOfVectors) return LongPayload<T, TFormat>(item, end);
        ulong size = 0;
        for (; item < end; item++) size += (uint)VarInt.Length(TFormat.Encode(*item));
        return size;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong LongPayload<T, TFormat>(T* item, T* end) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        ulong size = 0;
        if (sizeof(T) == sizeof(int) && Vector256.IsHardwareAccelerated)
        {
            T* vectorsEnd = end - (end - item) % Vector256<int>.Count;
            size = Vectors((int*)item, (int*)vectorsEnd, TFormat.IsZigZag, TFormat.MaxLength);
            item = vectorsEnd;
        }

        for (; item < end; item++) size += (uint)VarInt.Length(TFormat.Encode(*item));
        return size;
    }

    /// <param name="item">The first value.</param>
    /// <param name="end">Behind the last; a whole number of vectors.</param>
    /// <param name="zigZag">Whether zigzag is to be applied.</param>
    /// <param name="longest">The bytes that a value with the top bit takes: ten where its sign is extended, or five.</param>
    private static ulong Vectors(int* item, int* end, bool zigZag, int longest)
    {
        // A lane takes at most ten bytes for each of 2^28 vectors, so that its sum has 32 bits.
        Vector256<int> more = default;
        ulong count = (ulong)(end - item);
        for (; item < end; item += Vector256<int>.Count)
        {
            Vector256<int> value = Vector256.Load(item);
            if (zigZag) value = value << 1 ^ value >> 31;
            more -= Vector256.GreaterThan(value, Vector256.Create((1 << 7) - 1)) + Vector256.GreaterThan(value, Vector256.Create((1 << 14) - 1))
                + Vector256.GreaterThan(value, Vector256.Create((1 << 21) - 1)) + Vector256.GreaterThan(value, Vector256.Create((1 << 28) - 1));
            more += value >> 31 & Vector256.Create(longest - 1);
        }

        (Vector256<ulong> low, Vector256<ulong> high) = Vector256.Widen(more.AsUInt32());
        return count + Vector256.Sum(low + high);
    }
}
