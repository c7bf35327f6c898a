using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>All shapes that are measured. Each can be made small, to warm the code up.</summary>
internal static class ShapeWorkloads
{
    private const int FewPayloads = 20, FewItems = 2000;

    public static readonly IReadOnlyList<Func<bool, Workload>> All =
    [
        Shape<Tiny>("tiny messages", "Four fields in less than 32 bytes.", 20_000, ShapeBuilders.Fill),
        Shape<Profile>("messages of 1 KB", "A user's profile: short strings, an address, a list of visits.", 2_000, ShapeBuilders.Fill),
        Shape<Ticks>("market ticks, 100 each", "Batches of market data: messages of numbers.", 300, ShapeBuilders.Fill),
        Shape<Trace>("traces", "Spans with attributes and events: strings, oneofs, maps and lists of lists.", 200, ShapeBuilders.Fill),
        Shape<DenseNodes>("dense nodes, 8,000 each", "Places of OpenStreetMap made up: packed columns of deltas.", 20, ShapeBuilders.Fill),
        Shape<Tree>("trees, 12 levels", "Binary trees of small numbers: nothing but nesting.", 20, ShapeBuilders.Fill),
        Shape("blobs of 64 KB", "A name and random bytes.", 100, ShapeBuilders.BlobOf(1 << 16)),
        Shape("1 integer", "A packed list of one.", 20_000, ShapeBuilders.IntegersOf(1, 31)),
        Shape("1,024 integers, mixed", "A packed list; all lengths of varints are as frequent.", 200, ShapeBuilders.IntegersOf(1024, 31)),
        small => new ShapeWorkload<Integers>("1,048,576 integers, small", "A packed list of one-byte varints.",
            RandomPayloads.Of(2, ShapeBuilders.IntegersOf(small ? FewItems : 1 << 20, 7))),
        Shape("1,024 doubles", "A packed list.", 200, ShapeBuilders.DoublesOf(1024)),
        small => new ShapeWorkload<Doubles>("1,048,576 doubles", "A packed list.", RandomPayloads.Of(2, ShapeBuilders.DoublesOf(small ? FewItems : 1 << 20))),
        Shape("1,024 strings", "A list of up to 40 characters each; one in twenty isn't ASCII.", 100, ShapeBuilders.StringsOf(1024)),
    ];

    private static Func<bool, Workload> Shape<T>(string title, string description, int count, Action<T, Random, ArenaAllocator> build)
        where T : unmanaged, IProtoMessage<T> =>
        small => new ShapeWorkload<T>(title, description, RandomPayloads.Of(small ? FewPayloads : count, build));
}
