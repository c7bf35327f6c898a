using LibProtoZeroSharp.Benchmarks.Descriptors;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>Real, deep messages with fields of every kind: descriptor sets.</summary>
internal static class DescriptorWorkloads
{
    /// <param name="large">A large descriptor set with source info; null if there is none.</param>
    public static IReadOnlyList<Func<bool, Workload>> Of(byte[]? large)
    {
        byte[] small = GoogleDescriptors.WellKnownTypes();
        return
        [
            _ => Set("the well-known types", "The descriptor set of the well-known types, as the library carries it.", small),
            .. large == null ? Array.Empty<Func<bool, Workload>>() :
            [
                warm => Set(
                    "without source info", "A large descriptor set without its comments and positions.",
                    warm ? small : GoogleDescriptors.WithoutSourceInfo(large)),
                warm => Set(
                    "with source info", "The same with comments and positions, which are lists of few small integers.",
                    warm ? small : large),
            ],
        ];
    }

    private static Workload Set(string title, string description, byte[] encoded) =>
        ShapeWorkload<FileDescriptorSet>.OfBytes(title, description, Payloads.Of(nameof(FileDescriptorSet), [encoded]))
            .AndWalk<DescriptorSetShape>().AndReadByHand<HandReadDescriptorSet>();
}
