using System.ComponentModel;
using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Describes methods for gRPC.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class GrpcMethods
{
    /// <summary>Describes a method for clients, with the encoding of its messages.</summary>
    /// <param name="method">The names and the kind of the method.</param>
    public static Method<OutgoingMessage<TRequest>, MessageOwner<TReply>> ForClient<TRequest, TReply>(ServiceMethod<TRequest, TReply> method)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply> => new(Type(method), method.ServiceName, method.Name, Sent<TRequest>(), Received<TReply>());

    /// <summary>Describes a method for servers, with the encoding of its messages.</summary>
    /// <param name="method">The names and the kind of the method.</param>
    public static Method<MessageOwner<TRequest>, OutgoingMessage<TReply>> ForServer<TRequest, TReply>(ServiceMethod<TRequest, TReply> method)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply> => new(Type(method), method.ServiceName, method.Name, Received<TRequest>(), Sent<TReply>());

    internal static RpcException ToRpcException(ProtoException exception) => new(new Status(
        exception.Error is ProtoError.ArenaExhausted or ProtoError.BudgetExceeded or ProtoError.MessageTooLarge or ProtoError.DepthExceeded
            ? StatusCode.ResourceExhausted
            : StatusCode.Internal,
        exception.Message,
        exception));

    private static MethodType Type(IServiceMethod method) => method.IsClientStreaming
        ? method.IsServerStreaming ? MethodType.DuplexStreaming : MethodType.ClientStreaming
        : method.IsServerStreaming ? MethodType.ServerStreaming : MethodType.Unary;

    private static Marshaller<OutgoingMessage<T>> Sent<T>() where T : unmanaged, IProtoMessage<T> =>
        Marshallers.Create<OutgoingMessage<T>>(static (message, context) => message.Serialize(context), static _ => throw new NotSupportedException());

    private static Marshaller<MessageOwner<T>> Received<T>() where T : unmanaged, IProtoMessage<T> =>
        Marshallers.Create<MessageOwner<T>>(static (_, _) => throw new NotSupportedException(), Deserialize<T>);

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
}
