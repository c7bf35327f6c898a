using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>Workloads with the content of an <c>.osm.pbf</c> file.</summary>
internal static class OsmWorkloads
{
    private const int Few = 4;

    public static IReadOnlyList<Func<bool, Workload>> Of(OsmFile file)
    {
        DenseNodesValues[] nodes = file.DenseNodes();
        return
        [
            small => DenseNodes(small ? [.. nodes.Take(Few)] : nodes),
            small => Blocks(small ? [.. file.Blocks.Take(Few)] : file.Blocks),
        ];
    }

    private static Workload DenseNodes(DenseNodesValues[] values) => ShapeWorkload<DenseNodes>
        .OfValues<DenseNodesValues, DenseNodesShape>(
            "dense nodes", "The nodes of an .osm.pbf file: identifiers, places and tags in columns of deltas.", values)
        .AndByHand<DenseNodesValues, DenseNodesShape>(values);

    private static Workload Blocks(IReadOnlyList<byte[]> blocks) => ShapeWorkload<PrimitiveBlock>.OfBytes(
        "OpenStreetMap blocks", "The blocks of an .osm.pbf file as they are: nodes with their history, ways, and a table of strings.",
        Payloads.Of(nameof(PrimitiveBlock), [.. blocks])).AndWalk<OsmBlockShape>().AndByHand<HandWrittenOsmBlock>();
}
