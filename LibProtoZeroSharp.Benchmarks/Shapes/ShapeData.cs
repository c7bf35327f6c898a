using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>
/// The payloads of a shape, the one output that all who write them share, and what results are compared with. One run of an operation
/// goes through all payloads.
/// </summary>
internal sealed class ShapeData(Payloads payloads)
{
    public Payloads Payloads => payloads;

    /// <summary>Pinned, with room for all payloads.</summary>
    public byte[] Output { get; } = GC.AllocateArray<byte>(payloads.Encoded.Length + 64, pinned: true);

    /// <summary>An operation that writes all messages one behind the other into the output, and returns the number of bytes.</summary>
    public Operation Writer(string name, string library, Func<byte[], int> write, string? missing = null)
    {
        int written = 0;
        return new Operation(name, library, () => written = write(Output))
        {
            Missing = missing,
            Verify = () => Expect(Output.AsSpan(0, written).SequenceEqual(payloads.Encoded), $"{library}, {name}: other bytes than the payloads"),
        };
    }

    /// <summary>An operation that returns the same number whoever does it.</summary>
    public Operation Counter(string name, string library, Func<long> count, long expected, string? missing = null)
    {
        long counted = 0;
        return new Operation(name, library, () => counted = count())
        {
            Missing = missing,
            Verify = () => Expect(counted == expected, $"{library}, {name}: {counted} instead of {expected}"),
        };
    }

    public void Expect(bool condition, string message)
    {
        if (!condition) throw new InvalidOperationException($"{payloads.Type}: {message}");
    }
}
