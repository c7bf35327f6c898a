using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report.Tables;

/// <summary>Time and memory of the same operation in several sizes: a row for each operation, a column for each size, in ascending order.</summary>
internal static class ScalingTable
{
    /// <param name="workloads">Workloads whose operations have a number of units.</param>
    /// <param name="unit">The name of the unit.</param>
    /// <param name="isForgotten">Whether the arena holds less after a run than all units took.</param>
    public static string Print(IReadOnlyList<WorkloadResult> workloads, string unit, bool isForgotten)
    {
        (WorkloadResult Workload, OperationResult[] Sizes)[] rows =
        [
            .. from workload in workloads
               from operation in workload.Operations
               where operation is { Units: > 0, Best: not null }
               group operation by (workload, operation.Library, operation.Name) into sizes
               select (sizes.Key.workload, sizes.ToArray()),
        ];
        return Print(rows, $"ns a {unit}", operation => operation.Best * 1e6 / operation.Units) + "\n" + Print(
            [.. rows.Where(row => row.Sizes.All(operation => operation.ArenaBytes != null))],
            isForgotten ? "arena bytes at the end" : $"arena bytes a {unit}",
            operation => isForgotten ? operation.ArenaBytes : (double?)operation.ArenaBytes / operation.Units);
    }

    private static string Print(
        (WorkloadResult Workload, OperationResult[] Sizes)[] rows, string what, Func<OperationResult, double?> value)
    {
        string[] sizes = [.. rows.OrderByDescending(row => row.Sizes.Length).SelectMany(row => row.Sizes).Select(operation => operation.Variant!).Distinct()];
        var table = new MarkdownTable(3, ["workload", "library", what, .. sizes, "last ÷ first"]);
        foreach ((WorkloadResult workload, OperationResult[] operations) in rows)
        {
            table.Add(
            [
                workload.Title, operations[0].Library, operations[0].Name,
                .. sizes.Select(size => operations.FirstOrDefault(operation => operation.Variant == size))
                    .Select(operation => MarkdownTable.Number(operation == null ? null : value(operation))),
                MarkdownTable.Number(value(operations[^1]) / value(operations[0])),
            ]);
        }
        return table.ToString();
    }
}
