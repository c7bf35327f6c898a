using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report.Tables;

/// <summary>One workload's table: times, and their ratios to those of the reference operations.</summary>
internal static class WorkloadTable
{
    public static string Print(WorkloadResult workload)
    {
        bool arenas = workload.Operations.Any(operation => operation.ArenaBytes != null);
        var table = new MarkdownTable(2,
        [
            "library", "operation", "best ms", "median ms",
            .. workload.References.SelectMany(reference => new[] { $"{reference.Heading} ÷ it, best", "median" }),
            "managed bytes", .. arenas ? ["arena bytes"] : Array.Empty<string>(),
        ]);
        foreach (OperationResult operation in workload.Operations)
        {
            string[] numbers =
            [
                MarkdownTable.Number(operation.Best), MarkdownTable.Number(operation.Median),
                .. workload.References.SelectMany(reference => Ratios(workload.Operations[reference.Operation], operation)),
                MarkdownTable.Count(operation.ManagedBytes), .. arenas ? [MarkdownTable.Count(operation.ArenaBytes)] : Array.Empty<string>(),
            ];
            table.Add([operation.Library, operation.Label, .. numbers]);
        }
        IEnumerable<string> parts = [$"### {workload.Title}\n", .. Texts(workload), table.ToString(), .. MissingRivals.Lines([workload])];
        return string.Join('\n', parts);
    }

    private static IEnumerable<string> Texts(WorkloadResult workload)
    {
        if (workload.Description != "") yield return workload.Description + "\n";
        if (workload.WireBytes > 0)
            yield return $"{MarkdownTable.Count(workload.Messages)} message{(workload.Messages == 1 ? "" : "s")}, {MarkdownTable.Count(workload.WireBytes)} bytes.\n";
    }

    private static string[] Ratios(OperationResult reference, OperationResult operation) =>
        [MarkdownTable.Number(reference.Best / operation.Best), MarkdownTable.Number(reference.Median / operation.Median)];
}
