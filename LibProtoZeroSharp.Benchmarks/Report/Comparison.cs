using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>The rivals' times divided by ours.</summary>
internal static class Comparison
{
    /// <summary>The libraries that have one of our operations, in the order of their first occurrence.</summary>
    public static IEnumerable<string> Rivals(IEnumerable<WorkloadResult> workloads) => workloads
        .SelectMany(workload => workload.Operations.Where(rival => rival.Best != null && workload.OwnOperations().Any(own => own.Name == rival.Name)))
        .Select(operation => operation.Library).Where(library => library != WorkloadResult.OwnLibrary).Distinct();

    /// <summary>The time of a rival's fastest variant divided by that of an operation of ours; null if one of them is missing.</summary>
    public static double? Of(WorkloadResult workload, string rival, string label) =>
        workload.Own(label) is { } own ? workload.Fastest(rival, own.Name)?.Best / own.Best : null;

    /// <summary>The same without comparisons in which one side makes a view of bytes, and doesn't read them: these would distort a mean.</summary>
    public static double? OfWork(WorkloadResult workload, string rival, string label) =>
        workload.Own(label) is { IsView: null } own && workload.Fastest(rival, own.Name) is { IsView: null } ? Of(workload, rival, label) : null;

    /// <summary>The geometric mean of the ratios that are not null; null if there are none.</summary>
    public static double? Mean(IEnumerable<double?> ratios)
    {
        double[] logarithms = [.. ratios.OfType<double>().Select(ratio => Math.Log(ratio))];
        return logarithms.Length == 0 ? null : Math.Exp(logarithms.Average());
    }
}
