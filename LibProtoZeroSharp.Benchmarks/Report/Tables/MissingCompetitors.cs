using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report.Tables;

/// <summary>What is missing from a table, and the reasons.</summary>
internal static class MissingCompetitors
{
    /// <summary>A line for each library that is missing, below the table.</summary>
    public static IEnumerable<string> Lines(IEnumerable<WorkloadResult> workloads) => workloads
        .SelectMany(workload => workload.Operations)
        .Where(operation => operation.Missing != null)
        .Select(operation => $"{operation.Library} was not measured: {operation.Missing}.\n")
        .Distinct();

    /// <summary>A line for each operation that failed: a table may have no cell for it.</summary>
    public static IEnumerable<string> Failures(IEnumerable<WorkloadResult> workloads) =>
        from workload in workloads
        from operation in workload.Operations
        where operation.Failed != null
        select $"{operation.Library}, {operation.Label}, failed with {workload.Title}: {operation.Failed}.\n";
}
