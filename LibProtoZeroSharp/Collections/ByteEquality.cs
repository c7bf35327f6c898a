using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp;

/// <summary>Compares the bytes of the byte views.</summary>
internal static unsafe class ByteEquality
{
    /// <summary>Whether the bytes are the same.</summary>
    /// <param name="left">May be null where the length is 0.</param>
    /// <param name="right">The same.</param>
    /// <param name="length">Of both.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool AreEqual(byte* left, byte* right, int length)
    {
        // Whatever follows them is read as well, and doesn't count.
        if ((uint)(length - 1) >= Vector256<byte>.Count || !ShortBytes.HasVector(left) || !ShortBytes.HasVector(right))
            return new ReadOnlySpan<byte>(left, length).SequenceEqual(new ReadOnlySpan<byte>(right, length));
        uint same = Vector256.Equals(Vector256.Load(left), Vector256.Load(right)).ExtractMostSignificantBits();
        return (~same & (uint)((1UL << length) - 1)) == 0;
    }
}
