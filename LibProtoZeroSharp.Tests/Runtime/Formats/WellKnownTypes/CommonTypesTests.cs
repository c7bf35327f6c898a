extern alias GoogleCommon;
extern alias GoogleProtobuf;

using System.Globalization;
using FsCheck;
using FsCheck.Fluent;
using Google.Type;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.WellKnownTypes;
using Theirs = GoogleCommon::Google.Type;

namespace LibProtoZeroSharp.Tests.Formats.WellKnownTypes;

/// <summary>Conversions of the messages of <c>google/type</c>, compared with Google's classes where these convert.</summary>
public class CommonTypesTests
{
    private const long TicksOfAllDates = 3_155_378_975_999_999_999;

    private static readonly Gen<decimal> Decimals =
        from low in Gen.Choose(int.MinValue, int.MaxValue)
        from mid in Gen.OneOf(Gen.Constant(0), Gen.Choose(int.MinValue, int.MaxValue))
        from high in Gen.OneOf(Gen.Constant(0), Gen.Choose(int.MinValue, int.MaxValue))
        from isNegative in Gen.Elements(false, true)
        from scale in Gen.Choose(0, 28)
        select new decimal(low, mid, high, isNegative, (byte)scale);

    private static readonly Gen<long> Ticks =
        Gen.Choose(0, int.MaxValue).SelectMany(high => Gen.Choose(0, int.MaxValue).Select(low => (((long)high << 31) | (uint)low) % TicksOfAllDates));

    [Fact]
    public void ADecimalHasTheBytesOfGoogles() => Times.ForAll(Decimals, (value, arena) =>
    {
        Google.Type.Decimal ours = Google.Type.Decimal.FromClrDecimal(value, arena);
        Assert.Equal(Theirs.Decimal.FromClrDecimal(value).ToByteArray(), ours.ToByteArray());
        Assert.Equal(decimal.GetBits(value), decimal.GetBits(ours.ToClrDecimal()));
    });

    [Theory]
    [InlineData("0")]
    [InlineData("+1.50")]
    [InlineData("-.5")]
    [InlineData("5.")]
    [InlineData("2.5e8")]
    [InlineData("2.5E-8")]
    [InlineData("79228162514264337593543950335")]
    public void ADecimalHasTheValueOfGoogles(string value)
    {
        using var arena = new ArenaAllocator();
        Google.Type.Decimal ours = Google.Type.Decimal.Create(arena);
        ours.Value = arena.CopyString(value);
        Assert.Equal(new Theirs.Decimal { Value = value }.ToClrDecimal(), ours.ToClrDecimal());
    }

