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
        _message.Clear();
        method.RequestMarshaller.ContextualSerializer(request, _message);
        Assert.True(_methods.CallAsync(method.Name, _message).IsCompletedSuccessfully);
        return new AsyncUnaryCall<TResponse>(
            Task.FromResult(method.ResponseMarshaller.ContextualDeserializer(new BufferDeserializationContext(_message.Payload))),
            _ => Task.FromResult(Metadata.Empty), _ => Status.DefaultSuccess, _ => Metadata.Empty, _ => { }, this);
    }
}
