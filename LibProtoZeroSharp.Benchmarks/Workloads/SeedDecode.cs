using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Seed;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>From bytes to messages; a walk reads every field and stores nothing.</summary>
internal sealed class SeedDecode : Workload
{
    private readonly ArenaAllocator _arena = new();
    private readonly PerfectSeed _perfect;
    private readonly NativeBuilds _googleCpp;
    private readonly NativeBuilds _protoZero;

    public SeedDecode(int messages)
    {
        var bytes = new SeedBytes(messages, output => new GoogleSeed(messages).BuildAndWrite(output));
        _perfect = new PerfectSeed(messages);
        _googleCpp = new NativeBuilds(NativeCompetitor.GoogleCpp, bytes.Payloads, bytes.Output);
        _protoZero = new NativeBuilds(NativeCompetitor.ProtoZero, bytes.Payloads, bytes.Output);

        Operation googleParse = Parser("parse", "Google.Protobuf", messages, () => GoogleSeed.Parse(bytes.Encoded));
        Operation[] googleCpp = [.. _googleCpp.Of(NativeBuilds.GoogleParsers)];
        Operation[] protoZero = [.. _protoZero.Of(NativeBuilds.ProtoZeroParsers)];
        ulong ownSum = 0;
        var ownWalk = new Operation("walk with ProtoReader", "LibProtoZeroSharp", () => ownSum = HandWrittenSeed.Walk(new ProtoReader(bytes.Encoded)))
        {
            Verify = () => Expect(_protoZero.SumReadByHand() is not { } sum || ownSum == sum, "the walks saw different fields"),
        };
        Operations =
        [
            googleParse,
            .. GeneratedParse.Operations<RootMessage>(bytes.Encoded, _arena),
            .. ProtobufNetModel.All.SelectMany<ProtobufNetModel, Operation>(model =>
            [
                Parser("parse", ProtobufNet.Name, messages, () => ProtobufNetSeed<SeedMessage, SeedSub>.Parse(model, bytes.Encoded))
                    with { Variant = model.Variant(null) },
                Parser("parse", ProtobufNet.Name, messages, () => ProtobufNetSeed<SeedMessageStruct, SeedSubStruct>.Parse(model, bytes.Encoded))
                    with { Variant = model.Variant(ProtobufNet.Structs) },
            ]),
            .. googleCpp,
            .. protoZero,
            ownWalk,
            _perfect.Everything,
            new Operation("copy the bytes", "perfect", () => bytes.Encoded.CopyTo(bytes.Output)),
        ];
        References = [("Google", googleParse), .. Fastest("Google C++", googleCpp[.._googleCpp.Count]), .. Fastest("ProtoZero", protoZero[.._protoZero.Count])];
        Title = $"Decode {messages:N0} messages, {bytes.Encoded.Length:N0} bytes";
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