    [Theory]
    [InlineData("one")]
    [InlineData("1,000")]
    [InlineData(" 1")]
    [InlineData("1\0")]
    [InlineData("1e")]
    [InlineData("0x10")]
    [InlineData("79228162514264337593543950336")]
    public void AnInvalidDecimalThrows(string value)
    {
        using var arena = new ArenaAllocator();
        Google.Type.Decimal message = Google.Type.Decimal.Create(arena);
        message.Value = arena.CopyString(value);
        Assert.StartsWith("Expected a decimal number", Assert.Throws<InvalidOperationException>(() => message.ToClrDecimal()).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void DecimalsDoNotDependOnTheCulture()
    {
        using var arena = new ArenaAllocator();
        CultureInfo before = CultureInfo.CurrentCulture;
        CultureInfo.CurrentCulture = new CultureInfo("") { NumberFormat = { NumberDecimalSeparator = ",", NegativeSign = "~" } };
        try
        {
            Google.Type.Decimal message = Google.Type.Decimal.FromClrDecimal(-1.5m, arena);
            Assert.Equal("-1.5", message.Value.ToString());
            Assert.Equal(-1.5m, message.ToClrDecimal());
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    [Fact]
    public void ADateHasTheBytesOfGoogles() => Times.ForAll(Ticks, (ticks, arena) =>
    {
        DateOnly value = DateOnly.FromDateTime(new System.DateTime(ticks));
        Date ours = Date.FromDateOnly(value, arena);
        Assert.Equal(Theirs.Date.FromDateTime(value.ToDateTime(default)).ToByteArray(), ours.ToByteArray());
        Assert.Equal(value, ours.ToDateOnly());
    });

    [Theory]
    [InlineData(0, 1, 1)]
    [InlineData(2025, 0, 1)]
    [InlineData(2025, 1, 0)]
    [InlineData(2025, 2, 29)]
    [InlineData(2025, 13, 1)]
    [InlineData(10_000, 1, 1)]
    [InlineData(int.MinValue, int.MaxValue, int.MinValue)]
    public void ADateThatIsNotOfTheCalendarThrows(int year, int month, int day)
    {
        using var arena = new ArenaAllocator();
        Date date = Date.Create(arena);
        (date.Year, date.Month, date.Day) = (year, month, day);
        string message = Assert.Throws<InvalidOperationException>(() => date.ToDateOnly()).Message;
        Assert.EndsWith($"found the year {year}, the month {month} and the day {day}.", message, StringComparison.Ordinal);
    }

    [Fact]
    public void ATimeComesBack() => Times.ForAll(Ticks, (ticks, arena) =>
    {
        var value = new TimeOnly(ticks % TimeSpan.TicksPerDay);
        TimeOfDay message = TimeOfDay.FromTimeOnly(value, arena);
        Assert.Equal((value.Hour, value.Minute, value.Second), (message.Hours, message.Minutes, message.Seconds));
        Assert.Equal(value, message.ToTimeOnly());
        message.Nanos += 99;
        Assert.Equal(value, message.ToTimeOnly());
    });

    [Theory]
    [InlineData(24, 0, 0, 0)]
    [InlineData(-1, 0, 0, 0)]
    [InlineData(0, 60, 0, 0)]
    [InlineData(23, 59, 60, 0)]
    [InlineData(0, 0, 0, 1_000_000_000)]
    [InlineData(0, 0, 0, -1)]
    public void ATimeOutOfRangeThrows(int hours, int minutes, int seconds, int nanos)
    {
        using var arena = new ArenaAllocator();
        TimeOfDay time = TimeOfDay.Create(arena);
        (time.Hours, time.Minutes, time.Seconds, time.Nanos) = (hours, minutes, seconds, nanos);
        Assert.Throws<InvalidOperationException>(() => time.ToTimeOnly());
    }

    [Fact]
    public void ADateTimeOffsetComesBack() => Times.ForAll(Ticks, (ticks, arena) =>
    {
        var offset = TimeSpan.FromMinutes((ticks % (28 * 60)) - (14 * 60));
        var local = new System.DateTime(Math.Clamp(ticks, TimeSpan.TicksPerDay, TicksOfAllDates - TimeSpan.TicksPerDay));
        var value = new DateTimeOffset(local, offset);
        Google.Type.DateTime message = Google.Type.DateTime.FromDateTimeOffset(value, arena);
        Assert.Equal((value.Year, value.Month, value.Day, value.Hour), (message.Year, message.Month, message.Day, message.Hours));
        Assert.Equal(offset, message.UtcOffset.ToTimeSpan());
        Assert.True(value.EqualsExact(message.ToDateTimeOffset()));
    });

    [Fact]
    public void ADateTimeWithoutAValidOffsetThrows()
    {
        using var arena = new ArenaAllocator();
        Google.Type.DateTime message = Google.Type.DateTime.FromDateTimeOffset(DateTimeOffset.MinValue, arena);
        message.SetUtcOffset(Duration.FromTimeSpan(TimeSpan.FromHours(1), arena));
        Assert.StartsWith("Expected an offset in whole minutes", Throws(message), StringComparison.Ordinal);
        message.SetUtcOffset(Duration.FromTimeSpan(TimeSpan.FromSeconds(1), arena));
        Assert.StartsWith("Expected an offset in whole minutes", Throws(message), StringComparison.Ordinal);
        message.MutableTimeZone(arena).Id = arena.CopyString("Europe/Zurich");
        Assert.StartsWith("Expected a date and time with an offset", Throws(message), StringComparison.Ordinal);

        static string Throws(Google.Type.DateTime message) => Assert.Throws<InvalidOperationException>(() => message.ToDateTimeOffset()).Message;
    }

    [Fact]
    public void ConversionsAllocateNothing() => AllocationTests.Holds(arena =>
    {
        Assert.True(Google.Type.Decimal.FromClrDecimal(decimal.MinValue, arena).ToClrDecimal() == decimal.MinValue);
        Assert.True(Date.FromDateOnly(DateOnly.MaxValue, arena).ToDateOnly() == DateOnly.MaxValue);
        Assert.True(TimeOfDay.FromTimeOnly(TimeOnly.MaxValue, arena).ToTimeOnly() == TimeOnly.MaxValue);
        Assert.True(Google.Type.DateTime.FromDateTimeOffset(DateTimeOffset.MaxValue, arena).ToDateTimeOffset() == DateTimeOffset.MaxValue);
        Assert.True(arena.CopyGuid(Guid.Empty).ToGuid() == Guid.Empty);
    });

    /// <summary>Google's class throws for an empty string.</summary>
    [Fact]
    public void AnEmptyMessageIsAZeroOrNotADate()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(0m, Google.Type.Decimal.Create(arena).ToClrDecimal());
        Assert.Equal(default, TimeOfDay.Create(arena).ToTimeOnly());
        Assert.Throws<InvalidOperationException>(() => Date.Create(arena).ToDateOnly());
    }
}
