using System.Runtime.CompilerServices;

namespace Grpc.Core;

/// <summary>A call with one request and one response.</summary>
public sealed class AsyncUnaryCall<TResponse> : IDisposable
{
    private readonly AsyncCallState _state;

    public AsyncUnaryCall(
        Task<TResponse> responseAsync,
        Task<Metadata> responseHeadersAsync,
        Func<Status> getStatusFunc,
        Func<Metadata> getTrailersFunc,
        Action disposeAction)
        : this(responseAsync, new AsyncCallState(responseHeadersAsync, getStatusFunc, getTrailersFunc, disposeAction))
    {
    }

    /// <summary>With functions of a state, which need no closures.</summary>
    public AsyncUnaryCall(
        Task<TResponse> responseAsync,
        Func<object, Task<Metadata>> responseHeadersAsync,
        Func<object, Status> getStatusFunc,
        Func<object, Metadata> getTrailersFunc,
        Action<object> disposeAction,
        object state)
        : this(responseAsync, new AsyncCallState(responseHeadersAsync, getStatusFunc, getTrailersFunc, disposeAction, state))
    {
    }

    private AsyncUnaryCall(Task<TResponse> responseAsync, AsyncCallState state)
    {
        ResponseAsync = responseAsync;
        _state = state;
    }

    public Task<TResponse> ResponseAsync { get; }

    public Task<Metadata> ResponseHeadersAsync => _state.ResponseHeadersAsync();

    public TaskAwaiter<TResponse> GetAwaiter() => ResponseAsync.GetAwaiter();

    public ConfiguredTaskAwaitable<TResponse> ConfigureAwait(bool continueOnCapturedContext) => ResponseAsync.ConfigureAwait(continueOnCapturedContext);

    /// <summary>The status of a call that has ended.</summary>
    public Status GetStatus() => _state.GetStatus();

    /// <summary>The trailers of a call that has ended.</summary>
    public Metadata GetTrailers() => _state.GetTrailers();

    /// <summary>Cancels the call if it has not ended.</summary>
    public void Dispose() => _state.Dispose();
}
