using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Report.Charts;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>What the README shows of the headline: a few operations that most programs have, those where we gain little among them.</summary>
internal static class FirstLook
{
    private const string Competitor = "Google.Protobuf";

    /// <summary>The labels of those operations.</summary>
    public static readonly string[] Rows = ["parse, copying", "parse to .NET strings, new strings", "write", "build and write, from strings", "read delimited, stream"];

    private static readonly (string Label, string Name)[] Told = [("parse, copying", "parses"), ("write", "writes"), ("read delimited, stream", "reads delimited streams")];

    /// <summary>A sentence with three numbers; empty if one of them wasn't measured.</summary>
    public static string Sentence(Headline headline)
    {
        string[] told = [.. Told.Where(pair => headline[pair.Label, Competitor] != null)
            .Select(pair => $"{pair.Name} **{MarkdownTable.Number(headline[pair.Label, Competitor]!.Mean)}** times")];
        return told.Length < Told.Length ? "" : $"It {told[0]}, {told[1]} and {told[2]} as fast as {Competitor}: geometric means over all workloads.\n";
    }

    /// <summary>A few rows and columns of the headline.</summary>
    public static string Table(Headline headline) => headline.Summary(Rows, [Competitor, "Google C++", "protobuf-net"]);

    /// <summary>A chart that is low enough for the first screen; null if nothing of it was measured.</summary>
    public static Chart? Chart(Headline headline, string place) => Charts.Chart.Bars(
        Charts.Chart.First, "Google.Protobuf's time ÷ ours: geometric means over all workloads", place, Charts.Chart.RatioAxis, 1, [Competitor],
        Rows.Select(label => (label, (double?[])[headline[label, Competitor]?.Mean])));
}
