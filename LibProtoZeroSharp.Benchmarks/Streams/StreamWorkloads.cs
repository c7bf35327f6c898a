using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Streams;

/// <summary>Many messages in one stream: ten million small ones, and fewer large ones.</summary>
internal static class StreamWorkloads
{
    private const int Few = 20, ManyTiny = 20_000, Times = 500;

    public static IReadOnlyList<Func<bool, Workload>> All { get; } =
    [
        small => Tiny("tiny messages", small, 1),
        small => Tiny("ten million tiny messages", small, Times),
        small => new DelimitedWorkload<Profile>(
            "messages of 1 KB", "A user's profile: short strings, an address, a list of visits.",
            Encoded.Of<Profile, ProfileValues, ProfileShape>(RandomValues.Many(small ? Few : 2_000, ProfileValues.Next)), 1),
        small => new DelimitedWorkload<Ticks>(
            "market ticks", "Batches of 100 messages that are nothing but numbers.",
            Encoded.Of<Ticks, TickValues[], TicksShape>(RandomValues.Many(small ? Few : 300, random => TickValues.Batch(random, 100))), 1),
    ];

    private static DelimitedWorkload<Tiny> Tiny(string title, bool small, int times) => new(
        title, "Four fields in less than 32 bytes.",
        Encoded.Of<Tiny, TinyValues, TinyShape>(RandomValues.Many(small ? Few : ManyTiny, TinyValues.Next)), times);
}
