using LibProtoZeroSharp.Benchmarks.Descriptors;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;

namespace LibProtoZeroSharp.Benchmarks.Workloads;

/// <summary>A descriptor set from messages to the bytes that it was parsed from.</summary>
internal sealed class DescriptorSetWrite : Workload
{
    private readonly ArenaAllocator _arena = new();
    private readonly NativeOperations _googleCpp;

    public DescriptorSetWrite(byte[] input)
    {
        var google = new GoogleDescriptors(input);
        byte[] output = new byte[input.Length];
        byte[] pinned = GC.AllocateUninitializedArray<byte>(input.Length, pinned: true);
        input.CopyTo(pinned, 0);
        _googleCpp = new NativeOperations(NativeRival.GoogleCpp, new Payloads("FileDescriptorSet", pinned, [0, pinned.Length]), output);

        FileDescriptorSet parsed = FileDescriptorSet.Parse(input, _arena);
        Operation googleWrite = Writer("Google.Protobuf", () => google.Write(output));
        Operation[] googleCpp = [.. _googleCpp.Of(NativeOperations.GoogleWriters)];
        Operations =
        [
            googleWrite,
            Writer("LibProtoZeroSharp", () => parsed.WriteTo(output)),
            .. googleCpp,
            new Operation("copy the bytes", "perfect", () => input.CopyTo(output)),
        ];
        References = [("Google", googleWrite), ("Google C++", googleCpp[0])];
        Title = $"Write a descriptor set of {input.Length:N0} bytes";

        Operation Writer(string library, Func<int> write)
        {
            int written = 0;
            return new Operation("write", library, () => written = write())
            {
                Verify = () =>
                {
                    if (!output.AsSpan(0, written).SequenceEqual(input)) throw new InvalidOperationException($"{library} wrote other bytes than it read");
                },
            };
        }
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
