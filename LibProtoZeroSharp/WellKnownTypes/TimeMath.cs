namespace LibProtoZeroSharp.WellKnownTypes;

/// <summary>Seconds and nanoseconds, as timestamps and durations have them.</summary>
internal static class TimeMath
{
    public const int NanosPerSecond = 1_000_000_000;

    /// <summary>.NET counts time in ticks.</summary>
    public const int NanosPerTick = 100;

    /// <summary>The same time with nanoseconds from 0 to 999,999,999.</summary>
    /// <exception cref="OverflowException">The seconds are more than 64 bits hold.</exception>
    public static (long Seconds, int Nanos) Carry(long seconds, long nanos)
    {
        (long whole, long rest) = Math.DivRem(nanos, NanosPerSecond);
        if (rest < 0)
        {
            whole--;
            rest += NanosPerSecond;
        }

        return (checked(seconds + whole), (int)rest);
    }

    /// <summary>The parts have the sign of the whole.</summary>
    public static (long Seconds, int Nanos) Split(TimeSpan value)
    {
        (long seconds, long ticks) = Math.DivRem(value.Ticks, TimeSpan.TicksPerSecond);
        return (seconds, (int)ticks * NanosPerTick);
    }
}
