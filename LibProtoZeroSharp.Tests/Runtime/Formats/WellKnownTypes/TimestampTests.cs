extern alias GoogleProtobuf;

using FsCheck.Fluent;
using LibProtoZeroSharp.WellKnownTypes;
using Wkt = GoogleProtobuf::Google.Protobuf.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.WellKnownTypes;

/// <summary>Timestamps compared with Google's, which accepts results out of range where ours throws.</summary>
public class TimestampTests
{
    [Fact]
    public void ADateTimeBecomesTheSameAsGoogles() => Times.ForAll(Times.Timestamps, (time, arena) =>
    {
        DateTime value = Google(time).ToDateTime();
        Timestamp timestamp = Timestamp.FromDateTime(value, arena);
        AssertEqual(Wkt.Timestamp.FromDateTime(value), timestamp);
        Assert.Equal(value, Timestamp.FromJsonString(timestamp.ToJsonString(arena), arena).ToDateTime());
        DateTimeOffset offset = new DateTimeOffset(value).ToOffset(TimeSpan.FromHours(value.Year is > 1 and < 9999 ? -7 : 0));
        AssertEqual(Wkt.Timestamp.FromDateTimeOffset(offset), Timestamp.FromDateTimeOffset(offset, arena));
    });

    [Fact]
    public void ATimestampBecomesTheSameDateTimeAsGoogles() => Times.ForAll(Times.Hostile, (time, arena) =>
    {
        Timestamp timestamp = Ours(time, arena);
        object expected = Times.Outcome(() => Google(time).ToDateTime());
        Assert.Equal(expected, Times.Outcome(() => timestamp.ToDateTime()));
        Assert.Equal(expected is DateTime, timestamp.IsValid);
        if (expected is not DateTime value)
        {
            Assert.Equal(typeof(InvalidOperationException), Times.Outcome(() => timestamp.ToDateTimeOffset()));
            return;
        }

        Assert.Equal((DateTimeKind.Utc, TimeSpan.Zero), (timestamp.ToDateTime().Kind, timestamp.ToDateTimeOffset().Offset));
        Assert.Equal(value, timestamp.ToDateTimeOffset().UtcDateTime);
    });

    [Fact]
    public void TicksGoThroughUnharmed()
    {
        using var arena = new ArenaAllocator();
        foreach (DateTime value in new[] { DateTime.MinValue, DateTime.UnixEpoch.AddTicks(-1), DateTime.UnixEpoch, DateTime.MaxValue })
        {
            DateTime utc = DateTime.SpecifyKind(value, DateTimeKind.Utc);
            Assert.Equal(utc, Timestamp.FromDateTime(utc, arena).ToDateTime());
            Utf8String text = Timestamp.FromDateTime(utc, arena).ToJsonString(arena);
            Assert.Equal(utc, Timestamp.FromJsonString(text, arena).ToDateTime());
        }
    }

