#if PROTOBUF_NET
using System.Buffers;

namespace LibProtoZeroSharp.Benchmarks.Rivals;

/// <summary>Writes into an array that is large enough. A library that only knows <see cref="IBufferWriter{T}"/> needs no copy then.</summary>
internal sealed class ProtobufNetWriter : IBufferWriter<byte>
{
    private byte[] _array = [];

    public int Written { get; private set; }

    public void Restart(byte[] array)
    {
        _array = array;
        Written = 0;
    }

    public void Advance(int count) => Written += count;

    public Memory<byte> GetMemory(int sizeHint = 0) => _array.AsMemory(Written);

    public Span<byte> GetSpan(int sizeHint = 0) => _array.AsSpan(Written);
}
#endif
