using LibProtoZeroSharp.Benchmarks.Report.Charts;

namespace LibProtoZeroSharp.Tests.Benchmarks;

public class LegendTests
{
    private const double Full = 880, Available = Full - 2 * Legend.Margin;

    private const string Machine =
        "Intel(R) Xeon(R) Processor, family 6, model 207, with AVX-512, VBMI2, BMI2, 2 logical cores; "
        + "Debian GNU/Linux 12 (bookworm); .NET 10.0.12 X64; 2026-11-25; commit 3859f96dc5";

    [Fact]
    public void ALongMachineContinuesInTheNextLine()
    {
        IReadOnlyList<string> lines = New(Machine).Subtitle;
        Assert.Equal(2, lines.Count);
        Assert.All(lines, line => Assert.InRange(Legend.SmallWidth(line), 1, Available));
        Assert.Equal(Machine, string.Join(' ', lines));
    }

    [Fact]
    public void EachFurtherLineMovesTheChartDown()
    {
        Assert.Equal(["a machine"], New("a machine").Subtitle);
        Assert.InRange(New(Machine).Bottom, New("a machine").Bottom + 10, New("a machine").Bottom + 20);
    }

    [Fact]
    public void APartThatIsTooLongHasALineOfItsOwn()
    {
        string processor = new('p', 200);
        Assert.Equal(["a;", processor + ";", "b"], New($"a; {processor}; b").Subtitle);
    }

    private static Legend New(string machine) => new("a title", machine, [("a library", 0, null)], Full);
}