    [Theory]
    [InlineData(DateTimeKind.Local)]
    [InlineData(DateTimeKind.Unspecified)]
    public void ATimeOfAnUnknownZoneIsRejected(DateTimeKind kind)
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<ArgumentException>("value", () => Timestamp.FromDateTime(new DateTime(2020, 1, 1, 0, 0, 0, kind), arena));
    }

    [Fact]
    public void ArithmeticIsGoogles() => Times.ForAll(Gen.Zip(Times.Timestamps, Times.Durations), (operands, arena) =>
    {
        (long Seconds, int Nanos) time = operands.Item1, span = operands.Item2;
        Timestamp timestamp = Ours(time, arena);
        Duration duration = DurationTests.Ours(span, arena);
        AssertSameOrOverflow(Google(time) + DurationTests.Google(span), () => timestamp.Add(duration, arena));
        AssertSameOrOverflow(Google(time) - DurationTests.Google(span), () => timestamp.Subtract(duration, arena));
        TimeSpan ticks = duration.ToTimeSpan();
        AssertSameOrOverflow(Google(time) + Wkt.Duration.FromTimeSpan(ticks), () => timestamp.Add(ticks, arena));
        AssertSameOrOverflow(Google(time) - Wkt.Duration.FromTimeSpan(ticks), () => timestamp.Subtract(ticks, arena));
    });

    [Fact]
    public void TheDifferenceAndTheOrderAreGoogles() => Times.ForAll(Gen.Zip(Times.Timestamps, Times.Timestamps), (operands, arena) =>
    {
        (long Seconds, int Nanos) a = operands.Item1, b = operands.Item2;
        Timestamp left = Ours(a, arena), right = Ours(b, arena);
        Wkt.Duration expected = Google(a) - Google(b);
        Duration difference = left.Subtract(right, arena);
        Assert.Equal((expected.Seconds, expected.Nanos), (difference.Seconds, difference.Nanos));
        int order = Google(a).CompareTo(Google(b));
        Assert.Equal(
            (order, order < 0, order > 0, order <= 0, order >= 0),
            (Math.Sign(left.CompareTo(right)), (left < right), (left > right), left <= right, left >= right));
    });

    [Fact]
    public void InvalidOperandsAndResultsAreRejected()
    {
        using var arena = new ArenaAllocator();
        Timestamp last = Ours((253_402_300_799, 999_999_999), arena), invalid = Ours((long.MinValue, -1), arena);
        Duration duration = DurationTests.Ours((0, 1), arena);
        Assert.Throws<OverflowException>(() => last.Add(duration, arena));
        Assert.Throws<OverflowException>(() => last.Add(TimeSpan.MaxValue, arena));
        Assert.Throws<OverflowException>(() => last.Subtract(TimeSpan.MaxValue, arena));
        Assert.Throws<InvalidOperationException>(() => invalid.Add(duration, arena));
        Assert.Throws<InvalidOperationException>(() => last.Subtract(DurationTests.Ours((1, -1), arena), arena));
        Assert.Throws<InvalidOperationException>(() => last.Subtract(invalid, arena));
        Assert.Throws<OverflowException>(() => Timestamp.Normalize(long.MaxValue, long.MaxValue, arena));
        Assert.Throws<OverflowException>(() => Timestamp.Normalize(long.MinValue, long.MinValue, arena));
        Assert.Throws<OverflowException>(() => Timestamp.Normalize(253_402_300_799, 1_000_000_000, arena));
        AssertEqual(new Wkt.Timestamp { Seconds = -2, Nanos = 999_999_999 }, Timestamp.Normalize(0, -1_000_000_001, arena));
    }

    [Fact]
    public void ANullReferenceIsNotValidAndComesFirst()
    {
        using var arena = new ArenaAllocator();
        Timestamp nothing = default, first = Ours((long.MinValue, int.MinValue), arena);
        Assert.False(nothing.IsValid);
        Assert.True(nothing < first && first > nothing && nothing <= default(Timestamp));
        Assert.Throws<InvalidOperationException>(() => nothing.ToDateTime());
        Assert.Throws<InvalidOperationException>(() => nothing.ToJsonString(arena));
        Assert.Throws<InvalidOperationException>(() => nothing.Add(default(Duration), arena));
    }

    private static Wkt.Timestamp Google((long Seconds, int Nanos) time) => new() { Seconds = time.Seconds, Nanos = time.Nanos };

    private static Timestamp Ours((long Seconds, int Nanos) time, ArenaAllocator arena)
    {
        Timestamp timestamp = Timestamp.Create(arena);
        (timestamp.Seconds, timestamp.Nanos) = time;
        return timestamp;
    }

    private static void AssertEqual(Wkt.Timestamp expected, Timestamp actual) =>
        Assert.Equal((expected.Seconds, expected.Nanos), (actual.Seconds, actual.Nanos));

    private static void AssertSameOrOverflow(Wkt.Timestamp expected, Func<Timestamp> actual)
    {
        if (expected.Seconds is < -62_135_596_800 or > 253_402_300_799) Assert.Throws<OverflowException>(() => actual());
        else AssertEqual(expected, actual());
    }
}
