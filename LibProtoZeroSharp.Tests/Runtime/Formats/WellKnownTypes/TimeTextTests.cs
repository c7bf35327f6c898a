extern alias GoogleProtobuf;

using System.Text.RegularExpressions;
using FsCheck;
using FsCheck.Fluent;
using GoogleProtobuf::Google.Protobuf;
using LibProtoZeroSharp.WellKnownTypes;
using Wkt = GoogleProtobuf::Google.Protobuf.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Formats.WellKnownTypes;

/// <summary>The texts of timestamps and durations, compared with Google's writer and parser of JSON.</summary>
public partial class TimeTextTests
{
    private const string Alphabet = "0123456789012345678901234567890123456789+-:.TtZzs_ ż";

    [Fact]
    public void TimestampsAreWrittenAsGoogleDoes() => Times.ForAll(Times.Hostile, (time, arena) =>
    {
        Timestamp timestamp = Timestamp.Create(arena);
        (timestamp.Seconds, timestamp.Nanos) = time;
        var google = new Wkt.Timestamp { Seconds = time.Seconds, Nanos = time.Nanos };
        AssertSameText(google, () => timestamp.ToJsonString(arena), timestamp.TryFormatJsonString, Timestamp.MaxJsonStringLength);
    });

    [Fact]
    public void DurationsAreWrittenAsGoogleDoes() => Times.ForAll(Times.Hostile, (span, arena) =>
    {
        Duration duration = DurationTests.Ours(span, arena);
        AssertSameText(DurationTests.Google(span), () => duration.ToJsonString(arena), duration.TryFormatJsonString, Duration.MaxJsonStringLength);
    });

