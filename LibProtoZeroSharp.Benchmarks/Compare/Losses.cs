using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Compare;

/// <summary>The rows whose ratio lost more than a third.</summary>
internal static class Losses
{
    private const string Competitor = "Google.Protobuf";

    /// <summary>A row that keeps this share of its committed ratio, or more, didn't lose.</summary>
    private const double Kept = 2.0 / 3;

    /// <summary>The share that all rows together may lose because the processor is another one.</summary>
    private const double LeastUsual = 0.8;

    /// <summary>The ratios that both results have, of the same work on the same data.</summary>
    /// <param name="now">The sections that were measured now.</param>
    /// <param name="committed">The committed sections of all machines.</param>
    /// <param name="match">Which machines fit one another.</param>
    public static IReadOnlyList<ComparedRow> Rows(IEnumerable<SectionResult> now, IReadOnlyList<SectionResult> committed, Match match) =>
    [
        .. from section in now
           where SectionPage.IsInMeans(section.Name)
           let old = committed.FirstOrDefault(other => other.Name == section.Name && match.Fits(section.Machine, other.Machine))
           where old != null
           from workload in section.Workloads
           let before = old.Workloads.FirstOrDefault(other => IsSameData(workload, other))
           where before != null
           from own in workload.OwnOperations()
           let ratio = Comparison.OfWork(workload, Competitor, own.Label)
           let ratioBefore = Comparison.OfWork(before, Competitor, own.Label)
           where ratio != null && ratioBefore != null
           select new ComparedRow(section.Name, workload.Title, own.Label, ratioBefore.Value, ratio.Value, Change(before, workload, own.Label)),
    ];

    /// <summary>
    /// The change that is usual in this run: the median, as all ratios change together on another model of the processor. It is at most 1, so that no
    /// row fails because others got faster, and at least 0.8, so that a loss of all rows is not usual.
    /// </summary>
    public static double Usual(IReadOnlyList<ComparedRow> rows)
    {
        double[] changes = [.. rows.Select(row => row.Change).Order()];
        return changes.Length == 0 ? 1 : Math.Clamp(changes[changes.Length / 2], LeastUsual, 1);
    }

    /// <summary>The rows that lost more than a third, beyond the usual change.</summary>
    public static IReadOnlyList<ComparedRow> Of(IEnumerable<ComparedRow> rows, double usual) => [.. rows.Where(row => row.Change / usual < Kept)];

    /// <summary>The operations of competitors that failed: what they have in common with ours is no longer known.</summary>
    public static IEnumerable<string> Failures(IEnumerable<SectionResult> sections) =>
        from section in sections
        from workload in section.Workloads
        from operation in workload.Operations
        where operation.Failed != null
        select $"{section.Name}, {workload.Title}: {operation.Library}, {operation.Label}: {operation.Failed}";

    /// <summary>
    /// The change beside the library beside which it is the most favourable. A loss of ours shows beside each of them. Beside one alone, that one got
    /// faster: a large list of Google's library takes 1.5 or 8.5 ms, by what its collector has kept of the memory.
    /// </summary>
    private static double Change(WorkloadResult before, WorkloadResult now, string label) =>
        Comparison.Competitors([now]).Max(competitor => Change(before, now, competitor, label)) ?? throw new InvalidOperationException($"{label} has no competitor");

    /// <summary>
    /// The change beside one library; null if one of the ratios is missing. One round that was much faster than the others makes a best time that
    /// another run doesn't reach, and slow rounds make such a median: the change is the more favourable one of the two, as a loss shows in both.
    /// </summary>
    private static double? Change(WorkloadResult before, WorkloadResult now, string competitor, string label)
    {
        double? best = Comparison.OfWork(now, competitor, label) / Comparison.OfWork(before, competitor, label);
        double? median = Comparison.OfMedians(now, competitor, label) / Comparison.OfMedians(before, competitor, label);
        return best == null || median == null ? best : Math.Max(best.Value, median.Value);
    }

    private static bool IsSameData(WorkloadResult workload, WorkloadResult other) =>
        (workload.Title, workload.Messages, workload.WireBytes) == (other.Title, other.Messages, other.WireBytes);
}
