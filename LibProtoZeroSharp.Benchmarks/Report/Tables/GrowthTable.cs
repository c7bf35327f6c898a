using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report.Tables;

/// <summary>Time and memory for growing numbers of messages: per message both must stay constant.</summary>
internal static class GrowthTable
{
    public static string Print(IReadOnlyList<WorkloadResult> workloads)
    {
        var table = new MarkdownTable(
            2, "library", "operation", "messages", "best ms", "median ms", "median ns a message", "managed bytes", "arena bytes", "arena bytes a message");
        var rows = workloads.SelectMany(workload => workload.Operations.Where(operation => operation.Best != null).Select(operation => (workload.Messages, Operation: operation)));
        foreach (var row in rows.GroupBy(row => (row.Operation.Library, row.Operation.Label)).SelectMany(group => group.OrderBy(row => row.Messages)))
        {
            OperationResult operation = row.Operation;
            table.Add(operation.Library, operation.Label, MarkdownTable.Count(row.Messages), MarkdownTable.Number(operation.Best), MarkdownTable.Number(operation.Median),
                MarkdownTable.Number(operation.Median * 1e6 / row.Messages), MarkdownTable.Count(operation.ManagedBytes),
                MarkdownTable.Count(operation.ArenaBytes), MarkdownTable.Number((double?)operation.ArenaBytes / row.Messages));
        }
        return table.ToString();
    }
}
