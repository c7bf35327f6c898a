using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>From values to bytes. The time for building messages is included, if there are any.</summary>
internal sealed class SeedEncode : Workload
{
    private readonly ArenaAllocator _arena = new();
    private readonly PerfectSeed _perfect;
    private readonly NativeBuilds _googleCpp;
    private readonly NativeBuilds _protoZero;

    public SeedEncode(int messages)
    {
        var google = new GoogleSeed(messages);
        var bytes = new SeedBytes(messages, output => google.BuildAndWrite(output));
        _perfect = new PerfectSeed(messages);
        _googleCpp = new NativeBuilds(NativeCompetitor.GoogleCpp, bytes.Payloads, bytes.Output);
        _protoZero = new NativeBuilds(NativeCompetitor.ProtoZero, bytes.Payloads, bytes.Output);

        Operation googleBuild = bytes.Encoder("build and write", "Google.Protobuf", output => google.BuildAndWrite(output));
        Operation[] googleCpp = [.. _googleCpp.Of(("build and write", "arena reset"))];
        Operation[] protoZeroBest = [.. _protoZero.Of(("by hand", "fixed buffer"))];
        Operations =
        [
            googleBuild,
            bytes.Encoder("by hand", "LibProtoZeroSharp", output => HandWrittenSeed.Encode(messages, output)),
            bytes.Encoder("by hand in an arena, copied out", "LibProtoZeroSharp", output => HandWrittenSeed.Encode(messages, _arena, output)),
            bytes.Encoder("build and write", "LibProtoZeroSharp", output => GeneratedSeed.BuildAndWrite(messages, _arena, output)),
            .. bytes.ProtobufNet(
                "build and write", model => new ProtobufNetSeed<SeedMessage, SeedSub>(model, messages).BuildAndWrite,
                model => new ProtobufNetSeed<SeedMessageStruct, SeedSubStruct>(model, messages).BuildAndWrite),
            .. googleCpp,
            .. _protoZero.Of(("by hand", "new string, copied out"), ("by hand", "string reused")),
            .. protoZeroBest,
            .. _protoZero.Of(("by hand", "fixed buffer, lengths known")),
            _perfect.Everything,
            new Operation("copy the messages' structs only", "perfect", _perfect.CopyMessages),
            new Operation("copy the bytes", "perfect", () => bytes.Encoded.CopyTo(bytes.Output)),
        ];
        References = [("Google", googleBuild), .. Fastest("Google C++", googleCpp), .. Fastest("ProtoZero", protoZeroBest)];
        Title = $"Encode {messages:N0} messages, {bytes.Encoded.Length:N0} bytes";
    }

    public override string Title { get; }
    public override IReadOnlyList<Operation> Operations { get; }
    public override IReadOnlyList<(string Heading, Operation Operation)> References { get; }

    public override void Dispose()
    {
        _arena.Dispose();
        _googleCpp.Dispose();
        _protoZero.Dispose();
        _perfect.Dispose();
        base.Dispose();
    }
}
