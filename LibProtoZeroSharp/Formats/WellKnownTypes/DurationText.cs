using System.Globalization;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.WellKnownTypes;

/// <summary>The form of durations in ProtoJSON: seconds with a fraction, and the suffix <c>s</c>.</summary>
internal static class DurationText
{
    /// <summary>The number of digits of the most seconds.</summary>
    private const int MostSecondsDigits = 12;

    /// <summary>
    /// Writes a duration. The duration must be in range, and the destination must have <see cref="Duration.MaxJsonStringLength"/> bytes.
    /// </summary>
    /// <returns>Bytes written.</returns>
    public static int Format(long seconds, int nanos, Span<byte> destination)
    {
        int length = 0;
        if (seconds < 0 || nanos < 0) destination[length++] = (byte)'-';
        length += NumberText.Write(Math.Abs(seconds), destination[length..]);
        length += FractionText.Format(Math.Abs(nanos), destination[length..]);
        destination[length++] = (byte)'s';
        return length;
    }

    public static bool TryParse(ReadOnlySpan<byte> text, out long seconds, out int nanos)
    {
        seconds = 0;
        nanos = 0;
        bool negative = text is [(byte)'-', ..];
        if (negative) text = text[1..];
        int digits = text.IndexOfAnyExceptInRange((byte)'0', (byte)'9');
        if (digits is < 1 or > MostSecondsDigits || (digits > 1 && text[0] == '0')) return false;
        long whole = long.Parse(text[..digits], CultureInfo.InvariantCulture);
        ReadOnlySpan<byte> rest = text[digits..];
        if (whole > Duration.MaxSeconds || !FractionText.TryParse(ref rest, out int fraction) || rest is not [(byte)'s']) return false;
        seconds = negative ? -whole : whole;
        nanos = negative ? -fraction : fraction;
        return true;
    }
}
