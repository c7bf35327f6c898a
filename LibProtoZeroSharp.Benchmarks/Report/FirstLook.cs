using LibProtoZeroSharp.Benchmarks.Report.Charts;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>What the README shows of the headline: a few operations that most programs have, those where we gain little among them.</summary>
internal static class FirstLook
{
    private const string Competitor = "Google.Protobuf";

    private static readonly string[] Charted =
        ["parse, copying", "parse to .NET strings, new strings", "write", "build and write, from strings", "parse JSON", "read delimited, stream"];

    /// <summary>The rows of the README's table.</summary>
    public static IReadOnlyList<string> Rows { get; } = [.. Charted[..4], "size", "walk", "clone, into another arena", "parse JSON", "write JSON", "read delimited, stream"];

    /// <summary>A chart that is low enough for the first screen; null if nothing of it was measured.</summary>
    public static Chart? Chart(Headline headline, string place) => Charts.Chart.Bars(
        Charts.Chart.First, "Google.Protobuf's time ÷ ours: geometric means over all workloads", place, Charts.Chart.RatioAxis, 1, [Competitor],
        Charted.Select(label => (label, (double?[])[headline[label, Competitor]?.Mean])));
}
