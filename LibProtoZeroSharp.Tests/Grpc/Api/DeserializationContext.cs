using System.Buffers;

namespace Grpc.Core;

/// <summary>Gives the bytes of one message to a deserializer. A member that isn't overridden throws, as in the package.</summary>
public abstract class DeserializationContext
{
    public virtual int PayloadLength => throw new NotImplementedException();

    public virtual byte[] PayloadAsNewBuffer() => throw new NotImplementedException();

    /// <summary>A view that ends with the call of the deserializer.</summary>
    public virtual ReadOnlySequence<byte> PayloadAsReadOnlySequence() => throw new NotImplementedException();
}
