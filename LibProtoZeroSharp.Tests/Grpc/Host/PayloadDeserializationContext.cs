using System.Buffers;
using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>Gives the bytes of one received message, until its deserializer has returned.</summary>
internal sealed class PayloadDeserializationContext(ReadOnlySequence<byte> payload) : DeserializationContext
{
    private bool _over;

    public override int PayloadLength => (int)Payload.Length;

    private ReadOnlySequence<byte> Payload => _over ? throw new InvalidOperationException("The deserializer has returned.") : payload;

    public override byte[] PayloadAsNewBuffer() => Payload.ToArray();

    public override ReadOnlySequence<byte> PayloadAsReadOnlySequence() => Payload;

    public void End()
    {
        _over = true;
        PoisonedBuffer.Fill(payload);
    }
}
