using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>From values to bytes: what it takes to build the messages counts, where there are any.</summary>
internal sealed class SeedEncode : Workload
{
    private readonly ArenaAllocator _arena = new();
    private readonly PerfectSeed _perfect;

    public SeedEncode(int messages)
    {
        var google = new GoogleSeed(messages);
        var bytes = new SeedBytes(messages, output => google.BuildAndWrite(output));
        _perfect = new PerfectSeed(messages);

        Operation googleBuild = bytes.Encoder("build and write", "Google.Protobuf", output => google.BuildAndWrite(output));
        Operation protoZeroBest = bytes.Encoder("by hand, fixed buffer", "ProtoZero", output => ProtoZeroSeed.EncodeBest(messages, output), ProtoZeroSeed.Missing);
        Operations =
        [
            googleBuild,
            bytes.Encoder("by hand", "LibProtoZeroSharp", output => HandWrittenSeed.Encode(messages, output)),
            bytes.Encoder("by hand in an arena, copied out", "LibProtoZeroSharp", output => HandWrittenSeed.Encode(messages, _arena, output)),
            bytes.Encoder("build and write", "LibProtoZeroSharp", output => GeneratedSeed.BuildAndWrite(messages, _arena, output)),
#if PROTOBUF_NET
            ProtobufNet(messages, bytes),
#endif
            bytes.Encoder("by hand, new string, copied out", "ProtoZero", output => ProtoZeroSeed.Encode(messages, output), ProtoZeroSeed.Missing),
            new Operation("by hand, string reused", "ProtoZero", () => ProtoZeroSeed.EncodeReused(messages))
            {
                Missing = ProtoZeroSeed.Missing,
                Verify = () => bytes.Expect(ProtoZeroSeed.EncodeReused(messages)),
            },
            protoZeroBest,
            new Operation("copy every struct and string", "perfect", _perfect.CopyEverything),
            new Operation("copy the messages' structs only", "perfect", _perfect.CopyMessages),
            new Operation("copy the bytes", "perfect", () => bytes.Encoded.CopyTo(bytes.Output)),
        ];
        References = [("Google", googleBuild), ("ProtoZero", protoZeroBest)];
        Title = $"Encode {messages:N0} messages, {bytes.Encoded.Length:N0} bytes";
    }

    public override string Title { get; }
    public override IReadOnlyList<Operation> Operations { get; }
    public override IReadOnlyList<(string Heading, Operation Operation)> References { get; }

    public override void Dispose()
    {
        _arena.Dispose();
        _perfect.Dispose();
        base.Dispose();
    }

#if PROTOBUF_NET
    private static Operation ProtobufNet(int messages, SeedBytes bytes)
    {
        var protobufNet = new ProtobufNetSeed(messages);
        return new Operation("build and write", "protobuf-net", protobufNet.BuildAndWrite) { Verify = () => bytes.Expect(protobufNet.Written) };
    }
#endif
}
