using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report.Tables;

/// <summary>The libraries that are missing from a table, and the reasons.</summary>
internal static class MissingRivals
{
    /// <summary>A line for each library and reason, below the table.</summary>
    public static IEnumerable<string> Lines(IEnumerable<WorkloadResult> workloads) => workloads
        .SelectMany(workload => workload.Operations)
        .Where(operation => operation.Missing != null)
        .Select(operation => $"{operation.Library} was not measured: {operation.Missing}.\n")
        .Distinct();
}
