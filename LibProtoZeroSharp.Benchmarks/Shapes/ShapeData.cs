using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Competitors;
using LibProtoZeroSharp.Benchmarks.Workloads;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>
/// The payloads of a shape, the output buffer that all writers share, and the expected results. One run of an operation goes through all
/// payloads.
/// </summary>
internal sealed class ShapeData(Payloads payloads) : IDisposable
{
    /// <summary>Further bytes of the output: libraries that write into buffers ask for more than they need.</summary>
    public const int Room = 1 << 16;

    private readonly List<IDisposable> _owned = [];

    public Payloads Payloads => payloads;

    /// <summary>Pinned, with room for all payloads.</summary>
    public byte[] Output { get; } = GC.AllocateArray<byte>(Math.Max(payloads.Encoded.Length, payloads.Written.Encoded.Length) + Room, pinned: true);

    /// <summary>An arena that lives as long as the data.</summary>
    public ArenaAllocator NewArena()
    {
        var arena = new ArenaAllocator();
        _owned.Add(arena);
        return arena;
    }

    /// <summary>Disposes something together with the data.</summary>
    public void Own(IDisposable owned) => _owned.Add(owned);

    /// <summary>The payloads in the builds of a native library.</summary>
    public NativeBuilds Native(IReadOnlyList<NativeCompetitor> builds)
    {
        var native = new NativeBuilds(builds, payloads, Output);
        _owned.Add(native);
        return native;
    }

    /// <summary>An operation that writes all messages one after the other into the output, and returns the number of bytes.</summary>
    public Operation Writer(string name, string library, Func<byte[], int> write)
    {
        int written = 0;
        return new Operation(name, library, () => written = write(Output))
        {
            Verify = () =>
            {
                if (!Output.AsSpan(0, written).SequenceEqual(payloads.Written.Encoded)) throw Failure("wrote other bytes than the payloads");
                Output.AsSpan().Clear();
            },
        };
    }

    /// <summary>An operation that returns the same number in every library.</summary>
    public Operation Counter(string name, string library, Func<long> count, long expected)
    {
        long counted = 0;
        return new Operation(name, library, () => counted = count())
        {
            Verify = () =>
            {
                if (counted != expected) throw Failure($"came to {counted} instead of {expected}");
            },
        };
    }

    /// <summary>An operation that merges messages. The sizes of the results must then add up to <paramref name="expected"/>.</summary>
    public Operation Merger(string library, Action merge, Func<long> measure, Func<long> expected) => new(ShapeOperations.CloneAndMerge, library, merge)
    {
        Verify = () =>
        {
            if (measure() != expected()) throw Failure("came to messages of another size");
        },
    };

    public InvalidOperationException Failure(string what) => new($"{payloads.Type}: it {what}");

    public void Dispose()
    {
        foreach (IDisposable owned in _owned) owned.Dispose();
    }
}
