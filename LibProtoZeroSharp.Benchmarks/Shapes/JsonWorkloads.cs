using LibProtoZeroSharp.Benchmarks.Descriptors;
using LibProtoZeroSharp.Benchmarks.Json;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>Workloads for the JSON of messages that aren't among the shapes.</summary>
internal static class JsonWorkloads
{
    public static IReadOnlyList<Func<bool, Workload>> All { get; } =
    [
        _ => ShapeWorkload<FileDescriptorSet>.OfJson(
            "JSON of a descriptor set", "The descriptor set of the well-known types: names, enums and numbers.",
            Payloads.Of(nameof(FileDescriptorSet), [GoogleDescriptors.WellKnownTypes()])),
        small => ShapeWorkload<Everything>.OfJson(
            "JSON of fields of all kinds", "Different messages with fields of all kinds, well-known types among them.",
            GoogleJson.Everything(small ? 20 : 200)),
    ];
}
