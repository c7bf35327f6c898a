using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>Related operations. A table has the columns of one group, as all of them side by side would be unreadable.</summary>
/// <param name="Title">Their subject; empty for operations without a group.</param>
/// <param name="Names">The operations' names, in the order of the report.</param>
internal sealed record OperationGroup(string Title, params string[] Names)
{
    private static readonly OperationGroup Others = new("");

    private static readonly OperationGroup[] Known =
    [
        new("bytes and messages", "parse", "parse to .NET strings", "write", "parse and write", "size"),
        new("messages in memory", "build", "build and write", "walk", "clone", "clone and merge", "equality", "hash code"),
        new("by hand, and JSON", "read by hand", "write by hand", "write JSON", "parse JSON"),
        new("streams", "read delimited", "write delimited", "through a pipe"),
    ];

    private static readonly string[] Order = [.. Known.SelectMany(group => group.Names)];

    /// <summary>
    /// Our operations in the order of the report, each variant once. Operations without a group are last, in the order of their first occurrence.
    /// </summary>
    public static IEnumerable<OperationResult> Sorted(IEnumerable<WorkloadResult> workloads) => workloads
        .SelectMany(workload => workload.OwnOperations())
        .DistinctBy(operation => operation.Label)
        .OrderBy(operation => Array.IndexOf(Order, operation.Name) is >= 0 and var place ? place : Order.Length);

    /// <summary>The labels of those operations, group by group.</summary>
    public static IEnumerable<(string Title, string[] Labels)> Labels(IEnumerable<WorkloadResult> workloads) => Sorted(workloads)
        .GroupBy(operation => Known.FirstOrDefault(group => group.Names.Contains(operation.Name)) ?? Others)
        .Select(group => (group.Key.Title, group.Select(operation => operation.Label).ToArray()));
}
