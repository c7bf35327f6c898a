using System.Buffers;
using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Collects an encoded message, as a transport does, in a buffer that is used again.</summary>
internal sealed class BufferSerializationContext : SerializationContext
{
    private readonly ArrayBufferWriter<byte> _buffer = new(4096);
    private int? _announced;
    private bool _isComplete;

    /// <summary>Gets the encoded message, which is as long as announced.</summary>
    public ReadOnlyMemory<byte> Payload
    {
        get
        {
            Assert.True(_isComplete);
            Assert.Equal(_announced ?? _buffer.WrittenCount, _buffer.WrittenCount);
            return _buffer.WrittenMemory;
        }
    }

    /// <summary>Gets whether the serializer has asked for anything. ASP.NET Core writes the length of the message as soon as it is asked for the buffer.</summary>
    public bool IsTouched { get; private set; }

    public void Clear()
    {
        _buffer.ResetWrittenCount();
        _isComplete = false;
        _announced = null;
    }

    public override void SetPayloadLength(int payloadLength)
    {
        IsTouched = true;
        _announced = payloadLength;
    }

    public override IBufferWriter<byte> GetBufferWriter()
    {
        IsTouched = true;
        return _buffer;
    }

    public override void Complete()
    {
        IsTouched = true;
        _isComplete = true;
    }

    public override void Complete(byte[] payload)
    {
        _buffer.Write(payload);
        Complete();
    }
}

/// <summary>Gives an encoded message to a deserializer.</summary>
internal sealed class BufferDeserializationContext(ReadOnlyMemory<byte> payload) : DeserializationContext
{
    public override int PayloadLength => payload.Length;

    public override byte[] PayloadAsNewBuffer() => payload.ToArray();

    public override ReadOnlySequence<byte> PayloadAsReadOnlySequence() => new(payload);
}
