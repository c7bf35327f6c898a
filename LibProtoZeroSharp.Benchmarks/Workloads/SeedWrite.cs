using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Seed;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>From existing messages to bytes.</summary>
internal sealed class SeedWrite : Workload
{
    private readonly ArenaAllocator _arena = new();
    private readonly NativeBuilds _googleCpp;
    private readonly NativeBuilds _protoZero;

    public SeedWrite(int messages)
    {
        var google = new GoogleSeed(messages);
        var bytes = new SeedBytes(messages, output => google.Write(output));
        _googleCpp = new NativeBuilds(NativeCompetitor.GoogleCpp, bytes.Payloads, bytes.Output);
        _protoZero = new NativeBuilds(NativeCompetitor.ProtoZero, bytes.Payloads, bytes.Output);

        RootMessage built = GeneratedSeed.Build(messages, _arena);
        Operation googleWrite = bytes.Encoder("write", "Google.Protobuf", output => google.Write(output));
        Operation[] googleCpp = [.. _googleCpp.Of(NativeBuilds.GoogleWriters)];
        Operation[] protoZero = [.. _protoZero.Of(NativeBuilds.ProtoZeroWriters)];
        Operations =
        [
            googleWrite,
            bytes.Encoder("write", "LibProtoZeroSharp", output => built.WriteTo(output)),
            .. bytes.ProtobufNet(
                "write", model => new ProtobufNetSeed<SeedMessage, SeedSub>(model, messages).Write,
                model => new ProtobufNetSeed<SeedMessageStruct, SeedSubStruct>(model, messages).Write),
            .. googleCpp,
            .. protoZero,
            new Operation("copy the bytes", "perfect", () => bytes.Encoded.CopyTo(bytes.Output)),
        ];
        References = [("Google", googleWrite), .. Fastest("Google C++", googleCpp[.._googleCpp.Count]), .. Fastest("ProtoZero", protoZero[.._protoZero.Count])];
        Title = $"Write {messages:N0} messages, {bytes.Encoded.Length:N0} bytes";
    }

    public override string Title { get; }
    public override IReadOnlyList<Operation> Operations { get; }
    public override IReadOnlyList<(string Heading, Operation Operation)> References { get; }

    public override void Dispose()
    {
        _arena.Dispose();
        _googleCpp.Dispose();
        _protoZero.Dispose();
        base.Dispose();
    }
}
