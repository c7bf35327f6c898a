using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;
using static LibProtoZeroSharp.Benchmarks.Measuring.MarkdownTable;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>The ratios of each operation of ours beside each competitor, over all workloads.</summary>
internal sealed class Headline
{
    private const int FewestWorkloads = 2;

    /// <summary>The workloads that a row of the losses names.</summary>
    private const int NamedLosses = 3;

    /// <summary>Leaves out sections that are in no mean.</summary>
    public Headline(IEnumerable<SectionResult> sections)
    {
        WorkloadResult[] workloads = [.. sections.Where(section => SectionPage.IsInMeans(section.Name)).SelectMany(section => section.Workloads)];
        Rows =
        [
            .. from own in OperationGroup.Sorted(workloads)
               from competitor in Comparison.Competitors(workloads)
               let ratios = from workload in workloads
                            let ratio = Comparison.OfWork(workload, competitor, own.Label)
                            where ratio != null
                            orderby ratio
                            select (workload.Title, ratio.Value)
               let row = new Row(own.Name, own.Label, competitor, [.. ratios])
               where row.Ratios.Count >= FewestWorkloads
               select row,
        ];
    }

    /// <summary>Rows with at least two workloads, sorted by operation in the order of the report, and then by competitor.</summary>
    public IReadOnlyList<Row> Rows { get; }

    /// <summary>The libraries that we are compared with, in the order of their first occurrence.</summary>
    public IReadOnlyList<string> Competitors => [.. Rows.Select(row => row.Competitor).Distinct()];

    public IEnumerable<string> Labels => Rows.Select(row => row.Label).Distinct();

    public Row? this[string label, string competitor] => Rows.FirstOrDefault(row => row.Label == label && row.Competitor == competitor);

    /// <summary>A row for each operation, and a column for each competitor. What was not measured is left out.</summary>
    public string Summary(IEnumerable<string> labels, IEnumerable<string> competitors)
    {
        string[] columns = [.. competitors.Intersect(Competitors)];
        var table = new MarkdownTable(1, ["competitor's time ÷ ours", .. columns]);
        foreach (string label in Labels.Intersect(labels))
            table.Add([label, .. columns.Select(competitor => this[label, competitor]?.ToString() ?? "")]);
        return table.ToString();
    }

    /// <summary>A row for each operation and each competitor that is faster in some workload.</summary>
    public string Losses(IEnumerable<string> labels, IEnumerable<string> competitors)
    {
        var table = new MarkdownTable(4, "operation", "faster competitor", "workloads", "competitor's time ÷ ours, the worst");
        foreach (Row row in Rows.Where(row => row.Least.Ratio < 1 && labels.Contains(row.Label) && competitors.Contains(row.Competitor)))
        {
            (string Title, double Ratio)[] losses = [.. row.Ratios.TakeWhile(pair => pair.Ratio < 1)];
            string worst = string.Join("; ", losses.Take(NamedLosses).Select(pair => $"{pair.Title}: {Number(pair.Ratio)}"));
            table.Add(row.Label, row.Competitor, $"{losses.Length} of {row.Ratios.Count}", worst);
        }
        return table.ToString();
    }

    /// <summary>A row for each operation and competitor, with the means of other results beside its own.</summary>
    public string Details(IReadOnlyList<(string Name, Headline Headline)> others)
    {
        var table = new MarkdownTable(4, ["operation", "competitor", "least with", "most with", "workloads", "least", "most", "mean", .. others.Select(other => other.Name)]);
        foreach (Row row in Rows)
        {
            table.Add(
            [
                row.Label, row.Competitor, row.Least.Title, row.Most.Title, Count(row.Ratios.Count), Number(row.Least.Ratio), Number(row.Most.Ratio), Number(row.Mean),
                .. others.Select(other => Number(other.Headline[row.Label, row.Competitor]?.Mean)),
            ]);
        }
        return table.ToString();
    }

    /// <param name="Name">Our operation.</param>
    /// <param name="Label">Our operation and its variant.</param>
    /// <param name="Competitor">The library that it is compared with.</param>
    /// <param name="Ratios">The competitor's time divided by ours in each workload, in ascending order.</param>
    internal sealed record Row(string Name, string Label, string Competitor, IReadOnlyList<(string Title, double Ratio)> Ratios)
    {
        /// <summary>The geometric mean.</summary>
        public double Mean => Comparison.Mean(Ratios.Select(pair => (double?)pair.Ratio))!.Value;

        public (string Title, double Ratio) Least => Ratios[0];

        public (string Title, double Ratio) Most => Ratios[^1];

        public override string ToString() => $"**{Number(Mean)}** ({Number(Least.Ratio)} – {Number(Most.Ratio)})";
    }
}
