using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;
using LibProtoZeroSharp.Benchmarks.Seed;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>From bytes to messages; a walk reads every field and stores nothing.</summary>
internal sealed class SeedDecode : Workload
{
    private readonly ArenaAllocator _arena = new();
    private readonly NativeOperations _googleCpp;
    private readonly NativeOperations _protoZero;

    public SeedDecode(int messages)
    {
        var bytes = new SeedBytes(messages, output => new GoogleSeed(messages).BuildAndWrite(output));
        _googleCpp = new NativeOperations(NativeRival.GoogleCpp, bytes.Payloads, bytes.Output);
        _protoZero = new NativeOperations(NativeRival.ProtoZero, bytes.Payloads, bytes.Output);

        Operation googleParse = Parser("parse", "Google.Protobuf", messages, () => GoogleSeed.Parse(bytes.Encoded));
        Operation[] googleCpp = [.. _googleCpp.Of(NativeOperations.GoogleParsers)];
        Operation[] protoZero = [.. _protoZero.Of(NativeOperations.ProtoZeroParsers)];
        ulong ownSum = 0;
        var ownWalk = new Operation("walk with ProtoReader", "LibProtoZeroSharp", () => ownSum = HandWrittenSeed.Walk(bytes.Encoded))
        {
            Verify = () => Expect(_protoZero.SumReadByHand() is not { } sum || ownSum == sum, "the walks saw different fields"),
        };
        Operations =
        [
            googleParse,
            .. GeneratedParse.Operations<RootMessage>(bytes.Encoded, _arena),
#if PROTOBUF_NET
            Parser("parse", ProtobufNet.Name, messages, () => ProtobufNetSeed.Parse(bytes.Encoded)),
#else
            SeedBytes.ProtobufNet("parse"),
#endif
            .. googleCpp,
            .. protoZero,
            ownWalk,
            new Operation("copy the bytes", "perfect", () => bytes.Encoded.CopyTo(bytes.Output)),
        ];
        References = [("Google", googleParse), ("Google C++", googleCpp[0]), ("ProtoZero", protoZero[0])];
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
