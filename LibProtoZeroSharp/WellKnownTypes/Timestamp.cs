namespace LibProtoZeroSharp.WellKnownTypes;

/// <remarks>
/// What this half adds follows <c>timestamp.proto</c>. What asks for a valid timestamp throws where it isn't; only comparisons take any.
/// </remarks>
public partial struct Timestamp : IComparable<Timestamp>
{
    /// <summary>The longest text of a timestamp, in bytes: <c>9999-12-31T23:59:59.999999999Z</c>.</summary>
    public const int MaxTextLength = 30;

    /// <summary>0001-01-01T00:00:00Z, in seconds of the Unix epoch.</summary>
    internal const long MinSeconds = -62_135_596_800;

    /// <summary>9999-12-31T23:59:59Z, in seconds of the Unix epoch.</summary>
    internal const long MaxSeconds = 253_402_300_799;

    /// <summary>
    /// Whether the seconds lie between 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z, and the nanoseconds between 0 and 999,999,999.
    /// A null reference isn't valid.
    /// </summary>
    public readonly bool IsValid => !IsNull && InRange(Seconds, Nanos);

    /// <summary>A timestamp of the same instant as <paramref name="value"/>.</summary>
    /// <param name="value">Of <see cref="DateTimeKind.Utc"/>: the time zone of any other isn't known.</param>
    /// <param name="arena">Holds the timestamp.</param>
    /// <exception cref="ArgumentException">The kind is not <see cref="DateTimeKind.Utc"/>.</exception>
    public static Timestamp FromDateTime(DateTime value, ArenaAllocator arena)
    {
        if (value.Kind != DateTimeKind.Utc) throw new ArgumentException("Only a DateTime of kind Utc says which instant it is.", nameof(value));
        (long seconds, long ticks) = Math.DivRem(value.Ticks, TimeSpan.TicksPerSecond);
        return New(seconds + MinSeconds, (int)ticks * TimeMath.NanosPerTick, arena);
    }

    /// <summary>A timestamp of the same instant as <paramref name="value"/>. A timestamp knows no offset: it is lost.</summary>
    public static Timestamp FromDateTimeOffset(DateTimeOffset value, ArenaAllocator arena) => FromDateTime(value.UtcDateTime, arena);

    /// <summary>The instant as a <see cref="DateTime"/> of <see cref="DateTimeKind.Utc"/>.</summary>
    /// <returns>The latest one that is not after the timestamp: it counts in units of 100 ns, and what is below that is lost.</returns>
    /// <exception cref="InvalidOperationException">The timestamp is not valid.</exception>
    public readonly DateTime ToDateTime()
    {
        (long seconds, int nanos) = GetValid();
        return ToDateTime(seconds, nanos);
    }

    /// <summary>The instant as a <see cref="DateTimeOffset"/> without an offset.</summary>
    /// <inheritdoc cref="ToDateTime()"/>
    public readonly DateTimeOffset ToDateTimeOffset() => new(ToDateTime(), TimeSpan.Zero);

    /// <summary>A valid timestamp of any number of nanoseconds, of which whole seconds are carried over.</summary>
    /// <exception cref="OverflowException">The instant is before the year 1, or after the year 9999.</exception>
    public static Timestamp Normalize(long seconds, long nanos, ArenaAllocator arena)
    {
        (seconds, int rest) = TimeMath.Carry(seconds, nanos);
        if (!InRange(seconds, rest)) throw new OverflowException($"A timestamp lies in the years 1 to 9999; {seconds} s of the Unix epoch does not.");
        return New(seconds, rest, arena);
    }

    /// <summary>The instant that is <paramref name="duration"/> later, in a timestamp of its own.</summary>
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

    /// <summary>The instant that is <paramref name="duration"/> earlier, in a timestamp of its own.</summary>
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

    /// <summary>The time from <paramref name="other"/> to this, negative where this is the earlier one. It always fits.</summary>
    /// <exception cref="InvalidOperationException">One of the timestamps is not valid.</exception>
    public readonly Duration Subtract(Timestamp other, ArenaAllocator arena)
    {
        (long seconds, int nanos) = GetValid();
        (long otherSeconds, int otherNanos) = other.GetValid();
        return Duration.Normalize(seconds - otherSeconds, nanos - otherNanos, arena);
    }

    /// <summary>
    /// Orders by seconds, then by nanoseconds, which among valid timestamps is the order in time. A null reference comes first.
    /// </summary>
    public readonly int CompareTo(Timestamp other)
    {
        if (IsNull || other.IsNull) return other.IsNull.CompareTo(IsNull);
        return (Seconds, Nanos).CompareTo((other.Seconds, other.Nanos));
    }

