using System.ComponentModel;
using System.Globalization;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.WellKnownTypes;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Converts from and to types of .NET, for generated code of <c>google/type</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class CommonTypes
{
    private const NumberStyles DecimalStyle = NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent;

    /// <summary>Converts a date (<c>google/type/date.proto</c>).</summary>
    /// <exception cref="InvalidOperationException">A part is out of range, or 0, which means that it is not known.</exception>
    public static DateOnly ToDateOnly(int year, int month, int day)
    {
        if (year is < 1 or > 9999 || month is < 1 or > 12 || day < 1 || day > DateTime.DaysInMonth(year, month))
        {
            throw new InvalidOperationException(
                $"Expected a date with a year from 1 to 9999, a month and a day, found the year {year}, the month {month} and the day {day}.");
        }

        return new DateOnly(year, month, day);
    }

    /// <summary>Converts a time of day (<c>google/type/timeofday.proto</c>). It is rounded down to 100 ns.</summary>
    /// <exception cref="InvalidOperationException">A part is out of range. 24:00 and leap seconds are out of the range of .NET.</exception>
    public static TimeOnly ToTimeOnly(int hours, int minutes, int seconds, int nanos)
    {
        if (hours is < 0 or > 23 || minutes is < 0 or > 59 || seconds is < 0 or > 59 || nanos is < 0 or >= TimeMath.NanosPerSecond)
        {
            throw new InvalidOperationException(
                $"Expected a time before 24:00 without a leap second, found {hours} hours, {minutes} minutes, {seconds} seconds and {nanos} nanoseconds.");
        }

        return new TimeOnly(new TimeOnly(hours, minutes, seconds).Ticks + (nanos / TimeMath.NanosPerTick));
    }

    /// <summary>Converts a decimal number (<c>google/type/decimal.proto</c>). An empty string is 0. Digits beyond those of the type are rounded.</summary>
    /// <exception cref="InvalidOperationException">The string is not a decimal number, or it is out of the range of the type.</exception>
    public static decimal ToDecimal(Utf8String value)
    {
        if (value.IsEmpty) return 0;
        // .NET's parser ignores zero bytes at the end.
        if (value.AsSpan().Contains((byte)0) || !decimal.TryParse(value.AsSpan(), DecimalStyle, CultureInfo.InvariantCulture, out decimal number))
            throw new InvalidOperationException(ErrorText.Of($"Expected a decimal number in the range of System.Decimal, found \"{value}\"."));
        return number;
    }

    /// <summary>Converts a date and time with its offset (<c>google/type/datetime.proto</c>). It is rounded down to 100 ns.</summary>
    /// <remarks>The offset is <c>default</c> if the message has none.</remarks>
    /// <exception cref="InvalidOperationException">A part is out of range, the date is not known, or there is no offset.</exception>
    public static DateTimeOffset ToDateTimeOffset(int year, int month, int day, int hours, int minutes, int seconds, int nanos, Duration offset)
    {
        if (offset.IsNull) throw new InvalidOperationException("Expected a date and time with an offset from UTC, found a local time or a time zone.");
        DateTime local = ToDateOnly(year, month, day).ToDateTime(ToTimeOnly(hours, minutes, seconds, nanos));
        TimeSpan fromUtc = offset.ToTimeSpan();
        try
        {
            return new DateTimeOffset(local, fromUtc);
        }
        catch (ArgumentException)
        {
            throw new InvalidOperationException(
                $"Expected an offset in whole minutes, at most 14 hours from UTC, and a year from 1 to 9999 in UTC, found the offset {fromUtc} of {local:s}.");
        }
    }

    /// <summary>Formats a number, with the zeros at its end.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public static Utf8String ToUtf8String(decimal value, ArenaAllocator arena)
    {
        // A sign, 29 digits and a point.
        Span<byte> text = stackalloc byte[31];
        value.TryFormat(text, out int length, default, CultureInfo.InvariantCulture);
        return arena.CopyString(text[..length]);
    }

    /// <summary>Returns the nanoseconds since the last whole second.</summary>
    /// <param name="ticks">A time in units of 100 ns.</param>
    public static int ToNanos(long ticks) => (int)(ticks % TimeSpan.TicksPerSecond) * TimeMath.NanosPerTick;
}
