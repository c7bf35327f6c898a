using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text;

namespace LibProtoZeroSharp;

/// <summary>Makes .NET strings of UTF-8. Text in ASCII has as many characters as bytes, so its bytes are not counted first.</summary>
internal static unsafe class ManagedStrings
{
    /// <summary>The string of UTF-8 bytes. Each maximal ill-formed sequence becomes U+FFFD.</summary>
    public static string Of(ReadOnlySpan<byte> utf8)
    {
        if (utf8.IsEmpty) return "";
        fixed (byte* bytes = utf8)
        {
            return (uint)utf8.Length <= Vector512<byte>.Count && ShortBytes.HasLongVector(bytes) ? OfShort(bytes, utf8.Length) : OfLong(utf8);
        }
    }

    /// <remarks>
    /// Requires: 64 bytes are readable; <paramref name="length"/> is from 1 to 64. The values of the bytes after the text don't matter.
    /// </remarks>
    private static string OfShort(byte* bytes, int length)
    {
        ulong notAscii = Vector256.Load(bytes).ExtractMostSignificantBits()
            | (ulong)Vector256.Load(bytes + Vector256<byte>.Count).ExtractMostSignificantBits() << Vector256<byte>.Count;
        if (notAscii << -length != 0) return Encoding.UTF8.GetString(bytes, length);
        var text = new string('\0', length);
        fixed (char* start = text) Widen(bytes, (ushort*)start, length);
        return text;
    }

    /// <summary>Widens bytes to characters. The last vector overlaps the one before, so that no byte is widened alone.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Widen(byte* bytes, ushort* text, int length)
    {
        if (length >= Vector128<byte>.Count)
        {
            int last = length - Vector128<byte>.Count;
            for (int i = 0; i < last; i += Vector128<byte>.Count) WidenSixteen(bytes + i, text + i);
            WidenSixteen(bytes + last, text + last);
        }
        else if (length >= sizeof(ulong))
        {
            Vector128.WidenLower(Vector128.CreateScalarUnsafe(*(ulong*)bytes).AsByte()).Store(text);
            Vector128.WidenLower(Vector128.CreateScalarUnsafe(*(ulong*)(bytes + length - sizeof(ulong))).AsByte()).Store(text + length - sizeof(ulong));
        }
        else if (length >= sizeof(uint))
        {
            *(ulong*)text = WidenFour(bytes);
            *(ulong*)(text + length - sizeof(uint)) = WidenFour(bytes + length - sizeof(uint));
        }
        else
        {
            text[0] = bytes[0];
            text[length >> 1] = bytes[length >> 1];
            text[length - 1] = bytes[length - 1];
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WidenSixteen(byte* bytes, ushort* text)
    {
        (Vector128<ushort> low, Vector128<ushort> high) = Vector128.Widen(Vector128.Load(bytes));
        low.Store(text);
        high.Store(text + Vector128<ushort>.Count);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong WidenFour(byte* bytes) =>
        Vector128.WidenLower(Vector128.CreateScalarUnsafe(*(uint*)bytes).AsByte()).AsUInt64().ToScalar();

    private static string OfLong(ReadOnlySpan<byte> utf8)
    {
        var text = new string('\0', utf8.Length);
        fixed (char* start = text)
        {
            return Ascii.ToUtf16(utf8, new Span<char>(start, text.Length), out _) == OperationStatus.Done ? text : Encoding.UTF8.GetString(utf8);
        }
    }
}
