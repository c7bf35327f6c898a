using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>A few numbers for all workloads: for each operation of ours and each rival, the mean ratio and the two extreme workloads.</summary>
internal sealed class Headline
{
    private const int FewestWorkloads = 2;

    private Headline(IReadOnlyList<string> rivals, IReadOnlyList<Row> rows)
    {
        Rivals = rivals;
        Rows = rows;
    }

    /// <summary>The libraries that we are compared with, in the order of their first occurrence.</summary>
    public IReadOnlyList<string> Rivals { get; }

    /// <summary>Rows with at least two workloads, sorted by operation in the order of the report, and then by rival.</summary>
    public IReadOnlyList<Row> Rows { get; }

    /// <summary>Leaves out sections that are in no mean.</summary>
    public static Headline Of(IEnumerable<SectionResult> sections)
    {
        WorkloadResult[] workloads = [.. sections.Where(section => SectionPage.IsInMeans(section.Name)).SelectMany(section => section.Workloads)];
        string[] rivals = [.. Comparison.Rivals(workloads)];
        var rows =
            from label in OperationGroup.Sorted(workloads).Select(own => own.Label)
            from rival in rivals
            let ratios = workloads.Select(workload => (workload.Title, Ratio: Comparison.OfWork(workload, rival, label))).Where(pair => pair.Ratio != null).ToArray()
            where ratios.Length >= FewestWorkloads
            select new Row(label, rival, ratios.Length, Comparison.Mean(ratios.Select(pair => pair.Ratio))!.Value, ratios.MinBy(pair => pair.Ratio)!, ratios.MaxBy(pair => pair.Ratio)!);
        Row[] all = [.. rows];
        return new Headline([.. rivals.Where(rival => all.Any(row => row.Rival == rival))], all);
    }

    public Row? this[string label, string rival] => Rows.FirstOrDefault(row => row.Label == label && row.Rival == rival);

    public IEnumerable<string> Labels => Rows.Select(row => row.Label).Distinct();

    /// <summary>A row for each operation and rival.</summary>
    public string Details()
    {
        var table = new MarkdownTable(4, "operation", "rival", "least with", "most with", "workloads", "rival ÷ ours, mean", "least", "most");
        foreach (Row row in Rows)
        {
            table.Add(row.Label, row.Rival, row.Least.Title, row.Most.Title, MarkdownTable.Count(row.Workloads),
                MarkdownTable.Number(row.Mean), MarkdownTable.Number(row.Least.Ratio), MarkdownTable.Number(row.Most.Ratio));
        }
        return table.ToString();
    }

    /// <summary>A row for each of the operations that were measured. Columns: each rival; after the first one, means alone of each other set.</summary>
    public string Summary(IEnumerable<string> labels, IReadOnlyList<ResultSet> others)
    {
        Headline[] headlines = [.. others.Select(other => Of(other.Sections))];
        var table = new MarkdownTable(1, ["rival's time ÷ ours", .. Rivals.SelectMany(rival => With(rival, rival, others.Select(other => $"{rival}, {other.Name}")))]);
        foreach (string label in labels.Intersect(Labels))
        {
            table.Add(
            [
                label,
                .. Rivals.SelectMany(rival =>
                    With(rival, this[label, rival] is { } row ? Cell(row) : "", headlines.Select(other => MarkdownTable.Number(other[label, rival]?.Mean)))),
            ]);
        }

        return table.ToString();

        IEnumerable<string> With(string rival, string first, IEnumerable<string> further) => [first, .. rival == Rivals[0] ? further : []];
    }

    private static string Cell(Row row) => $"**{MarkdownTable.Number(row.Mean)}** ({MarkdownTable.Number(row.Least.Ratio)} – {MarkdownTable.Number(row.Most.Ratio)})";

    /// <param name="Label">Our operation and its variant.</param>
    /// <param name="Rival">The library that it is compared with.</param>
    /// <param name="Workloads">The number of workloads in the mean.</param>
    /// <param name="Mean">The geometric mean of the rival's times divided by ours.</param>
    /// <param name="Least">The workload with the smallest ratio.</param>
    /// <param name="Most">The workload with the largest ratio.</param>
    internal sealed record Row(string Label, string Rival, int Workloads, double Mean, (string Title, double? Ratio) Least, (string Title, double? Ratio) Most);
}
