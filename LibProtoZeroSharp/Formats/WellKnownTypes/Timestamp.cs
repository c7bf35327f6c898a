namespace LibProtoZeroSharp.WellKnownTypes;

/// <remarks>
/// The members in this file follow <c>timestamp.proto</c>. Members that need a valid timestamp throw if it is not valid. Comparisons accept any
/// timestamp.
/// </remarks>
public partial struct Timestamp : IComparable<Timestamp>, ITime
{
    /// <summary>The longest form of a timestamp, in bytes: <c>9999-12-31T23:59:59.999999999Z</c>.</summary>
    public const int MaxJsonStringLength = 30;

    /// <summary>0001-01-01T00:00:00Z, in seconds of the Unix epoch.</summary>
    internal const long MinSeconds = -62_135_596_800;

    /// <summary>9999-12-31T23:59:59Z, in seconds of the Unix epoch.</summary>
    internal const long MaxSeconds = 253_402_300_799;

    /// <summary>
    /// Whether the seconds are between 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z, and the nanoseconds are between 0 and 999,999,999.
    /// A null reference isn't valid.
    /// </summary>
    public readonly bool IsValid => !IsNull && InRange(Seconds, Nanos);

    /// <summary>A timestamp of the same instant as <paramref name="value"/>.</summary>
    /// <param name="value">A time of <see cref="DateTimeKind.Utc"/>. For other kinds the time zone isn't known.</param>
    /// <param name="arena">The arena of the timestamp.</param>
    /// <exception cref="ArgumentException">The kind is not <see cref="DateTimeKind.Utc"/>.</exception>
    public static Timestamp FromDateTime(DateTime value, ArenaAllocator arena)
    {
        if (value.Kind != DateTimeKind.Utc) throw new ArgumentException("Only a DateTime of kind Utc says which instant it is.", nameof(value));
        (long seconds, long ticks) = Math.DivRem(value.Ticks, TimeSpan.TicksPerSecond);
        return TimeMath.Create<Timestamp>(seconds + MinSeconds, (int)ticks * TimeMath.NanosPerTick, arena);
    }

    /// <summary>A timestamp of the same instant as <paramref name="value"/>. Timestamps have no offset, so the offset is lost.</summary>
    public static Timestamp FromDateTimeOffset(DateTimeOffset value, ArenaAllocator arena) => FromDateTime(value.UtcDateTime, arena);

    /// <summary>The instant as a <see cref="DateTime"/> of <see cref="DateTimeKind.Utc"/>.</summary>
    /// <returns>The instant in units of 100 ns, rounded down.</returns>
    /// <exception cref="InvalidOperationException">The timestamp is not valid.</exception>
    public readonly DateTime ToDateTime()
    {
        (long seconds, int nanos) = GetValid();
        return ToDateTime(seconds, nanos);
    }

    /// <summary>The instant as a <see cref="DateTimeOffset"/> without an offset.</summary>
    /// <inheritdoc cref="ToDateTime()"/>
    public readonly DateTimeOffset ToDateTimeOffset() => new(ToDateTime(), TimeSpan.Zero);

    /// <summary>Makes a valid timestamp from any number of nanoseconds. Whole seconds are carried over.</summary>
    /// <exception cref="OverflowException">The instant is before the year 1, or after the year 9999.</exception>
    public static Timestamp Normalize(long seconds, long nanos, ArenaAllocator arena)
    {
        (seconds, int rest) = TimeMath.Carry(seconds, nanos);
        if (!InRange(seconds, rest)) throw new OverflowException($"A timestamp is in the years 1 to 9999; {seconds} s since the Unix epoch is not.");
        return TimeMath.Create<Timestamp>(seconds, rest, arena);
    }

    /// <summary>The instant that is <paramref name="duration"/> later, as a new timestamp.</summary>
    /// <exception cref="InvalidOperationException">The timestamp or the duration is not valid.</exception>
    /// <exception cref="OverflowException">The result is before the year 1, or after the year 9999.</exception>
    public readonly Timestamp Add(Duration duration, ArenaAllocator arena)
    {
        (long seconds, int nanos) = GetValid();
        (long moreSeconds, int moreNanos) = duration.GetValid();
        return Normalize(seconds + moreSeconds, nanos + moreNanos, arena);
    }

    /// <inheritdoc cref="Add(Duration, ArenaAllocator)"/>
    public readonly Timestamp Add(TimeSpan duration, ArenaAllocator arena)
    {
        (long seconds, int nanos) = GetValid();
        (long moreSeconds, int moreNanos) = TimeMath.Split(duration);
        return Normalize(seconds + moreSeconds, nanos + moreNanos, arena);
    }

    /// <summary>The instant that is <paramref name="duration"/> earlier, as a new timestamp.</summary>
    /// <inheritdoc cref="Add(Duration, ArenaAllocator)"/>
    public readonly Timestamp Subtract(Duration duration, ArenaAllocator arena)
    {
        (long seconds, int nanos) = GetValid();
        (long lessSeconds, int lessNanos) = duration.GetValid();
        return Normalize(seconds - lessSeconds, nanos - lessNanos, arena);
    }

    /// <inheritdoc cref="Subtract(Duration, ArenaAllocator)"/>
    public readonly Timestamp Subtract(TimeSpan duration, ArenaAllocator arena)
    {
        (long seconds, int nanos) = GetValid();
        (long lessSeconds, int lessNanos) = TimeMath.Split(duration);
        return Normalize(seconds - lessSeconds, nanos - lessNanos, arena);
    }

