using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Costs.Kept;

/// <summary>The memory and the time of each way to keep messages.</summary>
internal static class KeptTable
{
    private const int MostRuns = 3;
    private static readonly int[] Sizes = [160, 1_000, 65_536];

    public static IEnumerable<CostTable> Measure(ChildInputs inputs, int runs, Action<string> progress)
    {
        foreach (int size in Sizes)
        {
            string path = inputs.Kept(size);
            long length = new FileInfo(path).Length;
            int slots = KeptRun.Slots(length);
            var table = new MarkdownTable(1, "way", "bytes for each message", "per encoded byte", "ns to keep one");
            foreach (string way in KeptWays.All.Select(each => each.Name))
            {
                progress($"kept messages of {length:N0} bytes: {way}");
                ChildResult[] results = [.. Enumerable.Range(0, Math.Min(runs, MostRuns)).Select(_ => ChildResult.Of(Child.Keep, way, path, Child.WithMemory).Result)];
                double bytes = (double)results.Min(result => result.Memory.PeakBytes) / slots;
                // Each slot is filled twice.
                double nanoseconds = results.Min(result => result.Call) * 1e6 / slots / 2;
                table.Add(way, MarkdownTable.Number(bytes), MarkdownTable.Number(bytes / length), MarkdownTable.Number(nanoseconds));
            }

            yield return new CostTable(
                $"Kept messages of {length:N0} bytes", table,
                $"A fresh process keeps {slots:N0} messages, and replaces each once. Bytes are those by which the process grew, at its peak; the best of {Math.Min(runs, MostRuns)} processes.");
        }
    }
}
