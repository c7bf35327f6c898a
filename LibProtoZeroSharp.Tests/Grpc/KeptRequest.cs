using Grpc.Core;
using Grpc.Core.Interceptors;
using Grpc.Net.Client;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>A client whose last request is kept instead of sent, so that a test decides when and how often it is encoded.</summary>
internal sealed class KeptRequest : Interceptor
{
    private readonly TaskCompletionSource _reply = new();
    private Action<SerializationContext>? _serialize;

    public KeptRequest() => Client = new Echo.EchoClient(GrpcChannel.ForAddress("http://127.0.0.1").Intercept(this));

    public Echo.EchoClient Client { get; }

    /// <summary>Gets the last request.</summary>
    public OutgoingMessage<EchoRequest>? Request { get; private set; }

    public byte[] Serialize()
    {
        var context = new BufferSerializationContext();
        _serialize!(context);
        return context.Payload.ToArray();
    }

    /// <summary>Lets a unary call get an empty reply.</summary>
    public void Reply() => _reply.SetResult();

    public override TResponse BlockingUnaryCall<TRequest, TResponse>(
        TRequest request, ClientInterceptorContext<TRequest, TResponse> context, BlockingUnaryCallContinuation<TRequest, TResponse> continuation)
    {
        Keep(context.Method, request);
        throw new InvalidOperationException();
    }

    public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
        TRequest request, ClientInterceptorContext<TRequest, TResponse> context, AsyncUnaryCallContinuation<TRequest, TResponse> continuation)
    {
        Keep(context.Method, request);
        return new(ReplyAsync(context.Method.ResponseMarshaller), Task.FromResult(Metadata.Empty), () => Status.DefaultSuccess, () => Metadata.Empty, () => { });
    }

    public override AsyncServerStreamingCall<TResponse> AsyncServerStreamingCall<TRequest, TResponse>(
        TRequest request, ClientInterceptorContext<TRequest, TResponse> context, AsyncServerStreamingCallContinuation<TRequest, TResponse> continuation)
    {
        Keep(context.Method, request);
        return new(new EmptyReader<TResponse>(), Task.FromResult(Metadata.Empty), () => Status.DefaultSuccess, () => Metadata.Empty, () => { });
    }

    private void Keep<TRequest, TResponse>(Method<TRequest, TResponse> method, TRequest request)
    {
        _serialize = context => method.RequestMarshaller.ContextualSerializer(request, context);
        Request = (OutgoingMessage<EchoRequest>)(object)request!;
    }

    private async Task<TResponse> ReplyAsync<TResponse>(Marshaller<TResponse> marshaller)
    {
        await _reply.Task;
        return marshaller.ContextualDeserializer(new BufferDeserializationContext(default));
    }

    private sealed class EmptyReader<T> : IAsyncStreamReader<T>
    {
        public T Current => throw new InvalidOperationException();

        public Task<bool> MoveNext(CancellationToken cancellationToken) => Task.FromResult(false);
    }
}
