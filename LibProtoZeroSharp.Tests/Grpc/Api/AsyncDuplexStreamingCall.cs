namespace Grpc.Core;

/// <summary>A call with many requests and many responses.</summary>
public sealed class AsyncDuplexStreamingCall<TRequest, TResponse> : IDisposable
{
    private readonly AsyncCallState _state;

    public AsyncDuplexStreamingCall(
        IClientStreamWriter<TRequest> requestStream,
        IAsyncStreamReader<TResponse> responseStream,
        Task<Metadata> responseHeadersAsync,
        Func<Status> getStatusFunc,
        Func<Metadata> getTrailersFunc,
        Action disposeAction)
        : this(requestStream, responseStream, new AsyncCallState(responseHeadersAsync, getStatusFunc, getTrailersFunc, disposeAction))
    {
    }

    /// <summary>With functions of a state, which need no closures.</summary>
    public AsyncDuplexStreamingCall(
        IClientStreamWriter<TRequest> requestStream,
        IAsyncStreamReader<TResponse> responseStream,
        Func<object, Task<Metadata>> responseHeadersAsync,
        Func<object, Status> getStatusFunc,
        Func<object, Metadata> getTrailersFunc,
        Action<object> disposeAction,
        object state)
        : this(requestStream, responseStream, new AsyncCallState(responseHeadersAsync, getStatusFunc, getTrailersFunc, disposeAction, state))
    {
    }

    private AsyncDuplexStreamingCall(IClientStreamWriter<TRequest> requestStream, IAsyncStreamReader<TResponse> responseStream, AsyncCallState state)
    {
        RequestStream = requestStream;
        ResponseStream = responseStream;
        _state = state;
    }

    public IClientStreamWriter<TRequest> RequestStream { get; }

    public IAsyncStreamReader<TResponse> ResponseStream { get; }

    public Task<Metadata> ResponseHeadersAsync => _state.ResponseHeadersAsync();

    /// <summary>The status of a call that has ended.</summary>
    public Status GetStatus() => _state.GetStatus();

    /// <summary>The trailers of a call that has ended.</summary>
    public Metadata GetTrailers() => _state.GetTrailers();

    /// <summary>Cancels the call if it has not ended.</summary>
    public void Dispose() => _state.Dispose();
}
