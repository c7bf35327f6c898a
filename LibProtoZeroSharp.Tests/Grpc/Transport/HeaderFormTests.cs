using Grpc.Core;
using LibProtoZeroSharp.Tests.Grpc.Host;

namespace LibProtoZeroSharp.Tests.Grpc.Transport;

/// <summary>The forms of gRPC's headers.</summary>
public class HeaderFormTests
{
    [Theory]
    [InlineData("", "")]
    [InlineData("plain text ~", "plain text ~")]
    [InlineData("50%", "50%25")]
    [InlineData("ż\n", "%C5%BC%0A")]
    public void Messages(string text, string encoded)
    {
        Assert.Equal(encoded, PercentEncoding.Encode(text));
        Assert.Equal(text, PercentEncoding.Decode(encoded));
    }

    [Theory]
    [InlineData("%")]
    [InlineData("%1")]
    [InlineData("%xy")]
    public void BadMessagesStandForThemselves(string text) => Assert.Equal(text, PercentEncoding.Decode(text));

    [Theory]
    [InlineData(1.0, "1000m")]
    [InlineData(0.0, "0m")]
    [InlineData(-5.0, "0m")]
    [InlineData(0.0001, "1m")]
    [InlineData(864_000.0, "864000S")]
    public void TimeoutsAreWritten(double seconds, string text) => Assert.Equal(text, GrpcTimeout.Format(TimeSpan.FromSeconds(seconds)));

    [Theory]
    [InlineData("2H", 7200.0)]
    [InlineData("3M", 180.0)]
    [InlineData("4S", 4.0)]
    [InlineData("5m", 0.005)]
    [InlineData("6u", 0.000006)]
    [InlineData("700n", 0.0000007)]
    public void TimeoutsAreRead(string text, double seconds) => Assert.Equal(TimeSpan.FromSeconds(seconds), GrpcTimeout.Parse(text));

    [Theory]
    [InlineData("")]
    [InlineData("5")]
    [InlineData("m")]
    [InlineData("-5m")]
    [InlineData("5x")]
    [InlineData("123456789m")]
    public void BadTimeouts(string text) => Assert.Null(GrpcTimeout.Parse(text));

    [Fact]
    public void ABinaryHeaderCanHaveSeveralValuesWithoutPadding()
    {
        var metadata = new Metadata();
        HeaderText.Read(metadata, "Key-Bin", "AQ,AQI=");
        Assert.Equal([[1], [1, 2]], metadata.GetAll("key-bin").Select(entry => entry.ValueBytes));
    }

    [Fact]
    public void HeadersOfTheProtocolAreNoMetadata()
    {
        var metadata = new Metadata();
        foreach (string key in new[] { "grpc-timeout", "TE", "Content-Type", ":path" }) HeaderText.Read(metadata, key, "x");
        Assert.Empty(metadata);
    }
}
