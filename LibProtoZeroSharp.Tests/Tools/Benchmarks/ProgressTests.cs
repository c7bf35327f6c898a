using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Tests.Tools.Benchmarks;

public class ProgressTests
{
    [Fact]
    public void ALogHasPlainLinesWithThePercentageAndTheTimeLeft()
    {
        using var output = new StringWriter();
        var progress = new Progress(output, isTerminal: false, new Pace(TimeSpan.FromHours(0.9), 2)) { Where = "shapes (1 of 2)" };
        progress.Say("warming up");
        progress.Say("warming up"); // too soon
        Assert.Matches(@"^  0 %, (54:00|53:\d\d) left; shapes \(1 of 2\): warming up\r?\n$", output.ToString());
    }

    [Fact]
    public void ATerminalHasABarInALineThatChanges()
    {
        using var output = new StringWriter();
        var pace = new Pace(TimeSpan.Zero, 1);
        pace.Next();
        var progress = new Progress(output, isTerminal: true, pace) { Where = "maps" };
        progress.Say("first run");
        progress.Say("round 1 of 7");
        progress.Clear();
        Assert.StartsWith("\r[########################] 100 %, 0:00 left; maps: first run\r", output.ToString() + "\r", StringComparison.Ordinal);
        Assert.EndsWith(" \r", output.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain('\n', output.ToString());
    }

    [Fact]
    public void HalfOfTheWorkIsHalfOfTheBar()
    {
        var pace = new Pace(TimeSpan.Zero, 2); // no time is planned, so each workload takes what the one before took
        pace.Next();
        Assert.Equal(0.5, pace.Done, 1);
        pace.Next();
        Assert.Equal(1, pace.Done, 6);
    }
}
