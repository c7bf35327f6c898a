using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Rivals;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>
/// The payloads of a shape, the one output that all who write them share, and what results are compared with. One run of an operation
/// goes through all payloads.
/// </summary>
internal sealed class ShapeData(Payloads payloads) : IDisposable
{
    private readonly List<IDisposable> _owned = [];

    public Payloads Payloads => payloads;

    /// <summary>Pinned, with room for all payloads.</summary>
    public byte[] Output { get; } = GC.AllocateArray<byte>(payloads.Encoded.Length + 64, pinned: true);

    /// <summary>An arena that lives as long as the data.</summary>
    public ArenaAllocator NewArena()
    {
        var arena = new ArenaAllocator();
        _owned.Add(arena);
        return arena;
    }

    /// <summary>The payloads in the hands of a native library.</summary>
    public NativeOperations Native(NativeRival rival)
    {
        var native = new NativeOperations(rival, payloads, Output);
        _owned.Add(native);
        return native;
    }

    /// <summary>An operation that writes all messages one behind the other into the output, and returns the number of bytes.</summary>
    public Operation Writer(string name, string library, Func<byte[], int> write)
    {
        int written = 0;
        return new Operation(name, library, () => written = write(Output))
        {
            Verify = () =>
            {
                if (!Output.AsSpan(0, written).SequenceEqual(payloads.Encoded)) throw Failure(name, library, "wrote other bytes than the payloads");
                Output.AsSpan().Clear();
            },
        };
    }

    /// <summary>An operation that returns the same number whoever does it.</summary>
    public Operation Counter(string name, string library, Func<long> count, long expected)
    {
        long counted = 0;
        return new Operation(name, library, () => counted = count())
        {
            Verify = () =>
            {
                if (counted != expected) throw Failure(name, library, $"came to {counted} instead of {expected}");
            },
        };
    }

    /// <summary>An operation that merges messages. What it made is measured afterwards, as <paramref name="expected"/> says it must be.</summary>
    public Operation Merger(string library, Action merge, Func<long> measure, Func<long> expected) => new(ShapeOperations.CloneAndMerge, library, merge)
    {
        Verify = () =>
        {
            if (measure() != expected()) throw Failure(ShapeOperations.CloneAndMerge, library, "came to messages of another size");
        },
    };

    public InvalidOperationException Failure(string name, string library, string what) => new($"{library}, {name} {payloads.Type}: {what}");

    public void Dispose()
    {
        foreach (IDisposable owned in _owned) owned.Dispose();
    }
}
