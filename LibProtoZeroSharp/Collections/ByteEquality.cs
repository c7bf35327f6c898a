using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp;

/// <summary>Compares the bytes of the byte views.</summary>
internal static unsafe class ByteEquality
{
    /// <summary>Bytes that are compared at once.</summary>
    private const int BlockSize = 64;

    /// <summary>Whether the bytes are the same.</summary>
    /// <param name="left">May be null where the length is 0.</param>
    /// <param name="right">The same.</param>
    /// <param name="length">Of both.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool AreEqual(byte* left, byte* right, nuint length) =>
        FitBlock(left, right, length) ? AreBlocksEqual(left, right, length) : AreLongEqual(left, right, length);

    /// <summary>Whether <see cref="AreBlocksEqual"/> can compare the bytes: there are some, not too many, and others can be read behind them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool FitBlock(byte* left, byte* right, nuint length) => length - 1 < BlockSize && ShortBytes.HaveBytes(left, right, BlockSize);

    /// <summary>Whether the bytes are the same.</summary>
    /// <remarks>Whatever follows them is read as well, and shifted out.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool AreBlocksEqual(byte* left, byte* right, nuint length) => Differences(left, right) << -(int)length == 0;

    /// <summary>A bit for each of 64 bytes that is not the same.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Differences(byte* left, byte* right) => Vector512.IsHardwareAccelerated
        ? ~Vector512.Equals(Vector512.Load(left), Vector512.Load(right)).ExtractMostSignificantBits()
        : ~(Same(left, right) | (ulong)Same(left + Vector256<byte>.Count, right + Vector256<byte>.Count) << Vector256<byte>.Count);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Same(byte* left, byte* right) => Vector256.Equals(Vector256.Load(left), Vector256.Load(right)).ExtractMostSignificantBits();

    /// <summary>Bytes of a list can be more than a span holds.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool AreLongEqual(byte* left, byte* right, nuint length)
    {
        const int most = 1 << 30;
        for (; length > most; length -= most, left += most, right += most)
        {
            if (!new ReadOnlySpan<byte>(left, most).SequenceEqual(new ReadOnlySpan<byte>(right, most))) return false;
        }

        return new ReadOnlySpan<byte>(left, (int)length).SequenceEqual(new ReadOnlySpan<byte>(right, (int)length));
    }
}
