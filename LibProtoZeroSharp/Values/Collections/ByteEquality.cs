using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Values;

/// <summary>Compares the bytes of the byte views.</summary>
internal static class ByteEquality
{
    /// <summary>Bytes that are compared at once.</summary>
    /// <remarks>Lists of strings are compared 1.9 times as fast as with 32 bytes at once, and messages of 1 KB 1.5 times as fast (AMD EPYC).</remarks>
    private const int BlockSize = 64;

    /// <summary>Whether the bytes are equal.</summary>
    /// <param name="left">May be null if the length is 0.</param>
    /// <param name="right">May be null if the length is 0.</param>
    /// <param name="length">Bytes of each side.</param>
    /// <remarks>
    /// Requires: <paramref name="length"/> bytes are readable at both addresses. Bytes after them are read only if they are in the same page.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe bool AreEqual(byte* left, byte* right, nuint length) =>
        FitBlock(left, right, length) ? AreBlocksEqual(left, right, length) : AreLongEqual(left, right, length);

    /// <summary>Whether <see cref="AreBlocksEqual"/> may compare the bytes: there are 1 to 64, and 64 bytes can be read at both addresses.</summary>
    /// <remarks>Requires: <paramref name="length"/> bytes are readable at both addresses. Ensures: nothing is read.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe bool FitBlock(byte* left, byte* right, nuint length) =>
        length - 1 < BlockSize && ShortBytes.HaveBytes(left, right, BlockSize);

    /// <summary>Whether the bytes are equal.</summary>
    /// <remarks>
    /// Requires: <see cref="FitBlock"/> is true for the same arguments. All 64 bytes at both addresses are read; those after the data are shifted
    /// out.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe bool AreBlocksEqual(byte* left, byte* right, nuint length) => Differences(left, right) << -(int)length == 0;

    /// <summary>One bit for each of 64 bytes; it is set if the bytes differ.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe ulong Differences(byte* left, byte* right) => Processor.Has512
        ? ~Vector512.Equals(Vector512.Load(left), Vector512.Load(right)).ExtractMostSignificantBits()
        : ~(Same(left, right) | (ulong)Same(left + Vector256<byte>.Count, right + Vector256<byte>.Count) << Vector256<byte>.Count);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe uint Same(byte* left, byte* right) =>
        Vector256.Equals(Vector256.Load(left), Vector256.Load(right)).ExtractMostSignificantBits();

    /// <summary>Compares long bytes in parts: the bytes of a list can be more than a span can hold.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe bool AreLongEqual(byte* left, byte* right, nuint length)
    {
        const int most = 1 << 30;
        for (; length > most; length -= most, left += most, right += most)
        {
            if (!new ReadOnlySpan<byte>(left, most).SequenceEqual(new ReadOnlySpan<byte>(right, most))) return false;
        }

        return new ReadOnlySpan<byte>(left, (int)length).SequenceEqual(new ReadOnlySpan<byte>(right, (int)length));
    }
}
