namespace Grpc.Core;

/// <summary>What the four kinds of call have in common: functions, with or without a state.</summary>
internal readonly struct AsyncCallState
{
    private readonly object _state;
    private readonly Func<object, Task<Metadata>> _responseHeaders;
    private readonly Func<object, Status> _getStatus;
    private readonly Func<object, Metadata> _getTrailers;
    private readonly Action<object> _dispose;

    public AsyncCallState(
        Func<object, Task<Metadata>> responseHeaders, Func<object, Status> getStatus, Func<object, Metadata> getTrailers, Action<object> dispose, object state)
    {
        _responseHeaders = responseHeaders;
        _getStatus = getStatus;
        _getTrailers = getTrailers;
        _dispose = dispose;
        _state = state;
    }

    public AsyncCallState(Task<Metadata> responseHeaders, Func<Status> getStatus, Func<Metadata> getTrailers, Action dispose)
        : this(_ => responseHeaders, _ => getStatus(), _ => getTrailers(), _ => dispose(), responseHeaders)
    {
    }

    public Task<Metadata> ResponseHeadersAsync() => _responseHeaders(_state);

    public Status GetStatus() => _getStatus(_state);

    public Metadata GetTrailers() => _getTrailers(_state);

    public void Dispose() => _dispose(_state);
}
