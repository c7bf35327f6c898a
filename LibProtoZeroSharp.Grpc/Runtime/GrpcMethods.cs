using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>The encoding of messages. A client only encodes requests, and a server only decodes them.</summary>
internal static class GrpcMethods
{
    public static MethodType Type(IServiceMethod method) => method.IsClientStreaming
        ? method.IsServerStreaming ? MethodType.DuplexStreaming : MethodType.ClientStreaming
        : method.IsServerStreaming ? MethodType.ServerStreaming : MethodType.Unary;

    public static Marshaller<OutgoingMessage<T>> Sent<T>() where T : unmanaged, IProtoMessage<T> =>
        Marshallers.Create<OutgoingMessage<T>>(static (message, context) => message.Serialize(context), static _ => throw new NotSupportedException());

    public static Marshaller<MessageOwner<T>> Received<T>() where T : unmanaged, IProtoMessage<T> =>
        Marshallers.Create<MessageOwner<T>>(static (_, _) => throw new NotSupportedException(), Deserialize<T>);

    public static RpcException ToRpcException(ProtoException exception) => new(new Status(
        exception.Error is ProtoError.ArenaExhausted or ProtoError.BudgetExceeded or ProtoError.MessageTooLarge or ProtoError.DepthExceeded
            ? StatusCode.ResourceExhausted
            : StatusCode.Internal,
        exception.Message,
        exception));

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
