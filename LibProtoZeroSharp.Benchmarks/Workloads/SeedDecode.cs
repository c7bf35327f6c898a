using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;
using LibProtoZeroSharp.Benchmarks.Seed;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>From bytes to messages; a walk reads every field and keeps nothing.</summary>
internal sealed class SeedDecode : Workload
{
    private readonly ArenaAllocator _arena = new();

    public SeedDecode(int messages)
    {
        var bytes = new SeedBytes(messages, output => new GoogleSeed(messages).BuildAndWrite(output));

        Operation googleParse = Parser("parse", "Google.Protobuf", messages, () => GoogleSeed.Parse(bytes.Encoded));
        ulong nativeSum = 0, ownSum = 0;
        var protoZeroWalk = new Operation("walk", "ProtoZero", () => nativeSum = ProtoZeroSeed.Walk(bytes.Encoded))
        {
            Missing = ProtoZeroSeed.Missing,
        };
        var ownWalk = new Operation("walk with ProtoReader", "LibProtoZeroSharp", () => ownSum = HandWrittenSeed.Walk(bytes.Encoded))
        {
            Verify = () => Expect(protoZeroWalk.Missing != null || ownSum == nativeSum, "the walks saw different fields"),
        };
        Operations =
        [
            googleParse,
            .. GeneratedParse.Operations<RootMessage>(bytes.Encoded, _arena),
#if PROTOBUF_NET
            Parser("parse", "protobuf-net", messages, () => ProtobufNetSeed.Parse(bytes.Encoded)),
#endif
            protoZeroWalk,
            ownWalk,
            new Operation("copy the bytes", "perfect", () => bytes.Encoded.CopyTo(bytes.Output)),
        ];
        References = [("Google", googleParse), ("ProtoZero", protoZeroWalk)];
        Title = $"Decode {messages:N0} messages, {bytes.Encoded.Length:N0} bytes";
    }

    public override string Title { get; }
    public override IReadOnlyList<Operation> Operations { get; }
    public override IReadOnlyList<(string Heading, Operation Operation)> References { get; }

    public override void Dispose()
    {
        _arena.Dispose();
        base.Dispose();
    }

    private static Operation Parser(string name, string library, int messages, Func<int> parse)
    {
        int parsed = 0;
        return new Operation(name, library, () => parsed = parse()) { Verify = () => Expect(parsed == messages, "not all messages were parsed") };
    }

    private static void Expect(bool condition, string message)
    {
        if (!condition) throw new InvalidOperationException(message);
    }
}
