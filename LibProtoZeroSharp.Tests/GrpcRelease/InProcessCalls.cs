using Grpc.Core;
using Grpc.Core.Interceptors;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Carries unary calls to a service in this process, on the thread of the caller, instead of the channel that it intercepts.</summary>
internal sealed class InProcessCalls(Action<ServiceBinderBase> bind) : Interceptor
{
    private readonly UnaryMethods _methods = new(bind);
    private readonly BufferSerializationContext _message = new();

    public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
        TRequest request, ClientInterceptorContext<TRequest, TResponse> context, AsyncUnaryCallContinuation<TRequest, TResponse> continuation)
    {
        Method<TRequest, TResponse> method = context.Method;
        Task<TResponse> response = _methods.Handler<TRequest, TResponse>(method.Name)(Carry(method.RequestMarshaller, request), null!);
        Assert.True(response.IsCompletedSuccessfully);
        return new AsyncUnaryCall<TResponse>(
            Task.FromResult(Carry(method.ResponseMarshaller, response.Result)),
            _ => Task.FromResult(Metadata.Empty), _ => Status.DefaultSuccess, _ => Metadata.Empty, _ => { }, this);
    }

    /// <summary>Encodes the sender's message, and decodes the receiver's.</summary>
    private T Carry<T>(Marshaller<T> marshaller, T message)
    {
        _message.Clear();
        marshaller.ContextualSerializer(message, _message);
        return marshaller.ContextualDeserializer(new BufferDeserializationContext(_message.Payload));
    }
}
