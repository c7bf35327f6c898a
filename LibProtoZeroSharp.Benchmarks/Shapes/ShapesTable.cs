using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>How many times as fast as Google.Protobuf we do what is done with messages, for each shape of them.</summary>
internal static class ShapesTable
{
    private const int FewPayloads = 20;

    private static readonly Func<bool, Shape>[] Shapes =
    [
        small => Shape.Create<Tiny>("tiny messages", Few(small, 20_000), ShapeBuilders.Fill),
        small => Shape.Create<Profile>("messages of 1 KB", Few(small, 2_000), ShapeBuilders.Fill),
        small => Shape.Create<Ticks>("market ticks, 100 each", Few(small, 300), ShapeBuilders.Fill),
        small => Shape.Create<Trace>("traces", Few(small, 200), ShapeBuilders.Fill),
        small => Shape.Create<DenseNodes>("dense nodes, 8,000 each", Few(small, 20), ShapeBuilders.Fill),
        small => Shape.Create<Tree>("trees, 12 levels", Few(small, 20), ShapeBuilders.Fill),
        small => Shape.Create("blobs of 64 KB", Few(small, 100), ShapeBuilders.BlobOf(1 << 16)),
        small => Shape.Create("1 integer", Few(small, 20_000), ShapeBuilders.IntegersOf(1, 31)),
        small => Shape.Create("1,024 integers, mixed", Few(small, 200), ShapeBuilders.IntegersOf(1024, 31)),
        small => Shape.Create("1,048,576 integers, small", small ? 1 : 2, ShapeBuilders.IntegersOf(small ? 2000 : 1 << 20, 7)),
        small => Shape.Create("1,024 doubles", Few(small, 200), ShapeBuilders.DoublesOf(1024)),
        small => Shape.Create("1,048,576 doubles", small ? 1 : 2, ShapeBuilders.DoublesOf(small ? 2000 : 1 << 20)),
        small => Shape.Create("1,024 strings", Few(small, 100), ShapeBuilders.StringsOf(1024)),
    ];

    public static string Measure(int rounds, Action<string> progress)
    {
        MarkdownTable? table = null;
        foreach (Func<bool, Shape> create in Shapes)
        {
            using (Shape small = create(true)) Rounds.WarmUp(Operations(small));
            ArenaCache.Trim();
            using Shape shape = create(false);
            progress(shape.Name);
            IReadOnlyDictionary<Operation, Samples> results = Rounds.Measure(Operations(shape), rounds, shape.Name, progress);
            table ??= new MarkdownTable(1, ["Google ÷ ours, best", "bytes", .. shape.Pairs.Select(pair => pair.Name), "arena ÷ wire bytes", "managed bytes"]);
            table.Add(
            [
                shape.Name, MarkdownTable.Number(shape.WireBytes / shape.Payloads),
                .. shape.Pairs.Select(pair => MarkdownTable.Number(results[pair.Google].Best / results[pair.Own].Best)),
                MarkdownTable.Number(shape.ArenaBytesByWireByte),
                MarkdownTable.Number(shape.Pairs.Sum(pair => results[pair.Own].ManagedBytes)),
            ]);
        }

        return $"### Shapes of messages\n\n{table}";
    }

    private static Operation[] Operations(Shape shape) => [.. shape.Pairs.SelectMany(pair => new[] { pair.Google, pair.Own }).Distinct()];

    private static int Few(bool small, int count) => small ? FewPayloads : count;
}
