using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>Time and memory for more and more messages: per message both must stay where they are.</summary>
internal static class GrowthTable
{
    private const int Rounds = 5;
    private static readonly int[] Sizes = [1_000, 10_000, 100_000, 1_000_000];

    public static string Measure(Action<string> progress)
    {
        var rows = new List<(string Operation, int Messages, Samples Samples, long ArenaBytes)>();
        foreach (int messages in Sizes)
        {
            using var workload = new SeedGrowth(messages);
            var results = Measuring.Rounds.Measure(workload.Operations, Rounds, workload.Title, progress);
            foreach (Operation operation in workload.Operations)
            {
                operation.Run();
                rows.Add((operation.Name, messages, results[operation], workload.ArenaBytes));
            }
        }

        var table = new MarkdownTable(1, "operation", "messages", "best ms", "median ms", "median ns a message", "arena bytes", "arena bytes a message", "managed bytes");
        foreach (var row in rows.OrderBy(row => row.Operation, StringComparer.Ordinal).ThenBy(row => row.Messages))
        {
            table.Add(row.Operation, MarkdownTable.Number(row.Messages), MarkdownTable.Number(row.Samples.Best), MarkdownTable.Number(row.Samples.Median),
                MarkdownTable.Number(row.Samples.Median * 1e6 / row.Messages), MarkdownTable.Number(row.ArenaBytes),
                MarkdownTable.Number((double)row.ArenaBytes / row.Messages), MarkdownTable.Number(row.Samples.ManagedBytes));
        }
        return $"### Growth of LibProtoZeroSharp\n\n{table}";
    }
}
