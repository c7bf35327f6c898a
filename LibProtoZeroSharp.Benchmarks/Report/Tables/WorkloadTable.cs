using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report.Tables;

/// <summary>One workload's table: times, and their ratios to those of the reference operations.</summary>
internal static class WorkloadTable
{
    /// <param name="workload">The workload.</param>
    /// <param name="withoutAvx512">The same without AVX-512; null if that wasn't measured.</param>
    public static string Print(WorkloadResult workload, WorkloadResult? withoutAvx512)
    {
        bool hasWithout = withoutAvx512?.References.Count > 0;
        bool arenas = workload.Operations.Any(operation => operation.ArenaBytes != null);
        var table = new MarkdownTable(2,
        [
            "library", "operation", "best ms", "median ms",
            .. workload.References.SelectMany(reference => new[] { $"{reference.Heading} ÷ it, best", "median" }),
            .. hasWithout ? [$"{withoutAvx512!.References[0].Heading} ÷ it, best, without AVX-512"] : Array.Empty<string>(),
            "managed bytes", .. arenas ? ["arena bytes"] : Array.Empty<string>(),
        ]);
        var notes = new Footnotes();
        foreach (OperationResult operation in workload.Operations)
        {
            string[] numbers =
            [
                notes.Cell(operation.Failed != null ? "failed" : MarkdownTable.Number(operation.Best), operation), MarkdownTable.Number(operation.Median),
                .. workload.References.SelectMany(reference => Ratios(workload.Operations[reference.Operation], operation)),
                .. hasWithout ? [MarkdownTable.Number(Ratio(withoutAvx512!, operation))] : Array.Empty<string>(),
                MarkdownTable.Count(operation.ManagedBytes), .. arenas ? [MarkdownTable.Count(operation.ArenaBytes)] : Array.Empty<string>(),
            ];
            table.Add([operation.Library, operation.Label, .. numbers]);
        }
        IEnumerable<string> parts = [$"### {workload.Title}\n", .. Texts(workload), table.ToString(), .. notes.Lines, .. MissingCompetitors.Lines([workload])];
        return string.Join('\n', parts);
    }

    private static IEnumerable<string> Texts(WorkloadResult workload)
    {
        if (workload.Description != "") yield return workload.Description + "\n";
        if (workload.WireBytes > 0)
            yield return $"{MarkdownTable.Count(workload.Messages)} message{(workload.Messages == 1 ? "" : "s")}, {MarkdownTable.Count(workload.WireBytes)} bytes.\n";
    }

    /// <summary>The first reference's best time divided by that of the same operation in another measurement of the workload; null if it isn't there.</summary>
    private static double? Ratio(WorkloadResult other, OperationResult operation) => other.Operations[other.References[0].Operation].Best
        / other.Operations.FirstOrDefault(candidate => (candidate.Library, candidate.Label) == (operation.Library, operation.Label))?.Best;

    private static string[] Ratios(OperationResult reference, OperationResult operation) =>
        [MarkdownTable.Number(reference.Best / operation.Best), MarkdownTable.Number(reference.Median / operation.Median)];
}
