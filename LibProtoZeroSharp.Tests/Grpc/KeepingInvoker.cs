using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>A client's side of calls that keeps the last request, and sends nothing.</summary>
internal sealed class KeepingInvoker : CallInvoker
{
    private readonly TaskCompletionSource _end = new();
    private Action<SerializationContext>? _serialize;

    public bool Fails { get; init; }

    public byte[] Serialize()
    {
        var context = new ArraySerializationContext();
        Serialize(context);
        return context.Payload;
    }

    public void Serialize(SerializationContext context) => _serialize!(context);

    public void Complete() => _end.SetResult();

    public override TResponse BlockingUnaryCall<TRequest, TResponse>(Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request)
    {
        Keep(method, request);
        throw new InvalidOperationException();
    }

    public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request)
    {
        Keep(method, request);
        return new(ReplyAsync(method), Task.FromResult(Metadata.Empty), () => Status.DefaultSuccess, () => Metadata.Empty, () => { });
    }

    public override AsyncServerStreamingCall<TResponse> AsyncServerStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request)
    {
        Keep(method, request);
        return new(new EmptyReader<TResponse>(), Task.FromResult(Metadata.Empty), () => Status.DefaultSuccess, () => Metadata.Empty, () => { });
    }

    public override AsyncClientStreamingCall<TRequest, TResponse> AsyncClientStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options) => throw new NotSupportedException();

    public override AsyncDuplexStreamingCall<TRequest, TResponse> AsyncDuplexStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options) => throw new NotSupportedException();

    private void Keep<TRequest, TResponse>(Method<TRequest, TResponse> method, TRequest request)
        where TRequest : class
        where TResponse : class
    {
        _serialize = context => method.RequestMarshaller.ContextualSerializer(request, context);
        if (Fails) throw new NotSupportedException();
    }

    private async Task<TResponse> ReplyAsync<TRequest, TResponse>(Method<TRequest, TResponse> method)
        where TRequest : class
        where TResponse : class
    {
        await _end.Task;
        return method.ResponseMarshaller.ContextualDeserializer(new ArrayDeserializationContext([]));
    }

    private sealed class EmptyReader<T> : IAsyncStreamReader<T>
    {
        public T Current => throw new InvalidOperationException();

        public Task<bool> MoveNext(CancellationToken cancellationToken) => Task.FromResult(false);
    }
}
