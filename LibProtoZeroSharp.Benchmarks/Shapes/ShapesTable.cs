using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>How many times as fast as Google.Protobuf we do what is done with messages, for each shape of them.</summary>
internal static class ShapesTable
{
    private const string Own = "LibProtoZeroSharp", Google = "Google.Protobuf";

    public static string Measure(int rounds, Action<string> progress)
    {
        MarkdownTable? table = null;
        foreach (Func<bool, Workload> create in ShapeWorkloads.All)
        {
            using (Workload small = create(true)) Rounds.WarmUp(small.Operations);
            ArenaCache.Trim();
            using Workload shape = create(false);
            IReadOnlyDictionary<Operation, Samples> results = Rounds.Measure(shape.Operations, rounds, shape.Title, progress);
            Operation[] compared = [.. shape.Operations.Where(operation => operation.Library == Own)];
            table ??= new MarkdownTable(1, ["Google ÷ ours, best", "bytes", .. compared.Select(operation => operation.Label), "arena ÷ wire bytes", "managed bytes"]);
            table.Add(
            [
                shape.Title, MarkdownTable.Number(shape.WireBytes / shape.Messages), .. compared.Select(Ratio),
                MarkdownTable.Number((double)compared[0].ArenaBytes!() / shape.WireBytes),
                MarkdownTable.Number(compared.Sum(operation => results[operation].ManagedBytes)),
            ]);

            string Ratio(Operation own) => shape.Operations.SingleOrDefault(operation => operation.Library == Google && operation.Name == own.Name) is { } google
                ? MarkdownTable.Number(results[google].Best / results[own].Best)
                : "";
        }

        return $"### Shapes of messages\n\n{table}";
    }
}
