using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>The competitors' times divided by ours.</summary>
internal static class Comparison
{
    /// <summary>The libraries that have one of our operations, in the order of their first occurrence.</summary>
    public static IEnumerable<string> Competitors(IEnumerable<WorkloadResult> workloads) => workloads
        .SelectMany(workload => workload.Operations.Where(competitor => competitor.Best != null && workload.OwnOperations().Any(own => own.Name == competitor.Name)))
        .Select(operation => operation.Library).Where(library => library != WorkloadResult.OwnLibrary).Distinct();

    /// <summary>
    /// A competitor's operation that one of ours is compared with: the fastest variant. An operation that works is compared with one that works, if there is
    /// one. Null if nothing was measured.
    /// </summary>
    public static OperationResult? Partner(WorkloadResult workload, string competitor, OperationResult own) =>
        (own.NoWork == null ? workload.Fastest(competitor, own.Name, operation => operation.NoWork == null) : null) ?? workload.Fastest(competitor, own.Name);

    /// <summary>The time of that operation divided by that of ours; null if one of them is missing.</summary>
    public static double? Of(WorkloadResult workload, string competitor, string label) =>
        workload.Own(label) is { } own ? Partner(workload, competitor, own)?.Best / own.Best : null;

    /// <summary>The same of the median times.</summary>
    public static double? OfMedians(WorkloadResult workload, string competitor, string label) =>
        workload.Own(label) is { } own ? Partner(workload, competitor, own)?.Median / own.Median : null;

    /// <summary>
    /// The ratio of the best times, without comparisons in which the time of one side doesn't depend on the number of bytes: these would distort a mean.
    /// </summary>
    public static double? OfWork(WorkloadResult workload, string competitor, string label) =>
        workload.Own(label) is { NoWork: null } own && Partner(workload, competitor, own) is { NoWork: null } ? Of(workload, competitor, label) : null;

    /// <summary>The geometric mean of the ratios that are not null; null if there are none.</summary>
    public static double? Mean(IEnumerable<double?> ratios)
    {
        double[] logarithms = [.. ratios.OfType<double>().Select(ratio => Math.Log(ratio))];
        return logarithms.Length == 0 ? null : Math.Exp(logarithms.Average());
    }
}
