using System.ComponentModel;
using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Describes methods for gRPC.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class GrpcMethods
{
    /// <summary>Describes a method, with the encoding of its messages.</summary>
    /// <param name="method">The names and the kind of the method.</param>
    public static Method<MessageOwner<TRequest>, MessageOwner<TReply>> Create<TRequest, TReply>(ServiceMethod<TRequest, TReply> method)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply> => new(
            method.IsClientStreaming
                ? method.IsServerStreaming ? MethodType.DuplexStreaming : MethodType.ClientStreaming
                : method.IsServerStreaming ? MethodType.ServerStreaming : MethodType.Unary,
            method.ServiceName,
            method.Name,
            Marshallers.Create<MessageOwner<TRequest>>(SerializeRequest, Deserialize<TRequest>),
            Marshallers.Create<MessageOwner<TReply>>(SerializeReply, Deserialize<TReply>));

    /// <summary>
    /// Writes a request. Its call disposes of it, and not this method, because the call is repeated if the server has not processed it.
    /// </summary>
    private static void SerializeRequest<T>(MessageOwner<T> owner, SerializationContext context) where T : unmanaged, IProtoMessage<T>
    {
        // The call may end on another thread.
        lock (owner)
            Serialize(owner, context);
    }

    /// <summary>Writes a reply, which is then no longer needed.</summary>
    private static void SerializeReply<T>(MessageOwner<T> owner, SerializationContext context) where T : unmanaged, IProtoMessage<T>
    {
        using (owner)
            Serialize(owner, context);
    }

    /// <summary>
    /// Encodes the message before it asks for the buffer of the call, because the call gets the length then, and because the message may
    /// turn out to be invalid.
    /// </summary>
    private static void Serialize<T>(MessageOwner<T> owner, SerializationContext context) where T : unmanaged, IProtoMessage<T>
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        try
        {
            // Rejects what is above 2 GiB, so the length below is an int.
            owner.Message.Write(ref writer);
        }
        catch (ProtoException exception)
        {
            throw ToRpcException(exception);
        }

        context.SetPayloadLength((int)writer.GetTotalLength());
        writer.WriteTo(context.GetBufferWriter());
        context.Complete();
    }

    private static MessageOwner<T> Deserialize<T>(DeserializationContext context) where T : unmanaged, IProtoMessage<T>
    {
        ProtoGrpcOptions options = ProtoGrpcOptions.Current;
        try
        {
            return MessageOwner<T>.Parse(context.PayloadAsReadOnlySequence(), new ArenaAllocator(options.Arena), options.Read);
        }
        catch (ProtoException exception)
        {
            throw ToRpcException(exception);
        }
    }

    private static RpcException ToRpcException(ProtoException exception) => new(new Status(
        exception.Error is ProtoError.ArenaExhausted or ProtoError.BudgetExceeded or ProtoError.MessageTooLarge or ProtoError.DepthExceeded
            ? StatusCode.ResourceExhausted
            : StatusCode.Internal,
        exception.Message,
        exception));
}
