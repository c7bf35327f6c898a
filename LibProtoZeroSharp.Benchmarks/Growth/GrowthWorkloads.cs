using LibProtoZeroSharp.Benchmarks.Descriptors;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Growth;

/// <summary>Every kind of message, in growing sizes.</summary>
/// <param name="largest">The size of the largest messages in bytes.</param>
internal sealed class GrowthWorkloads(int largest)
{
    /// <summary>The size for warming up the code: every kind has messages of that size.</summary>
    private const int Small = 100_000;

    /// <summary>The number of different parts. It is too large for a branch predictor to learn them.</summary>
    private const int Parts = 2_000;

    public IReadOnlyList<Func<bool, Workload>> All() =>
    [
        Of<Batch>("tiny messages", () => GrowthInput.Batch(Batch.TinyFieldNumber,
            Random<Tiny, TinyValues, TinyShape>(TinyValues.Next, 20_000))),
        Of<Batch>("messages of 1 KB", () => GrowthInput.Batch(Batch.ProfilesFieldNumber,
            Random<Profile, ProfileValues, ProfileShape>(ProfileValues.Next))),
        Of<Ticks>("market ticks", () => GrowthInput.Merged(
            Random<Ticks, TickValues[], TicksShape>(random => TickValues.Batch(random, 5)))),
        Of<Batch>("traces", () => GrowthInput.Batch(Batch.TracesFieldNumber,
            Random<Trace, TraceValues, TraceShape>(TraceValues.Next, 500))),
        Of<Batch>("dense nodes", () => GrowthInput.Batch(Batch.NodesFieldNumber,
            Random<DenseNodes, DenseNodesValues, DenseNodesShape>(random => DenseNodesValues.Next(random, 8000), 50))),
        Of<Batch>("trees", () => GrowthInput.Batch(Batch.TreesFieldNumber,
            Random<Tree, TreeValues, TreeShape>(random => TreeValues.Next(random, 8)))),
        Of<Blob>("one blob", () => GrowthInput.Field(Blob.DataFieldNumber,
            Random<Blob, BlobValues, BlobShape>(random => BlobValues.Next(random, 500)))),
        Of<Integers>("one list of integers", () => GrowthInput.Field(Integers.ValuesFieldNumber,
            Random<Integers, int[], IntegersShape>(random => ListValues.Integers(random, 200, 31)))),
        Of<Doubles>("one list of doubles", () => GrowthInput.Field(Doubles.ValuesFieldNumber,
            Random<Doubles, double[], DoublesShape>(random => ListValues.Doubles(random, 100)))),
        Of<Strings>("one list of strings", () => GrowthInput.Merged(
            Random<Strings, Text[], StringsShape>(random => ListValues.Strings(random, 20)))),
        Of<FileDescriptorSet>("descriptors", () => GrowthInput.Merged(Payloads.Of(nameof(FileDescriptorSet), [GoogleDescriptors.WellKnownTypes()]))),
    ];

    private Func<bool, Workload> Of<T>(string title, Func<GrowthInput> input) where T : unmanaged, IProtoMessage<T> =>
        small => new GrowthWorkload<T>(title, GrowthSizes.To(small ? Small : largest), input());

    private static Payloads Random<T, TValues, TShape>(Func<Random, TValues> next, int count = Parts)
        where T : unmanaged, IProtoMessage<T>
        where TShape : struct, IShape<T, TValues>
        => Encoded.Of<T, TValues, TShape>(RandomValues.Many(count, next));
}
