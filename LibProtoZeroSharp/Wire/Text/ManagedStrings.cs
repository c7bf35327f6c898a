using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text;
using System.Text.Unicode;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Wire;

/// <summary>Makes .NET strings of UTF-8. An ASCII string has as many characters as bytes, so its bytes are not counted first.</summary>
internal static class ManagedStrings
{
    /// <summary>Bytes of the longest string that is made by vectors.</summary>
    private const int LongestShort = 64;

    /// <summary>The string of UTF-8 bytes. Each maximal ill-formed sequence becomes U+FFFD.</summary>
    public static unsafe string Of(ReadOnlySpan<byte> utf8)
    {
        if (utf8.IsEmpty) return "";
        fixed (byte* bytes = utf8)
            return (uint)utf8.Length <= LongestShort && ShortBytes.HasLongVector(bytes) ? OfShort(bytes, utf8.Length) : OfLong(utf8);
    }

    /// <remarks>
    /// Requires: 64 bytes are readable; <paramref name="length"/> is from 1 to 64. The values of the bytes after the string don't matter.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe string OfShort(byte* bytes, int length)
    {
        if (ShortBytes.TopBits(bytes) << -length != 0) return OfShortUtf8(bytes, length);
        var text = new string('\0', length);
        fixed (char* start = text) Widen(bytes, (ushort*)start, length);
        return text;
    }

    /// <summary>Decodes in one pass, beside the string, as the number of characters is not known before.</summary>
    /// <remarks>Requires: <paramref name="length"/> bytes are readable; it is at most 64.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe string OfShortUtf8(byte* bytes, int length)
    {
        Span<char> text = stackalloc char[LongestShort];
        Utf8.ToUtf16(new ReadOnlySpan<byte>(bytes, length), text, out _, out int written);
        return new string(text[..written]);
    }

    /// <summary>
    /// Widens bytes to characters: four equal parts, which overlap unless the length is the largest of its branch. So lengths that vary seldom
    /// mispredict a branch. With a branch for each size of vector, a new string took 20 ns instead of 17 (AMD EPYC, family 26).
    /// </summary>
    /// <remarks>
    /// Requires: <paramref name="length"/> is from 1 to 64; that many bytes are readable, and that many characters are writable.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void Widen(byte* bytes, ushort* text, nint length)
    {
        if (length > 32)
        {
            nint second = Math.Min(16, length - 16), third = length - 32, last = length - 16;
            WidenSixteen(bytes, text);
            WidenSixteen(bytes + second, text + second);
            WidenSixteen(bytes + third, text + third);
            WidenSixteen(bytes + last, text + last);
        }
        else if (length >= 8)
        {
            nint second = Math.Min(8, length - 8), third = Math.Max(0, length - 16), last = length - 8;
            WidenEight(bytes, text);
            WidenEight(bytes + second, text + second);
            WidenEight(bytes + third, text + third);
            WidenEight(bytes + last, text + last);
        }
        else if (length >= 2)
        {
            nint second = Math.Min(2, length - 2), third = Math.Max(0, length - 4), last = length - 2;
            WidenTwo(bytes, text);
            WidenTwo(bytes + second, text + second);
            WidenTwo(bytes + third, text + third);
            WidenTwo(bytes + last, text + last);
        }
        else
        {
            *text = *bytes;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void WidenSixteen(byte* bytes, ushort* text)
    {
        (Vector128<ushort> low, Vector128<ushort> high) = Vector128.Widen(Vector128.Load(bytes));
        low.Store(text);
        high.Store(text + Vector128<ushort>.Count);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void WidenEight(byte* bytes, ushort* text) =>
        Vector128.WidenLower(Vector128.CreateScalarUnsafe(*(ulong*)bytes).AsByte()).Store(text);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void WidenTwo(byte* bytes, ushort* text)
    {
        uint two = *(ushort*)bytes;
        *(uint*)text = (two | two << 8) & 0x00FF00FF;
    }

    private static unsafe string OfLong(ReadOnlySpan<byte> utf8)
    {
        var text = new string('\0', utf8.Length);
        fixed (char* start = text)
            return Ascii.ToUtf16(utf8, new Span<char>(start, text.Length), out _) == OperationStatus.Done ? text : Encoding.UTF8.GetString(utf8);
    }
}
