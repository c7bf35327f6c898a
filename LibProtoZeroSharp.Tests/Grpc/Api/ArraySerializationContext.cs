using System.Buffers;

namespace Grpc.Core;

/// <summary>Collects a message in an array.</summary>
internal sealed class ArraySerializationContext : SerializationContext
{
    private readonly ArrayBufferWriter<byte> _buffer = new();
    private byte[]? _payload;

    public byte[] Payload => _payload ?? throw new InvalidOperationException("The serializer did not complete the message.");

    public override void SetPayloadLength(int payloadLength)
    {
    }

    public override IBufferWriter<byte> GetBufferWriter() => _buffer;

    public override void Complete() => _payload = _buffer.WrittenSpan.ToArray();

    public override void Complete(byte[] payload) => _payload = payload;
}
