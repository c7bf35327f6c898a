using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>A real message, deep and with every kind of field: a descriptor set from bytes to messages.</summary>
internal sealed class DescriptorSetDecode : Workload
{
    public DescriptorSetDecode(byte[] input)
    {
        var google = new GoogleDescriptors(input);
        byte[] output = GC.AllocateArray<byte>(input.Length, pinned: true);

        var googleParse = new Operation("parse", "Google.Protobuf", () => google.Parse());
        Operations =
        [
            googleParse,
            new Operation("copy the bytes", "perfect", () => input.CopyTo(output)),
        ];
        References = [("Google", googleParse)];
        Title = $"Decode a descriptor set of {input.Length:N0} bytes";
    }

    public override string Title { get; }
    public override IReadOnlyList<Operation> Operations { get; }
    public override IReadOnlyList<(string Heading, Operation Operation)> References { get; }
}
