using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>The memory that a fresh process needs to parse a large message once.</summary>
internal static class MemoryTable
{
    private const int MostRuns = 5;

    public static CostTable Measure(ChildInputs inputs, int runs, Action<string> progress)
    {
        var table = new MarkdownTable(2, "input", "library", "peak bytes added", "per byte of input", "arena bytes per byte of input", "minor faults", "major faults", "ms");
        const string title = "Memory of one parse in a fresh process";
        if (!ProcessMemory.IsKnown) return new CostTable(title, table, "Only Linux tells.");
        foreach ((string what, string task, string path) in (ReadOnlySpan<(string, string, string)>)
            [("a descriptor set", Child.ParseDescriptors, inputs.LargeDescriptors), ("the seed workload", Child.ParseSeed, inputs.Messages)])
        {
            double input = new FileInfo(path).Length;
            foreach ((string library, string argument) in (ReadOnlySpan<(string, string)>)[("Google.Protobuf", Child.Google), ("LibProtoZeroSharp, a new arena", Child.Own)])
            {
                progress($"memory of {what}: {library}");
                ChildResult[] results = [.. Enumerable.Range(0, Math.Min(runs, MostRuns)).Select(_ => ChildResult.Of(task, argument, path, Child.WithMemory).Result)];
                ChildResult median = results.OrderBy(result => result.Memory.PeakBytes).ElementAt(results.Length / 2);
                table.Add(
                    $"{what}, {input:N0} bytes", library, MarkdownTable.Number(median.Memory.PeakBytes), MarkdownTable.Number(median.Memory.PeakBytes / input),
                    median.ArenaBytes == 0 ? "" : MarkdownTable.Number(median.ArenaBytes / input), MarkdownTable.Number(median.Memory.MinorFaults),
                    MarkdownTable.Number(median.Memory.MajorFaults), MarkdownTable.Number(results.Min(result => result.Call)));
            }
        }
        return new CostTable(title, table, $"The median of {Math.Min(runs, MostRuns)} processes by their peak, and the best time. The input is in memory before.");
    }
}
