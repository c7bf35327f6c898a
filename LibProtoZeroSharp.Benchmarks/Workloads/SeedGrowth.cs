using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Seed;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>Operations on growing numbers of messages, to check that time and memory grow linearly.</summary>
internal sealed class SeedGrowth : Workload
{
    /// <summary>With more messages, the garbage collector takes seconds.</summary>
    private const int MostOfGoogle = 100_000;

    private readonly ArenaAllocator _arena = new();

    public SeedGrowth(int messages)
    {
        Messages = messages;
        Title = $"{messages:N0} messages";
        var bytes = new SeedBytes(messages, output => HandWrittenSeed.Encode(messages, output));
        WireBytes = bytes.Encoded.Length;
        Operations =
        [
            InArena(bytes.Encoder("by hand in an arena, copied out", "LibProtoZeroSharp", output => HandWrittenSeed.Encode(messages, _arena, output))),
            InArena(bytes.Encoder("build and write", "LibProtoZeroSharp", output => GeneratedSeed.BuildAndWrite(messages, _arena, output))),
            InArena(new Operation("parse", "LibProtoZeroSharp", () =>
            {
                _arena.Reset();
                RootMessage.Parse(bytes.Encoded, _arena);
            }) { Variant = "copying" }),
            .. messages <= MostOfGoogle ? Google(messages, bytes) : [],
        ];
    }

    /// <summary>The measured numbers of messages.</summary>
    public static IReadOnlyList<int> Sizes { get; } = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

    public override string Title { get; }
    public override int Messages { get; }
    public override long WireBytes { get; }
    public override IReadOnlyList<Operation> Operations { get; }
    public override IReadOnlyList<(string Heading, Operation Operation)> References => [];

    public override void Dispose()
    {
        _arena.Dispose();
        base.Dispose();
    }

    private Operation InArena(Operation operation) => operation with { ArenaBytes = () => _arena.AllocatedBytes };

    private static Operation[] Google(int messages, SeedBytes bytes)
    {
        var google = new GoogleSeed(messages);
        return
        [
            bytes.Encoder("build and write", "Google.Protobuf", output => google.BuildAndWrite(output)),
            new Operation("parse", "Google.Protobuf", () => GoogleSeed.Parse(bytes.Encoded)),
        ];
    }
}
