using LibProtoZeroSharp.Benchmarks.Report.Charts;

namespace LibProtoZeroSharp.Tests.Tools.Benchmarks;

public class LogAxisTests
{
    [Theory]
    [InlineData(1, 1, "1 2")]
    [InlineData(0.3, 9, "0.2 0.5 1 2 5 10")]
    [InlineData(0.008, 130, "0.003 0.01 0.03 0.1 0.3 1 3 10 30 100 300")]
    [InlineData(255, 255_000_000, "100 1k 10k 100k 1M 10M 100M 1G")]
    [InlineData(1e-9, 1e9, "0.000000001 0.0000001 0.00001 0.001 0.1 10 1k 100k 10M 1G")]
    public void TicksAreFewRoundNumbersAroundAllValues(double least, double most, string ticks)
    {
        var axis = new LogAxis([most, least], 0, 100);
        Assert.Equal(ticks.Split(' '), axis.Ticks.Select(LogAxis.Format));
        Assert.InRange(axis.Position(least), 0, 100);
        Assert.InRange(axis.Position(most), axis.Position(least), 100);
    }

    [Fact]
    public void AnAxisMayGoUpwards()
    {
        var axis = new LogAxis([1, 100], 340, 40);
        Assert.Equal([340, 190, 40], new[] { axis.Position(1), axis.Position(10), axis.Position(100) }.Select(y => Math.Round(y, 6)));
    }
}
