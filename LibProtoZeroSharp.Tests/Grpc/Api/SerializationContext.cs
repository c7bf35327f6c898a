using System.Buffers;

namespace Grpc.Core;

/// <summary>Takes the bytes of one message from a serializer, as an array or through a buffer writer. A member that isn't overridden throws, as in the package.</summary>
public abstract class SerializationContext
{
    /// <summary>Ends the message, with an array that the caller no longer changes.</summary>
    public virtual void Complete(byte[] payload) => throw new NotImplementedException();

    public virtual IBufferWriter<byte> GetBufferWriter() => throw new NotImplementedException();

    /// <summary>Announces the length, so that the bytes need not be kept until it is known.</summary>
    public virtual void SetPayloadLength(int payloadLength) => throw new NotImplementedException();

    /// <summary>Ends the message that is in the buffer writer.</summary>
    public virtual void Complete() => throw new NotImplementedException();
}
