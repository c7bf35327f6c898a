using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>How many times as long as ours the rivals take.</summary>
internal static class Comparison
{
    /// <summary>The libraries that do something of what we do, in the order that they are met in.</summary>
    public static IEnumerable<string> Rivals(IEnumerable<WorkloadResult> workloads) => workloads
        .SelectMany(workload => workload.Operations.Where(rival => rival.Best != null && workload.OwnOperations().Any(own => own.Name == rival.Name)))
        .Select(operation => operation.Library).Where(library => library != WorkloadResult.OwnLibrary).Distinct();

    /// <summary>The time of a rival's fastest way divided by that of an operation of ours; null where one of them is not there.</summary>
    public static double? Of(WorkloadResult workload, string rival, string label) =>
        workload.Own(label) is { } own ? workload.Fastest(rival, own.Name)?.Best / own.Best : null;

    /// <summary>The geometric mean of what is there; null where there is nothing.</summary>
    public static double? Mean(IEnumerable<double?> ratios)
    {
        double[] logarithms = [.. ratios.OfType<double>().Select(ratio => Math.Log(ratio))];
        return logarithms.Length == 0 ? null : Math.Exp(logarithms.Average());
    }
}
