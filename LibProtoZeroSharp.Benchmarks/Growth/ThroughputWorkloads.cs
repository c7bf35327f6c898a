using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Growth;

/// <summary>Small messages, two million of them.</summary>
internal static class ThroughputWorkloads
{
    private static readonly int[] Counts = [20_000, 200_000, 2_000_000], Few = [1_000];

    public static IReadOnlyList<Func<bool, Workload>> All { get; } =
    [
        small => new ThroughputWorkload<Tiny, TinyValues, TinyShape>(
            "tiny messages", RandomValues.Many(small ? Few[0] : 20_000, TinyValues.Next), small ? Few : Counts),
        small => new ThroughputWorkload<Profile, ProfileValues, ProfileShape>(
            "messages of 1 KB", RandomValues.Many(small ? Few[0] : 2_000, ProfileValues.Next), small ? Few : Counts),
    ];
}