    /// <summary>The time from <paramref name="other"/> to this timestamp, negative if this one is earlier. The result never overflows.</summary>
    /// <exception cref="InvalidOperationException">One of the timestamps is not valid.</exception>
    public readonly Duration Subtract(Timestamp other, ArenaAllocator arena)
    {
        (long seconds, int nanos) = GetValid();
        (long otherSeconds, int otherNanos) = other.GetValid();
        return Duration.Normalize(seconds - otherSeconds, nanos - otherNanos, arena);
    }

    /// <summary>
    /// Compares by seconds, then by nanoseconds. For valid timestamps this is the order in time. A null reference is less than all timestamps.
    /// </summary>
    public readonly int CompareTo(Timestamp other) => TimeMath.Compare(this, other);

    /// <summary>Whether the left timestamp is earlier; see <see cref="CompareTo"/>.</summary>
    public static bool operator <(Timestamp left, Timestamp right) => left.CompareTo(right) < 0;

    /// <summary>Whether the left timestamp is later; see <see cref="CompareTo"/>.</summary>
    public static bool operator >(Timestamp left, Timestamp right) => left.CompareTo(right) > 0;

    /// <summary>Whether the left timestamp is not later; see <see cref="CompareTo"/>.</summary>
    public static bool operator <=(Timestamp left, Timestamp right) => left.CompareTo(right) <= 0;

    /// <summary>Whether the left timestamp is not earlier; see <see cref="CompareTo"/>.</summary>
    public static bool operator >=(Timestamp left, Timestamp right) => left.CompareTo(right) >= 0;

    /// <summary>
    /// Writes the timestamp as a string in the form of ProtoJSON, without quotes: <c>1972-01-01T10:00:20.021Z</c>, with 0, 3, 6 or 9 fraction digits
    /// (ProtoJSON, "Representation of each type").
    /// </summary>
    /// <param name="destination">The destination; <see cref="MaxJsonStringLength"/> bytes are always enough.</param>
    /// <param name="bytesWritten">Bytes written; 0 if the destination is too short.</param>
    /// <returns>False if the destination is too short.</returns>
    /// <exception cref="InvalidOperationException">The timestamp is not valid.</exception>
    public readonly bool TryFormatJsonString(Span<byte> destination, out int bytesWritten)
    {
        (long seconds, int nanos) = GetValid();
        Span<byte> text = stackalloc byte[MaxJsonStringLength];
        text = text[..TimestampText.Format(seconds, nanos, text)];
        bool fits = text.TryCopyTo(destination);
        bytesWritten = fits ? text.Length : 0;
        return fits;
    }

    /// <summary>The string of <see cref="TryFormatJsonString"/>, in the arena.</summary>
    /// <exception cref="InvalidOperationException">The timestamp is not valid.</exception>
    public readonly Utf8String ToJsonString(ArenaAllocator arena)
    {
        Span<byte> text = stackalloc byte[MaxJsonStringLength];
        TryFormatJsonString(text, out int length);
        return arena.CopyString(text[..length]);
    }

    /// <summary>
    /// Parses a timestamp in the form of ProtoJSON, without quotes: RFC 3339 with capital letters, up to 9 fraction digits,
    /// and <c>Z</c> or an offset such as <c>+02:00</c>, which is subtracted.
    /// </summary>
    /// <param name="utf8">The whole string.</param>
    /// <param name="arena">The arena of the timestamp.</param>
    /// <param name="timestamp">The timestamp, which is valid; a null reference if the result is false.</param>
    /// <returns>False if the string is not a timestamp, or if the timestamp is out of range.</returns>
    public static bool TryFromJsonString(ReadOnlySpan<byte> utf8, ArenaAllocator arena, out Timestamp timestamp)
    {
        bool parsed = TimestampText.TryParse(utf8, out long seconds, out int nanos);
        timestamp = parsed ? TimeMath.Create<Timestamp>(seconds, nanos, arena) : default;
        return parsed;
    }

    /// <summary>Parses a timestamp in the form of ProtoJSON; see <see cref="TryFromJsonString"/>.</summary>
    /// <exception cref="FormatException">The string is not a timestamp, or the timestamp is out of range.</exception>
    public static Timestamp FromJsonString(ReadOnlySpan<byte> utf8, ArenaAllocator arena) => TryFromJsonString(utf8, arena, out Timestamp timestamp)
        ? timestamp
        : throw new FormatException("The string is not a timestamp in the years 1 to 9999, such as 1972-01-01T10:00:20.021Z.");

    internal static bool InRange(long seconds, int nanos) => seconds is >= MinSeconds and <= MaxSeconds && nanos is >= 0 and < TimeMath.NanosPerSecond;

    /// <summary>The time of a timestamp. Requires that the seconds and nanoseconds are in range.</summary>
    internal static DateTime ToDateTime(long seconds, int nanos) =>
        new((seconds - MinSeconds) * TimeSpan.TicksPerSecond + nanos / TimeMath.NanosPerTick, DateTimeKind.Utc);

    private readonly (long Seconds, int Nanos) GetValid() => IsValid ? (Seconds, Nanos) : throw new InvalidOperationException(IsNull
        ? "default(Timestamp) is a reference to no message."
        : $"A timestamp is in the years 1 to 9999 and has 0 to 999,999,999 ns; {Seconds} s and {Nanos} ns is not valid.");
}
