using System.ComponentModel;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Timestamps. What is below 100 ns is dropped, and so is the offset of a time of .NET.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct TimestampConversion : IRecordConversion<Timestamp, DateTimeOffset>
{
    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">The timestamp is not valid.</exception>
    public static DateTimeOffset ToManaged(Timestamp value, Utf8StringPool? pool, string field = "") => value.IsValid
        ? value.ToDateTimeOffset()
        : throw new InvalidOperationException(
            $"The field {field} has {value.Seconds} s and {value.Nanos} ns. A timestamp is in the years 1 to 9999 and has 0 to 999,999,999 ns.");

    /// <inheritdoc/>
    public static Timestamp ToValue(DateTimeOffset value, ArenaAllocator arena, string field = "") => Timestamp.FromDateTimeOffset(value, arena);
}

/// <summary>Durations. What is below 100 ns is dropped.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct DurationConversion : IRecordConversion<Duration, TimeSpan>
{
    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">The duration is not valid.</exception>
    public static TimeSpan ToManaged(Duration value, Utf8StringPool? pool, string field = "") => value.IsValid
        ? value.ToTimeSpan()
        : throw new InvalidOperationException(
            $"The field {field} has {value.Seconds} s and {value.Nanos} ns. A duration has at most {Duration.MaxSeconds} s and 999,999,999 ns of the same sign.");

    /// <inheritdoc/>
    /// <exception cref="OverflowException">The time is longer than a duration can be.</exception>
    public static Duration ToValue(TimeSpan value, ArenaAllocator arena, string field = "")
    {
        (long seconds, int nanos) = TimeMath.Split(value);
        return Duration.InRange(seconds, nanos)
            ? TimeMath.Create<Duration>(seconds, nanos, arena)
            : throw new OverflowException($"The field {field} has {seconds} s. A duration has at most {Duration.MaxSeconds} s, positive or negative.");
    }
}

/// <summary>Wrappers, which are their value in a record.</summary>
/// <typeparam name="TWrapper">The wrapper.</typeparam>
/// <typeparam name="TValue">The type of its field.</typeparam>
/// <typeparam name="TManaged">The type in the record.</typeparam>
/// <typeparam name="TConversion">Converts the value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct WrapperConversion<TWrapper, TValue, TManaged, TConversion> : IRecordConversion<TWrapper, TManaged>
    where TWrapper : unmanaged, IProtoMessage<TWrapper>, IWrapper<TValue>
    where TValue : struct
    where TConversion : struct, IRecordConversion<TValue, TManaged>
{
    /// <inheritdoc/>
    public static TManaged ToManaged(TWrapper value, Utf8StringPool? pool, string field = "") => TConversion.ToManaged(value.Value, pool);

    /// <inheritdoc/>
    public static TWrapper ToValue(TManaged value, ArenaAllocator arena, string field = "")
    {
        TWrapper wrapper = TWrapper.Create(arena);
        wrapper.Value = TConversion.ToValue(value, arena);
        return wrapper;
    }
}

/// <summary>Messages of the runtime that have no type of .NET.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct EncodedConversion<T> : IRecordConversion<T, EncodedMessage<T>>
    where T : unmanaged, IProtoMessage<T>
{
    /// <inheritdoc/>
    public static EncodedMessage<T> ToManaged(T value, Utf8StringPool? pool, string field = "") => new(value);

    /// <inheritdoc/>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public static T ToValue(EncodedMessage<T> value, ArenaAllocator arena, string field = "")
    {
        ArgumentNullException.ThrowIfNull(value);
        return value.Parse(arena);
    }
}
