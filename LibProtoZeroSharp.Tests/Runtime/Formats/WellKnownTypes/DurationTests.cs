extern alias GoogleProtobuf;

using FsCheck.Fluent;
using LibProtoZeroSharp.WellKnownTypes;
using Wkt = GoogleProtobuf::Google.Protobuf.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.WellKnownTypes;

/// <summary>Durations compared with Google's, which accepts results out of range where ours throws.</summary>
public class DurationTests
{
    [Fact]
    public void ATimeSpanBecomesTheSameAsGoogles() => Times.ForAll(Times.Between(long.MinValue, long.MaxValue), (ticks, arena) =>
    {
        foreach (TimeSpan value in new[] { new TimeSpan(ticks), new TimeSpan(ticks >> 40), TimeSpan.Zero, TimeSpan.MaxValue, TimeSpan.MinValue })
            AssertSameOrOverflow(Wkt.Duration.FromTimeSpan(value), () => Duration.FromTimeSpan(value, arena));
    });

    [Fact]
    public void ADurationBecomesTheSameTimeSpanAsGoogles() => Times.ForAll(Times.Hostile, (span, arena) =>
    {
        Duration duration = Ours(span, arena);
        object expected = Times.Outcome(() => Google(span).ToTimeSpan());
        Assert.Equal(expected, Times.Outcome(() => duration.ToTimeSpan()));
        Assert.Equal(expected is TimeSpan, duration.IsValid);
    });

    [Fact]
    public void ArithmeticAndOrderAreGoogles() => Times.ForAll(Gen.Zip(Times.Durations, Times.Durations), (operands, arena) =>
    {
        (long Seconds, int Nanos) a = operands.Item1, b = operands.Item2;
        Duration left = Ours(a, arena), right = Ours(b, arena);
        AssertSameOrOverflow(Google(a) + Google(b), () => left.Add(right, arena));
        AssertSameOrOverflow(Google(a) - Google(b), () => left.Subtract(right, arena));
        AssertSameOrOverflow(-Google(a), () => left.Negate(arena));
        int order = Google(a).CompareTo(Google(b));
        Assert.Equal(
            (order, order < 0, order > 0, order <= 0, order >= 0),
            (Math.Sign(left.CompareTo(right)), (left < right), (left > right), left <= right, left >= right));
    });

    [Theory]
    [InlineData(1, -1, 0, 999_999_999)]
    [InlineData(-1, 1, 0, -999_999_999)]
    [InlineData(0, 2_000_000_001, 2, 1)]
    [InlineData(0, -2_000_000_001, -2, -1)]
    [InlineData(-315_576_000_001, 1, -315_576_000_000, -999_999_999)]
    public void NormalizingCarriesAndMakesTheSignsTheSame(long seconds, long nanos, long expectedSeconds, int expectedNanos)
    {
        using var arena = new ArenaAllocator();
        Duration duration = Duration.Normalize(seconds, nanos, arena);
        Assert.Equal((expectedSeconds, expectedNanos), (duration.Seconds, duration.Nanos));
    }

    [Fact]
    public void InvalidOperandsAndResultsAreRejected()
    {
        using var arena = new ArenaAllocator();
        Duration longest = Ours((Duration.MaxSeconds, 999_999_999), arena), invalid = Ours((long.MinValue, 1), arena), one = Ours((0, 1), arena);
        Assert.Throws<OverflowException>(() => longest.Add(one, arena));
        Assert.Throws<OverflowException>(() => longest.Negate(arena).Subtract(one, arena));
        Assert.Throws<InvalidOperationException>(() => invalid.Negate(arena));
        Assert.Throws<InvalidOperationException>(() => one.Add(invalid, arena));
        Assert.Throws<InvalidOperationException>(() => invalid.Subtract(one, arena));
        Assert.Throws<OverflowException>(() => Duration.Normalize(long.MaxValue, long.MaxValue, arena));
        Assert.Throws<OverflowException>(() => Duration.Normalize(long.MinValue, long.MinValue, arena));
        Assert.False(default(Duration).IsValid);
        Assert.True(default(Duration) < invalid && invalid > default(Duration));
        Assert.Throws<InvalidOperationException>(() => default(Duration).ToTimeSpan());
    }

    internal static Wkt.Duration Google((long Seconds, int Nanos) span) => new() { Seconds = span.Seconds, Nanos = span.Nanos };

    internal static Duration Ours((long Seconds, int Nanos) span, ArenaAllocator arena)
    {
        Duration duration = Duration.Create(arena);
        (duration.Seconds, duration.Nanos) = span;
        return duration;
    }

    private static void AssertSameOrOverflow(Wkt.Duration expected, Func<Duration> actual)
    {
        if (Math.Abs(expected.Seconds) > Duration.MaxSeconds)
        {
            Assert.Throws<OverflowException>(() => actual());
            return;
        }

        Duration result = actual();
        Assert.Equal((expected.Seconds, expected.Nanos), (result.Seconds, result.Nanos));
    }
}
