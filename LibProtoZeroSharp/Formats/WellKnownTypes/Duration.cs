namespace LibProtoZeroSharp.WellKnownTypes;

/// <remarks>
/// The members in this file follow <c>duration.proto</c>. Members that need a valid duration throw if it is not valid. Comparisons accept any
/// duration.
/// </remarks>
public partial struct Duration : IComparable<Duration>, ITime
{
    /// <summary>The most seconds of a valid duration, about 10,000 years.</summary>
    public const long MaxSeconds = 315_576_000_000;

    /// <summary>The fewest seconds of a valid duration.</summary>
    public const long MinSeconds = -MaxSeconds;

    /// <summary>The longest form of a duration, in bytes: <c>-315576000000.999999999s</c>.</summary>
    public const int MaxJsonStringLength = 24;

    /// <summary>
    /// Whether the seconds are between <see cref="MinSeconds"/> and <see cref="MaxSeconds"/>, the nanoseconds are between -999,999,999 and
    /// 999,999,999, and the two do not have opposite signs. A null reference isn't valid.
    /// </summary>
    public readonly bool IsValid => !IsNull && InRange(Seconds, Nanos);

    /// <summary>A duration of the same length as <paramref name="value"/>.</summary>
    /// <exception cref="OverflowException">
    /// The value is longer than a duration can be: a <see cref="TimeSpan"/> may be three times as long.
    /// </exception>
    public static Duration FromTimeSpan(TimeSpan value, ArenaAllocator arena)
    {
        (long seconds, int nanos) = TimeMath.Split(value);
        return Normalize(seconds, nanos, arena);
    }

    /// <summary>The duration as a <see cref="TimeSpan"/>.</summary>
    /// <returns>The duration in units of 100 ns, rounded towards zero.</returns>
    /// <exception cref="InvalidOperationException">The duration is not valid.</exception>
    public readonly TimeSpan ToTimeSpan()
    {
        (long seconds, int nanos) = GetValid();
        return new TimeSpan(seconds * TimeSpan.TicksPerSecond + nanos / TimeMath.NanosPerTick);
    }

    /// <summary>
    /// Makes a valid duration from any number of nanoseconds. Whole seconds are carried over; seconds and nanoseconds of the result have the same
    /// sign.
    /// </summary>
    /// <exception cref="OverflowException">The result is longer than a duration can be.</exception>
    public static Duration Normalize(long seconds, long nanos, ArenaAllocator arena)
    {
        (seconds, int rest) = TimeMath.Carry(seconds, nanos);
        if (seconds < 0 && rest > 0)
        {
            seconds++;
            rest -= TimeMath.NanosPerSecond;
        }

        if (!InRange(seconds, rest)) throw new OverflowException($"A duration has at most {MaxSeconds} s, positive or negative; {seconds} s is too long.");
        return TimeMath.Create<Duration>(seconds, rest, arena);
    }

    /// <summary>The sum, as a new duration.</summary>
    /// <exception cref="InvalidOperationException">One of the durations is not valid.</exception>
    /// <exception cref="OverflowException">The sum is longer than a duration can be.</exception>
    public readonly Duration Add(Duration other, ArenaAllocator arena)
    {
        (long seconds, int nanos) = GetValid();
        (long moreSeconds, int moreNanos) = other.GetValid();
        return Normalize(seconds + moreSeconds, (long)nanos + moreNanos, arena);
    }

    /// <summary>The difference, as a new duration.</summary>
    /// <exception cref="InvalidOperationException">One of the durations is not valid.</exception>
    /// <exception cref="OverflowException">The difference is longer than a duration can be.</exception>
    public readonly Duration Subtract(Duration other, ArenaAllocator arena)
    {
        (long seconds, int nanos) = GetValid();
        (long lessSeconds, int lessNanos) = other.GetValid();
        return Normalize(seconds - lessSeconds, (long)nanos - lessNanos, arena);
    }

    /// <summary>A new duration of the same length with the opposite sign.</summary>
    /// <exception cref="InvalidOperationException">The duration is not valid.</exception>
    public readonly Duration Negate(ArenaAllocator arena)
    {
        (long seconds, int nanos) = GetValid();
        return TimeMath.Create<Duration>(-seconds, -nanos, arena);
    }

