using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Seed;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>What we do with a number of messages, in an arena that is reset, to see that time and memory grow with the number.</summary>
internal sealed class SeedGrowth : Workload
{
    private readonly ArenaAllocator _arena = new();

    public SeedGrowth(int messages)
    {
        Messages = messages;
        var bytes = new SeedBytes(messages, output => HandWrittenSeed.Encode(messages, output));
        Operations =
        [
            bytes.Encoder("by hand in an arena, copied out", "LibProtoZeroSharp", output => HandWrittenSeed.Encode(messages, _arena, output)),
            bytes.Encoder("build and write", "LibProtoZeroSharp", output => GeneratedSeed.BuildAndWrite(messages, _arena, output)),
            new Operation("parse, copying", "LibProtoZeroSharp", () =>
            {
                _arena.Reset();
                RootMessage.Parse(bytes.Encoded, _arena);
            }),
        ];
        Title = $"{messages:N0} messages";
    }

    public override int Messages { get; }

    /// <summary>What the operation that ran last left in the arena.</summary>
    public long ArenaBytes => _arena.AllocatedBytes;

    public override string Title { get; }
    public override IReadOnlyList<Operation> Operations { get; }
    public override IReadOnlyList<(string Heading, Operation Operation)> References => [];

    public override void Dispose()
    {
        _arena.Dispose();
        base.Dispose();
    }
}