    /// <summary>The left one is earlier; see <see cref="CompareTo"/>.</summary>
    public static bool operator <(Timestamp left, Timestamp right) => left.CompareTo(right) < 0;

    /// <summary>The left one is later; see <see cref="CompareTo"/>.</summary>
    public static bool operator >(Timestamp left, Timestamp right) => left.CompareTo(right) > 0;

    /// <summary>The left one is not later; see <see cref="CompareTo"/>.</summary>
    public static bool operator <=(Timestamp left, Timestamp right) => left.CompareTo(right) <= 0;

    /// <summary>The left one is not earlier; see <see cref="CompareTo"/>.</summary>
    public static bool operator >=(Timestamp left, Timestamp right) => left.CompareTo(right) >= 0;

    /// <summary>
    /// Writes the text that stands for the timestamp in ProtoJSON, without quotes: <c>1972-01-01T10:00:20.021Z</c>, with 0, 3, 6 or 9 digits
    /// of a second's fraction (ProtoJSON, "Representation of each type").
    /// </summary>
    /// <param name="destination">Where to; <see cref="MaxTextLength"/> bytes are always enough.</param>
    /// <param name="bytesWritten">How many bytes were written; 0 where the destination is too short.</param>
    /// <returns>False where the destination is too short.</returns>
    /// <exception cref="InvalidOperationException">The timestamp is not valid.</exception>
    public readonly bool TryFormatText(Span<byte> destination, out int bytesWritten)
    {
        (long seconds, int nanos) = GetValid();
        Span<byte> text = stackalloc byte[MaxTextLength];
        text = text[..TimestampText.Format(seconds, nanos, text)];
        bool fits = text.TryCopyTo(destination);
        bytesWritten = fits ? text.Length : 0;
        return fits;
    }

    /// <summary>The text that <see cref="TryFormatText"/> writes, in the arena.</summary>
    /// <exception cref="InvalidOperationException">The timestamp is not valid.</exception>
    public readonly Utf8String ToText(ArenaAllocator arena)
    {
        Span<byte> text = stackalloc byte[MaxTextLength];
        TryFormatText(text, out int length);
        return arena.CopyString(text[..length]);
    }

    /// <summary>
    /// Reads the text that stands for a timestamp in ProtoJSON, without quotes: RFC 3339 with capital letters, up to 9 digits of a second's
    /// fraction, and <c>Z</c> or an offset such as <c>+02:00</c>, which is subtracted.
    /// </summary>
    /// <param name="utf8">The text, and nothing around it.</param>
    /// <param name="arena">Holds the timestamp.</param>
    /// <param name="timestamp">The timestamp, which is valid; null where the result is false.</param>
    /// <returns>False where the text is none of a timestamp, or of one that is out of range.</returns>
    public static bool TryParseText(ReadOnlySpan<byte> utf8, ArenaAllocator arena, out Timestamp timestamp)
    {
        bool parsed = TimestampText.TryParse(utf8, out long seconds, out int nanos);
        timestamp = parsed ? New(seconds, nanos, arena) : default;
        return parsed;
    }

    /// <summary>Reads the text that stands for a timestamp in ProtoJSON; see <see cref="TryParseText"/>.</summary>
    /// <exception cref="FormatException">The text is none of a timestamp, or of one that is out of range.</exception>
    public static Timestamp ParseText(ReadOnlySpan<byte> utf8, ArenaAllocator arena) => TryParseText(utf8, arena, out Timestamp timestamp)
        ? timestamp
        : throw new FormatException("This is not the text of a timestamp in the years 1 to 9999, such as 1972-01-01T10:00:20.021Z.");

    internal static bool InRange(long seconds, int nanos) => seconds is >= MinSeconds and <= MaxSeconds && nanos is >= 0 and < TimeMath.NanosPerSecond;

    /// <summary>Precondition: the parts are in range.</summary>
    internal static DateTime ToDateTime(long seconds, int nanos) =>
        new((seconds - MinSeconds) * TimeSpan.TicksPerSecond + nanos / TimeMath.NanosPerTick, DateTimeKind.Utc);

    private static Timestamp New(long seconds, int nanos, ArenaAllocator arena)
    {
        Timestamp timestamp = Create(arena);
        timestamp.Seconds = seconds;
        timestamp.Nanos = nanos;
        return timestamp;
    }

    private readonly (long Seconds, int Nanos) GetValid() => IsValid ? (Seconds, Nanos) : throw new InvalidOperationException(IsNull
        ? "default(Timestamp) is a reference to no message."
        : $"A timestamp lies in the years 1 to 9999 and has 0 to 999,999,999 ns; {Seconds} s and {Nanos} ns is none.");
}
