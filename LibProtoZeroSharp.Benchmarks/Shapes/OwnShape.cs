namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>LibProtoZeroSharp on the payloads of one shape.</summary>
/// <typeparam name="T">The generated message.</typeparam>
internal sealed class OwnShape<T> : IDisposable where T : unmanaged, IProtoMessage<T>
{
    private readonly ArenaAllocator _kept = new();
    private readonly ArenaAllocator _reset = new();
    private readonly byte[][] _payloads;
    private readonly T[] _messages;
    private readonly T[] _others;

    /// <param name="payloads">Pinned arrays: they are aliased.</param>
    public OwnShape(byte[][] payloads)
    {
        _payloads = payloads;
        _messages = [.. payloads.Select(payload => ProtoMessage.Parse<T>(payload, _kept))];
        _others = [.. payloads.Select(payload => ProtoMessage.Parse<T>(payload, _kept))];
    }

    public void ParseIntoReset(ProtoInput input)
    {
        foreach (byte[] payload in _payloads)
        {
            _reset.Reset();
            ProtoMessage.Parse<T>(payload, _reset, new ProtoReadOptions { Input = input });
        }
    }

    public void ParseIntoNew()
    {
        foreach (byte[] payload in _payloads)
        {
            using var arena = new ArenaAllocator();
            ProtoMessage.Parse<T>(payload, arena);
        }
    }

    public int Write(Span<byte> output)
    {
        int total = 0;
        foreach (T message in _messages) total += ProtoMessage.WriteTo(message, output);
        return total;
    }

    public long Measure()
    {
        long total = 0;
        foreach (T message in _messages) total += ProtoMessage.CalculateSize(message);
        return total;
    }

    public void Clone()
    {
        foreach (T message in _messages)
        {
            _reset.Reset();
            ProtoMessage.Clone(message, _reset);
        }
    }

    public bool EqualsItself()
    {
        bool all = true;
        for (int i = 0; i < _messages.Length; i++) all &= ProtoMessage.Equals(_messages[i], _others[i]);
        return all;
    }

    public void ParseAndWrite(Span<byte> output)
    {
        foreach (byte[] payload in _payloads)
        {
            _reset.Reset();
            ProtoMessage.WriteTo(ProtoMessage.Parse<T>(payload, _reset), output);
        }
    }

    /// <summary>Bytes that all parsed messages take in an arena, the copies of their inputs included, by byte of input.</summary>
    public double ArenaBytesByWireByte()
    {
        using var arena = new ArenaAllocator();
        long before = (long)arena.AllocatedBytes;
        foreach (byte[] payload in _payloads) ProtoMessage.Parse<T>(payload, arena);
        return ((long)arena.AllocatedBytes - before) / (double)_payloads.Sum(payload => (long)payload.Length);
    }

    public void Dispose()
    {
        _kept.Dispose();
        _reset.Dispose();
    }
}
