using System.Collections.Immutable;
using System.ComponentModel;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Converts strings, bytes and times, which have a type of .NET in a record.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ValueConversion
    : IRecordConversion<Utf8String, string>, IRecordConversion<UnmanagedBytes, ImmutableArray<byte>>, IRecordConversion<Timestamp, DateTimeOffset>,
        IRecordConversion<Duration, TimeSpan>
{
    /// <summary>Converts a string. What isn't UTF-8 becomes U+FFFD.</summary>
    /// <inheritdoc cref="IRecordConversion{TValue, TManaged}.ToManaged" path="/param"/>
    public static string ToManaged(Utf8String value, Utf8StringPool? pool, string field = "") => pool == null ? value.ToString() : value.ToString(pool);

    /// <inheritdoc/>
    /// <exception cref="ArgumentNullException">The string is null.</exception>
    public static Utf8String ToValue(string value, ArenaAllocator arena, string field = "") => arena.CopyString(value);

    /// <inheritdoc/>
    public static ImmutableArray<byte> ToManaged(UnmanagedBytes value, Utf8StringPool? pool, string field = "") =>
        value.IsEmpty ? [] : ImmutableCollectionsMarshal.AsImmutableArray(value.ToArray());

    /// <inheritdoc/>
    public static UnmanagedBytes ToValue(ImmutableArray<byte> value, ArenaAllocator arena, string field = "") => arena.CopyBytes(value.AsSpan());

    /// <summary>Converts a timestamp. What is below 100 ns is dropped.</summary>
    /// <inheritdoc cref="IRecordConversion{TValue, TManaged}.ToManaged" path="/param"/>
    /// <exception cref="InvalidOperationException">The timestamp is not valid.</exception>
    public static DateTimeOffset ToManaged(Timestamp value, Utf8StringPool? pool, string field = "") => value.IsValid
        ? value.ToDateTimeOffset()
        : throw new InvalidOperationException(
            $"The field {field} has {value.Seconds} s and {value.Nanos} ns. A timestamp is in the years 1 to 9999 and has 0 to 999,999,999 ns.");

    /// <summary>Converts a time, whose offset is dropped. The result is valid until the arena is reset or disposed.</summary>
    /// <inheritdoc cref="IRecordConversion{TValue, TManaged}.ToValue" path="/param"/>
    public static Timestamp ToValue(DateTimeOffset value, ArenaAllocator arena, string field = "") => Timestamp.FromDateTimeOffset(value, arena);

    /// <summary>Converts a duration. What is below 100 ns is dropped.</summary>
    /// <inheritdoc cref="IRecordConversion{TValue, TManaged}.ToManaged" path="/param"/>
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