    /// <summary>
    /// Compares by seconds, then by nanoseconds. For valid durations this is the order of length, negative durations first. A null reference
    /// is less than all durations.
    /// </summary>
    public readonly int CompareTo(Duration other) => TimeMath.Compare(this, other);

    /// <summary>Whether the left duration is shorter; see <see cref="CompareTo"/>.</summary>
    public static bool operator <(Duration left, Duration right) => left.CompareTo(right) < 0;

    /// <summary>Whether the left duration is longer; see <see cref="CompareTo"/>.</summary>
    public static bool operator >(Duration left, Duration right) => left.CompareTo(right) > 0;

    /// <summary>Whether the left duration is not longer; see <see cref="CompareTo"/>.</summary>
    public static bool operator <=(Duration left, Duration right) => left.CompareTo(right) <= 0;

    /// <summary>Whether the left duration is not shorter; see <see cref="CompareTo"/>.</summary>
    public static bool operator >=(Duration left, Duration right) => left.CompareTo(right) >= 0;

    /// <summary>
    /// Writes the duration as a string in the form of ProtoJSON, without quotes: <c>1.000340012s</c>, with 0, 3, 6 or 9 fraction digits
    /// (ProtoJSON, "Representation of each type").
    /// </summary>
    /// <param name="destination">The destination; <see cref="MaxJsonStringLength"/> bytes are always enough.</param>
    /// <param name="bytesWritten">Bytes written; 0 if the destination is too short.</param>
    /// <returns>False if the destination is too short.</returns>
    /// <exception cref="InvalidOperationException">The duration is not valid.</exception>
    public readonly bool TryFormatJsonString(Span<byte> destination, out int bytesWritten)
    {
        (long seconds, int nanos) = GetValid();
        Span<byte> text = stackalloc byte[MaxJsonStringLength];
        text = text[..DurationText.Format(seconds, nanos, text)];
        bool fits = text.TryCopyTo(destination);
        bytesWritten = fits ? text.Length : 0;
        return fits;
    }

    /// <summary>The string of <see cref="TryFormatJsonString"/>, in the arena.</summary>
    /// <exception cref="InvalidOperationException">The duration is not valid.</exception>
    public readonly Utf8String ToJsonString(ArenaAllocator arena)
    {
        Span<byte> text = stackalloc byte[MaxJsonStringLength];
        TryFormatJsonString(text, out int length);
        return arena.CopyString(text[..length]);
    }

    /// <summary>
    /// Parses a duration in the form of ProtoJSON, without quotes: seconds without leading zeros, optionally a point and up to 9 fraction
    /// digits, and the suffix <c>s</c>.
    /// </summary>
    /// <param name="utf8">The whole string.</param>
    /// <param name="arena">The arena of the duration.</param>
    /// <param name="duration">The duration, which is valid; a null reference if the result is false.</param>
    /// <returns>False if the string is not a duration, or if the duration is too long.</returns>
    public static bool TryFromJsonString(ReadOnlySpan<byte> utf8, ArenaAllocator arena, out Duration duration)
    {
        bool parsed = DurationText.TryParse(utf8, out long seconds, out int nanos);
        duration = parsed ? TimeMath.Create<Duration>(seconds, nanos, arena) : default;
        return parsed;
    }

    /// <summary>Parses a duration in the form of ProtoJSON; see <see cref="TryFromJsonString"/>.</summary>
    /// <exception cref="FormatException">The string is not a duration, or the duration is too long.</exception>
    public static Duration FromJsonString(ReadOnlySpan<byte> utf8, ArenaAllocator arena) => TryFromJsonString(utf8, arena, out Duration duration)
        ? duration
        : throw new FormatException("The string is not a duration of at most 315576000000 s, such as 1.000340012s.");

    internal readonly (long Seconds, int Nanos) GetValid() => IsValid ? (Seconds, Nanos) : throw new InvalidOperationException(IsNull
        ? "default(Duration) is a reference to no message."
        : $"A duration has at most {MaxSeconds} s and 999,999,999 ns of the same sign; {Seconds} s and {Nanos} ns is not valid.");

    internal static bool InRange(long seconds, int nanos) => seconds is >= MinSeconds and <= MaxSeconds
        && nanos is > -TimeMath.NanosPerSecond and < TimeMath.NanosPerSecond
        && Math.Sign(seconds) * Math.Sign(nanos) >= 0;
}
