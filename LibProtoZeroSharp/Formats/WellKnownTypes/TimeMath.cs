namespace LibProtoZeroSharp.WellKnownTypes;

/// <summary>The fields that timestamps and durations have.</summary>
internal interface ITime
{
    /// <summary>Whole seconds.</summary>
    long Seconds { get; set; }

    /// <summary>Nanoseconds besides.</summary>
    int Nanos { get; set; }
}

/// <summary>Calculates with seconds and nanoseconds, the parts of timestamps and durations.</summary>
internal static class TimeMath
{
    public const int NanosPerSecond = 1_000_000_000;

    /// <summary>The unit of time in .NET is the tick.</summary>
    public const int NanosPerTick = 100;

    /// <summary>The same time, with nanoseconds from 0 to 999,999,999.</summary>
    /// <exception cref="OverflowException">The seconds do not fit into 64 bits.</exception>
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

    /// <summary>Splits a time into seconds and nanoseconds, both with the sign of the time.</summary>
    public static (long Seconds, int Nanos) Split(TimeSpan value)
    {
        (long seconds, long ticks) = Math.DivRem(value.Ticks, TimeSpan.TicksPerSecond);
        return (seconds, (int)ticks * NanosPerTick);
    }

    /// <summary>A new timestamp or duration. The parts must be in its range.</summary>
    public static T Create<T>(long seconds, int nanos, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>, ITime
    {
        T time = T.Create(arena);
        time.Seconds = seconds;
        time.Nanos = nanos;
        return time;
    }

    /// <summary>Compares by seconds, then by nanoseconds. A null reference is less than all others.</summary>
    public static int Compare<T>(T left, T right) where T : unmanaged, IProtoMessage<T>, ITime
    {
        if (left.IsNull || right.IsNull) return right.IsNull.CompareTo(left.IsNull);
        return (left.Seconds, left.Nanos).CompareTo((right.Seconds, right.Nanos));
    }
}
