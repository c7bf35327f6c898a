using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>One workload's table: times, and how often an operation fits into the time of the one it is compared with.</summary>
internal static class RatioTable
{
    public static string Print(Workload workload, IReadOnlyDictionary<Operation, Samples> results)
    {
        var table = new MarkdownTable(2,
        [
            "library", "operation", "best ms", "median ms",
            .. workload.References.SelectMany(reference => new[] { $"{reference.Heading} ÷ it, best", "median" }),
            "managed bytes",
        ]);
        foreach (Operation operation in workload.Operations)
        {
            string[] numbers = results.TryGetValue(operation, out Samples? samples)
                ?
                [
                    MarkdownTable.Number(samples.Best), MarkdownTable.Number(samples.Median),
                    .. workload.References.SelectMany(reference => Ratios(results.GetValueOrDefault(reference.Operation), samples)),
                    MarkdownTable.Number(samples.ManagedBytes),
                ]
                : [operation.Missing ?? "", .. Enumerable.Repeat("", 2 + 2 * workload.References.Count)];
            table.Add([operation.Library, operation.Name, .. numbers]);
        }
        return $"### {workload.Title}\n\n{table}";
    }

    private static IEnumerable<string> Ratios(Samples? reference, Samples samples) => reference == null
        ? ["", ""]
        : [MarkdownTable.Number(reference.Best / samples.Best), MarkdownTable.Number(reference.Median / samples.Median)];
}
