using System.Globalization;

namespace LibProtoZeroSharp.WellKnownTypes;

/// <summary>
/// The form of timestamps in ProtoJSON: RFC 3339, but only with capital letters and with up to 9 fraction digits.
/// </summary>
internal static class TimestampText
{
    /// <summary>
    /// Writes a timestamp. The timestamp must be in range, and the destination must have <see cref="Timestamp.MaxJsonStringLength"/> bytes.
    /// </summary>
    /// <returns>Bytes written.</returns>
    public static int Format(long seconds, int nanos, Span<byte> destination)
    {
        Timestamp.ToDateTime(seconds, 0).TryFormat(destination, out int length, "s", CultureInfo.InvariantCulture);
        length += FractionText.Format(nanos, destination[length..]);
        destination[length++] = (byte)'Z';
        return length;
    }

    public static bool TryParse(ReadOnlySpan<byte> text, out long seconds, out int nanos)
    {
        seconds = 0;
        nanos = 0;
        if (text.Length < "0001-01-01T00:00:00Z".Length) return false;
        if (text[4] != '-' || text[7] != '-' || text[10] != 'T' || text[13] != ':' || text[16] != ':') return false;
        if (!TryNumber(text[..4], 9999, out int year) || year == 0) return false;
        if (!TryNumber(text[5..7], 12, out int month) || month == 0) return false;
        if (!TryNumber(text[8..10], DateTime.DaysInMonth(year, month), out int day) || day == 0) return false;
        if (!TryNumber(text[11..13], 23, out int hour)) return false;
        // A leap second has no timestamp of its own, because timestamps smear leap seconds.
        if (!TryNumber(text[14..16], 59, out int minute) || !TryNumber(text[17..19], 59, out int second)) return false;
        ReadOnlySpan<byte> rest = text[19..];
        if (!FractionText.TryParse(ref rest, out int fraction) || !TryOffset(rest, out int offset)) return false;

        long utc = new DateTime(year, month, day, hour, minute, second).Ticks / TimeSpan.TicksPerSecond + Timestamp.MinSeconds - offset;
        if (!Timestamp.InRange(utc, fraction)) return false;
        seconds = utc;
        nanos = fraction;
        return true;
    }

    /// <summary>Parses the time-offset of RFC 3339, in seconds. <c>-00:00</c> means that the instant is known and the local offset is not.</summary>
    private static bool TryOffset(ReadOnlySpan<byte> text, out int offset)
    {
        offset = 0;
        if (text is [(byte)'Z']) return true;
        if (text is not [(byte)'+' or (byte)'-', _, _, (byte)':', _, _]) return false;
        if (!TryNumber(text[1..3], 23, out int hours) || !TryNumber(text[4..], 59, out int minutes)) return false;
        offset = (hours * 60 + minutes) * (text[0] == '-' ? -60 : 60);
        return true;
    }

    private static bool TryNumber(ReadOnlySpan<byte> digits, int most, out int value)
    {
        value = 0;
        foreach (byte digit in digits)
        {
            if (!char.IsAsciiDigit((char)digit)) return false;
            value = value * 10 + (digit - '0');
        }

        return value <= most;
    }
}
