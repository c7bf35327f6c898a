using System.Buffers;

namespace Grpc.Core;

/// <summary>Gives the bytes of an array.</summary>
internal sealed class ArrayDeserializationContext(byte[] payload) : DeserializationContext
{
    public override int PayloadLength => payload.Length;

    public override byte[] PayloadAsNewBuffer() => [.. payload];

    public override ReadOnlySequence<byte> PayloadAsReadOnlySequence() => new(payload);
}
