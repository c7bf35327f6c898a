using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Wire;

/// <summary>
/// Short .NET strings that are ASCII, as most are. One or two vectors make them UTF-8, without a branch on each length; the framework's encoder is made for
/// long strings.
/// </summary>
/// <remarks>Messages with strings are built 1.77 to 2.70 times as fast as with the framework's encoder (AMD EPYC, family 26).</remarks>
internal static class ShortChars
{
    /// <summary>Characters of the longest string that <see cref="TryEncode"/> takes.</summary>
    public const int Longest = 2 * PerVector;

    private const int PerVector = 32;

    /// <summary>Encodes a string if it is short and ASCII.</summary>
    /// <param name="text">The characters.</param>
    /// <param name="destination">Its first byte. If the result is false, the bytes that may be overwritten are unspecified.</param>
    /// <returns>Whether the string is encoded, in as many bytes as it has characters. False also for an empty string, and for a few addresses.</returns>
    /// <remarks>
    /// Requires: as many bytes as the string has characters are writable, and at least 32. Ensures: bytes after the encoded string, up to these 32, are
    /// overwritten with unspecified values.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe bool TryEncode(ReadOnlySpan<char> text, ref byte destination)
    {
        int length = text.Length;
        // Pinned, because the address decides whether whole vectors can be read.
        fixed (char* start = &MemoryMarshal.GetReference(text))
        {
            if ((uint)(length - 1) >= Longest) return false;
            if (length > PerVector)
            {
                int last = length - PerVector;
                Vector256<byte> head = Narrow(start), tail = Narrow(start + last);
                head.StoreUnsafe(ref destination);
                tail.StoreUnsafe(ref destination, (nuint)last);
                return (head | tail).ExtractMostSignificantBits() == 0;
            }

            if (!ShortBytes.HasLongVector((byte*)start)) return false;
            Vector256<byte> bytes = Narrow(start);
            bytes.StoreUnsafe(ref destination);
            return bytes.ExtractMostSignificantBits() << -length == 0;
        }
    }

    /// <summary>32 characters as bytes. What isn't ASCII has the top bit set.</summary>
    /// <remarks>Requires: 64 bytes are readable.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe Vector256<byte> Narrow(char* text)
    {
        Vector256<ushort> most = Vector256.Create((ushort)byte.MaxValue);
        Vector256<ushort> first = Vector256.Load((ushort*)text), second = Vector256.Load((ushort*)text + Vector256<ushort>.Count);
        return Vector256.Narrow(Vector256.Min(first, most), Vector256.Min(second, most));
    }
}
