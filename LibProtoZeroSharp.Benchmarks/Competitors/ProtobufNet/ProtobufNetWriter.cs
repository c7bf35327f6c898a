using System.Buffers;
using ProtoBuf.Meta;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>Writes messages one after the other into an array that is large enough.</summary>
internal abstract class ProtobufNetWriter(TypeModel model)
{
    protected TypeModel Model { get; } = model;

    /// <summary>The number of bytes since the start.</summary>
    public abstract int Written { get; }

    /// <summary>Starts at the beginning of an array.</summary>
    public abstract void Restart(byte[] array);

    public abstract void Add<T>(T message);

    /// <summary>By its interface for buffers: no copy is needed, but the library measures every sub-message first.</summary>
    internal sealed class ToBuffer(TypeModel model) : ProtobufNetWriter(model), IBufferWriter<byte>
    {
        private byte[] _array = [];
        private int _written;

        public override int Written => _written;

        public override void Restart(byte[] array) => (_array, _written) = (array, 0);

        public override void Add<T>(T message) => Model.Serialize(this, message);

        public void Advance(int count) => _written += count;

        public Memory<byte> GetMemory(int sizeHint = 0) => _array.AsMemory(_written);

        public Span<byte> GetSpan(int sizeHint = 0) => _array.AsSpan(_written);
    }

    /// <summary>By a stream that is used again and again.</summary>
    internal sealed class ToStream(TypeModel model) : ProtobufNetWriter(model)
    {
        private byte[] _array = [];
        private MemoryStream _stream = new();

        public override int Written => (int)_stream.Position;

        public override void Restart(byte[] array)
        {
            if (array != _array) (_array, _stream) = (array, new MemoryStream(array));
            _stream.Position = 0;
        }

        public override void Add<T>(T message) => Model.Serialize(_stream, message);
    }
}
