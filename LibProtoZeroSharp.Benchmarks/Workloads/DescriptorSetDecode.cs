using LibProtoZeroSharp.Benchmarks.Descriptors;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>A real message, deep and with every kind of field: a descriptor set from bytes to messages.</summary>
internal sealed class DescriptorSetDecode : Workload
{
    private readonly ArenaAllocator _arena = new();
    private readonly NativeOperations _googleCpp;

    public DescriptorSetDecode(byte[] input)
    {
        byte[] encoded = GC.AllocateUninitializedArray<byte>(input.Length, pinned: true);
        input.CopyTo(encoded);
        var google = new GoogleDescriptors(encoded);
        byte[] output = new byte[input.Length];
        _googleCpp = new NativeOperations(NativeRival.GoogleCpp, new Payloads("FileDescriptorSet", encoded, [0, encoded.Length]), output);

        var googleParse = new Operation("parse", "Google.Protobuf", () => google.Parse());
        Operation[] googleCpp = [.. _googleCpp.Of(NativeOperations.GoogleParsers)];
        Operations =
        [
            googleParse,
            .. GeneratedParse.Operations<FileDescriptorSet>(encoded, _arena),
            .. googleCpp,
            new Operation("copy the bytes", "perfect", () => encoded.CopyTo(output)),
        ];
        References = [("Google", googleParse), ("Google C++", googleCpp[0])];
        Title = $"Decode a descriptor set of {input.Length:N0} bytes";
    }

    public override string Title { get; }
    public override IReadOnlyList<Operation> Operations { get; }
    public override IReadOnlyList<(string Heading, Operation Operation)> References { get; }

    public override void Dispose()
    {
        _arena.Dispose();
        _googleCpp.Dispose();
        base.Dispose();
    }
}
