using System.Text;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>The messages of one type in a native library, and its operations on them: one call goes through all messages.</summary>
public sealed unsafe class NativeMessages : IDisposable
{
    private readonly NativeCompetitor _competitor;
    private readonly Payloads _payloads;
    private readonly Dictionary<string, nint> _operations = [];
    private readonly delegate* unmanaged<nint, byte*, nint, nuint> _run;
    private readonly string? _rejection;
    private nint _workload;

    /// <summary>
    /// Lets the library parse the messages, and compare the bytes that it writes with the bytes that it has read. If it rejects them, every operation
    /// throws.
    /// </summary>
    public NativeMessages(NativeCompetitor competitor, Payloads payloads)
    {
        _competitor = competitor;
        _payloads = payloads;
        if (competitor.Missing != null) return;
        _run = competitor.Run;
        fixed (byte* type = Utf8(payloads.Type), encoded = payloads.Encoded)
        fixed (int* offsets = payloads.Offsets)
            _workload = competitor.Create(type, encoded, offsets, payloads.Count);
        if (_workload == 0 && competitor.Error is { Length: > 0 } error) _rejection = error;
    }

    /// <summary>Whether the library has the operation for this type. True if the library is missing, or has rejected the messages.</summary>
    public bool Has(string operation) => _competitor.Missing != null || _rejection != null || Find(operation) != 0;

    /// <summary>Runs the operation; returns the number of bytes, or another count.</summary>
    /// <param name="operation">One that the library has.</param>
    /// <param name="output">For operations that write: the target of all messages, one after the other.</param>
    /// <exception cref="InvalidOperationException">The library has failed.</exception>
    public long Run(string operation, Span<byte> output = default)
    {
        if (_rejection != null) throw new InvalidOperationException(_rejection);
        nuint result;
        fixed (byte* start = output) result = _run(Find(operation), start, output.Length);
        GC.KeepAlive(_payloads); // pinned: the library reads them where they are
        return result != nuint.MaxValue ? (long)result : throw new InvalidOperationException(_competitor.Error);
    }

    public void Dispose()
    {
        if (_workload != 0) _competitor.Destroy(_workload);
        _workload = 0;
        _operations.Clear();
    }

    private nint Find(string operation)
    {
        if (_workload == 0) return 0;
        if (_operations.TryGetValue(operation, out nint found)) return found;
        fixed (byte* name = Utf8(operation)) return _operations[operation] = _competitor.Find(_workload, name);
    }

    private static byte[] Utf8(string text) => Encoding.UTF8.GetBytes(text + '\0');
}
