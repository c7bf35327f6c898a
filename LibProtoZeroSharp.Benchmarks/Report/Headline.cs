using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>A few numbers for all workloads: for each operation of ours and each competitor, the mean ratio and the two extreme workloads.</summary>
internal sealed class Headline
{
    private const int FewestWorkloads = 2;

    private Headline(IReadOnlyList<string> competitors, IReadOnlyList<Row> rows)
    {
        Competitors = competitors;
        Rows = rows;
    }

    /// <summary>The libraries that we are compared with, in the order of their first occurrence.</summary>
    public IReadOnlyList<string> Competitors { get; }

    /// <summary>Rows with at least two workloads, sorted by operation in the order of the report, and then by competitor.</summary>
    public IReadOnlyList<Row> Rows { get; }

    /// <summary>Leaves out sections that are in no mean.</summary>
    public static Headline Of(IEnumerable<SectionResult> sections)
    {
        WorkloadResult[] workloads = [.. sections.Where(section => SectionPage.IsInMeans(section.Name)).SelectMany(section => section.Workloads)];
        string[] competitors = [.. Comparison.Competitors(workloads)];
        var rows =
            from label in OperationGroup.Sorted(workloads).Select(own => own.Label)
            from competitor in competitors
            let ratios = workloads.Select(workload => (workload.Title, Ratio: Comparison.OfWork(workload, competitor, label))).Where(pair => pair.Ratio != null).ToArray()
            where ratios.Length >= FewestWorkloads
            select new Row(
                label, competitor, ratios.Length, Comparison.Mean(ratios.Select(pair => pair.Ratio))!.Value, ratios.MinBy(pair => pair.Ratio)!, ratios.MaxBy(pair => pair.Ratio)!);
        Row[] all = [.. rows];
        return new Headline([.. competitors.Where(competitor => all.Any(row => row.Competitor == competitor))], all);
    }

    public Row? this[string label, string competitor] => Rows.FirstOrDefault(row => row.Label == label && row.Competitor == competitor);

    public IEnumerable<string> Labels => Rows.Select(row => row.Label).Distinct();

    /// <summary>A row for each operation and competitor.</summary>
    public string Details()
    {
        var table = new MarkdownTable(4, "operation", "competitor", "least with", "most with", "workloads", "competitor ÷ ours, mean", "least", "most");
        foreach (Row row in Rows)
        {
            table.Add(row.Label, row.Competitor, row.Least.Title, row.Most.Title, MarkdownTable.Count(row.Workloads),
                MarkdownTable.Number(row.Mean), MarkdownTable.Number(row.Least.Ratio), MarkdownTable.Number(row.Most.Ratio));
        }
        return table.ToString();
    }

    /// <summary>A row for each operation, and a column for each competitor; after the first one, means alone of each other set.</summary>
    public string Summary(IReadOnlyList<ResultSet> others) => Summary(Labels, Competitors, others);

    /// <summary>A row for each of the operations that were measured. Columns: the competitors; after the first one, means alone of each other set.</summary>
    public string Summary(IEnumerable<string> labels, IReadOnlyList<string> competitors, IReadOnlyList<ResultSet> others)
    {
        Headline[] headlines = [.. others.Select(other => Of(other.Sections))];
        var table = new MarkdownTable(
            1, ["competitor's time ÷ ours", .. competitors.SelectMany(competitor => With(competitor, competitor, others.Select(other => $"{competitor}, {other.Name}")))]);
        foreach (string label in labels.Intersect(Labels))
        {
            table.Add(
            [
                label,
                .. competitors.SelectMany(competitor =>
                    With(competitor, this[label, competitor] is { } row ? Cell(row) : "", headlines.Select(other => MarkdownTable.Number(other[label, competitor]?.Mean)))),
            ]);
        }

        return table.ToString();

        IEnumerable<string> With(string competitor, string first, IEnumerable<string> further) => [first, .. competitor == competitors[0] ? further : []];
    }

    private static string Cell(Row row) => $"**{MarkdownTable.Number(row.Mean)}** ({MarkdownTable.Number(row.Least.Ratio)} – {MarkdownTable.Number(row.Most.Ratio)})";

    /// <param name="Label">Our operation and its variant.</param>
    /// <param name="Competitor">The library that it is compared with.</param>
    /// <param name="Workloads">The number of workloads in the mean.</param>
    /// <param name="Mean">The geometric mean of the competitor's times divided by ours.</param>
    /// <param name="Least">The workload with the smallest ratio.</param>
    /// <param name="Most">The workload with the largest ratio.</param>
    internal sealed record Row(string Label, string Competitor, int Workloads, double Mean, (string Title, double? Ratio) Least, (string Title, double? Ratio) Most);
}