    /// <summary>Forms of RFC 3339 that Google rejects: an unknown offset, and offsets of more than 18 hours.</summary>
    [Fact]
    public void TimestampsAreReadAsGoogleDoes() => Times.ForAll(Mutated(TimestampTexts), (text, arena) =>
    {
        if (RejectedOffset().IsMatch(text)) return;
        object expected = Times.Outcome(() => JsonParser.Default.Parse<Wkt.Timestamp>('"' + text + '"'));
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);
        Assert.Equal(expected is Wkt.Timestamp, Timestamp.TryFromJsonString(utf8, arena, out Timestamp timestamp));
        Assert.Equal(expected is not Wkt.Timestamp, timestamp.IsNull);
        if (expected is Wkt.Timestamp google) Assert.Equal((google.Seconds, google.Nanos), (timestamp.Seconds, timestamp.Nanos));
        else Assert.Throws<FormatException>(() => Timestamp.FromJsonString(utf8, arena));
    });

    [Fact]
    public void DurationsAreReadAsGoogleDoes() => Times.ForAll(Mutated(DurationTexts), (text, arena) =>
    {
        object expected = Times.Outcome(() => JsonParser.Default.Parse<Wkt.Duration>('"' + text + '"'));
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);
        Assert.Equal(expected is Wkt.Duration, Duration.TryFromJsonString(utf8, arena, out Duration duration));
        Assert.Equal(expected is not Wkt.Duration, duration.IsNull);
        if (expected is Wkt.Duration google) Assert.Equal((google.Seconds, google.Nanos), (duration.Seconds, duration.Nanos));
        else Assert.Throws<FormatException>(() => Duration.FromJsonString(utf8, arena));
    });

    [Theory]
    [InlineData("1970-01-01T00:00:00Z", 0, 0)]
    [InlineData("1970-01-01T00:00:00-00:00", 0, 0)]
    [InlineData("1970-01-01T23:59:00+23:59", 0, 0)]
    [InlineData("1969-12-31T00:01:00.5-23:59", 0, 500_000_000)]
    [InlineData("0001-01-01T00:00:00Z", -62_135_596_800, 0)]
    [InlineData("9999-12-31T23:59:59.999999999Z", 253_402_300_799, 999_999_999)]
    [InlineData("2024-02-29T12:00:00.1Z", 1_709_208_000, 100_000_000)]
    public void ATimestampIsRead(string text, long seconds, int nanos)
    {
        using var arena = new ArenaAllocator();
        Timestamp timestamp = Timestamp.FromJsonString(arena.CopyString(text), arena);
        Assert.Equal((seconds, nanos), (timestamp.Seconds, timestamp.Nanos));
    }

    [Theory]
    [InlineData("")]
    [InlineData("0000-01-01T00:00:00Z")]
    [InlineData("0001-01-01T00:00:00+00:01")]
    [InlineData("9999-12-31T23:59:59-00:01")]
    [InlineData("10000-01-01T00:00:00Z")]
    [InlineData("2023-02-29T00:00:00Z")]
    [InlineData("2023-00-01T00:00:00Z")]
    [InlineData("2023-01-00T00:00:00Z")]
    [InlineData("2016-12-31T23:59:60Z")]
    [InlineData("2023-01-01T24:00:00Z")]
    [InlineData("2023-01-01t00:00:00Z")]
    [InlineData("2023-01-01T00:00:00z")]
    [InlineData("2023-01-01T00:00:00")]
    [InlineData("2023-01-01T00:00:00.")]
    [InlineData("2023-01-01T00:00:00.Z")]
    [InlineData("2023-01-01T00:00:00.1234567890Z")]
    [InlineData("2023-01-01T00:00:00+24:00")]
    [InlineData("2023-01-01T00:00:00+00:60")]
    [InlineData("2023-01-01T00:00:00+0000")]
    [InlineData("2023-01-01T00:00:00Z ")]
    public void ATextThatIsNoTimestampIsRejected(string text)
    {
        using var arena = new ArenaAllocator();
        Assert.False(Timestamp.TryFromJsonString(System.Text.Encoding.UTF8.GetBytes(text), arena, out _));
        Assert.Equal(0, arena.AllocatedBytes);
    }

    [Theory]
    [InlineData("-0s", 0, 0)]
    [InlineData("-0.5s", 0, -500_000_000)]
    [InlineData("3.000000001s", 3, 1)]
    [InlineData("-315576000000.999999999s", -315_576_000_000, -999_999_999)]
    public void ADurationIsRead(string text, long seconds, int nanos)
    {
        using var arena = new ArenaAllocator();
        Duration duration = Duration.FromJsonString(arena.CopyString(text), arena);
        Assert.Equal((seconds, nanos), (duration.Seconds, duration.Nanos));
    }

    [Theory]
    [InlineData("")]
    [InlineData("s")]
    [InlineData("-s")]
    [InlineData("+1s")]
    [InlineData("--1s")]
    [InlineData("1")]
    [InlineData("1S")]
    [InlineData("01s")]
    [InlineData("1.s")]
    [InlineData(".5s")]
    [InlineData("1.1234567890s")]
    [InlineData("1.-5s")]
    [InlineData("315576000001s")]
    [InlineData("99999999999999999999s")]
    public void ATextThatIsNoDurationIsRejected(string text)
    {
        using var arena = new ArenaAllocator();
        Assert.False(Duration.TryFromJsonString(System.Text.Encoding.UTF8.GetBytes(text), arena, out _));
        Assert.Equal(0, arena.AllocatedBytes);
    }

    private static Gen<string> TimestampTexts =>
        from time in Times.Timestamps
        from digits in Gen.Choose(0, 10)
        from offset in Gen.OneOf(
            Gen.Constant("Z"),
            from sign in Gen.Elements('+', '-')
            from hours in Gen.Choose(0, 24)
            from minutes in Gen.Choose(0, 60)
            select $"{sign}{hours:00}:{minutes:00}")
        select DateTime.UnixEpoch.AddSeconds(time.Seconds).ToString("s") + (digits == 0 ? "" : $".{time.Nanos:D9}0"[..(digits + 1)]) + offset;

    private static Gen<string> DurationTexts =>
        from span in Times.Durations
        from digits in Gen.Choose(0, 10)
        from sign in Gen.Elements("", "-")
        select sign + Math.Abs(span.Seconds) + (digits == 0 ? "" : $".{Math.Abs(span.Nanos):D9}0"[..(digits + 1)]) + "s";

    [GeneratedRegex(@"(-00:00|[+-](18:(0[1-9]|[1-5]\d)|19:\d\d|2\d:\d\d))$")]
    private static partial Regex RejectedOffset();

    /// <summary>The texts, most of them with a character replaced, added or removed.</summary>
    private static Gen<string> Mutated(Gen<string> texts) =>
        from text in texts
        from kind in Gen.Choose(0, 3)
        from position in Gen.Choose(0, text.Length - 1)
        from character in Gen.Elements(Alphabet.ToCharArray())
        select kind switch
        {
            0 => text,
            1 => text.Remove(position, 1),
            2 => text.Insert(position, character.ToString()),
            _ => text.Remove(position, 1).Insert(position, character.ToString()),
        };

    private delegate bool Format(Span<byte> destination, out int bytesWritten);

    private static void AssertSameText(IMessage google, Func<Utf8String> toText, Format tryFormat, int maxLength)
    {
        object expected = Times.Outcome(() => JsonFormatter.Default.Format(google).Trim('"'));
        Assert.Equal(expected, Times.Outcome(() => toText().ToString()));
        if (expected is not string text) return;
        Assert.InRange(text.Length, 1, maxLength);
        byte[] exact = new byte[text.Length];
        Assert.True(tryFormat(exact, out int written));
        Assert.Equal((text.Length, text), (written, System.Text.Encoding.UTF8.GetString(exact)));
        Assert.False(tryFormat(exact.AsSpan(1), out written));
        Assert.Equal(0, written);
    }
}
