using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>A descriptor set from messages to the bytes that it was parsed from.</summary>
internal sealed class DescriptorSetWrite : Workload
{
    public DescriptorSetWrite(byte[] input)
    {
        var google = new GoogleDescriptors(input);
        byte[] output = GC.AllocateArray<byte>(input.Length, pinned: true);

        Operation googleWrite = Writer("write", "Google.Protobuf", input, output, () => google.Write(output));
        Operations =
        [
            googleWrite,
            new Operation("copy the bytes", "perfect", () => input.CopyTo(output)),
        ];
        References = [("Google", googleWrite)];
        Title = $"Write a descriptor set of {input.Length:N0} bytes";
    }

    public override string Title { get; }
    public override IReadOnlyList<Operation> Operations { get; }
    public override IReadOnlyList<(string Heading, Operation Operation)> References { get; }

    private static Operation Writer(string name, string library, byte[] input, byte[] output, Func<int> write)
    {
        int written = 0;
        return new Operation(name, library, () => written = write())
        {
            Verify = () =>
            {
                if (!output.AsSpan(0, written).SequenceEqual(input)) throw new InvalidOperationException($"{library} wrote other bytes than it read");
            },
        };
    }
}
