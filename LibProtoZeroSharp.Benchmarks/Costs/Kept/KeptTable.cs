using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Costs.Kept;

/// <summary>The memory and the time of each way to keep messages.</summary>
internal static class KeptTable
{
    private const int MostRuns = 3;

    public static CostTable Measure(ChildInputs inputs, int runs, Action<string> progress)
    {
        const string title = "Kept messages";
        string[] paths = [.. KeptRun.Sizes.Select(inputs.Kept)];
        var table = new MarkdownTable(1, ["way", .. paths.SelectMany(path => (string[])[$"{Length(path):N0} bytes: memory of each", "ns to keep it"])]);
        if (!ProcessMemory.IsKnown) return new CostTable(title, table, "Only Linux tells.");
        int rounds = Math.Min(runs, MostRuns);
        foreach (string way in KeptWays.All.Select(each => each.Name)) table.Add([way, .. paths.SelectMany(path => Cells(way, path))]);
        return new CostTable(
            title, table,
            $"A fresh process keeps {KeptRun.MostSlots:N0} messages, or as many as have {KeptRun.BytesInAll:N0} bytes, and replaces each once.\n"
            + $"The memory is that by which the process grew, at its peak, divided by the number of messages. The best of {rounds} processes.");

        string[] Cells(string way, string path)
        {
            progress($"kept messages of {Length(path):N0} bytes: {way}");
            ChildResult[] results = [.. Enumerable.Range(0, rounds).Select(_ => ChildResult.Of(Child.Keep, way, path, Child.WithMemory).Result)];
            double slots = KeptRun.Slots(Length(path));
            // Each slot is filled twice.
            return
            [
                MarkdownTable.Number(results.Min(result => result.Memory.PeakBytes) / slots),
                MarkdownTable.Number(results.Min(result => result.Call) * 1e6 / slots / 2),
            ];
        }
    }

    private static long Length(string path) => new FileInfo(path).Length;
}
