using Grpc.Core;
using LibProtoZeroSharp.CodeAnalysis;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>
/// A message that is sent, as interceptors see it: a request at the client, a reply at the server. Nobody disposes of it. A message that is received is a
/// <see cref="MessageOwner{T}"/>.
/// </summary>
/// <typeparam name="T">The message type.</typeparam>
public abstract class OutgoingMessage<T> where T : unmanaged, IProtoMessage<T>
{
    /// <summary>Checks the message on the stack of the caller, because the transport would find the same fault on another one.</summary>
    /// <exception cref="ArgumentException">The message is a null reference.</exception>
    /// <exception cref="ObjectDisposedException">The arena of the message has been reset or disposed.</exception>
    private protected OutgoingMessage(T message)
    {
        if (message.IsNull) throw new ArgumentException("The message is a null reference.", nameof(message));
        _ = ProtoMessage.UnknownFields(message);
    }

    /// <summary>
    /// Gets the message. A single request of a client is a copy, which is made at the first access and is valid until the call has ended. A single reply of a
    /// server is the service's own message, which is valid until it has been sent. A message of a stream is valid until <c>WriteAsync</c> has completed.
    /// </summary>
    /// <remarks>Changes are sent, if they are made before the interceptor passes the message on.</remarks>
    /// <exception cref="ObjectDisposedException">The message is no longer valid.</exception>
    public abstract T Message { get; }

    /// <summary>Encodes a message, for an interceptor that sends another message than it gets.</summary>
    /// <param name="message">The message, not a null reference. It may change, and its arena may be disposed, after the call.</param>
    /// <exception cref="ArgumentException">The message is a null reference.</exception>
    /// <exception cref="RpcException">A string is not valid UTF-8, or the message is too large.</exception>
    [return: OfArena(null)]
    public static OutgoingMessage<T> Encode(T message) => new BufferedMessage<T>(message);

    /// <summary>Gives the encoded message to the transport.</summary>
    internal abstract void Serialize(SerializationContext context);

    /// <summary>
    /// Encodes a message before it asks for the buffer of the call, because the call gets the length then, and because the message may turn out to be invalid.
    /// </summary>
    private protected static void Write(T message, SerializationContext context)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        try
        {
            // Rejects what is above 2 GiB, so the length below is an int.
            message.WriteAliased(ref writer);
        }
        catch (ProtoException exception)
        {
            throw GrpcMethods.ToRpcException(exception);
        }

        context.SetPayloadLength((int)writer.GetTotalLength());
        writer.WriteTo(context.GetBufferWriter());
        context.Complete();
    }
}
