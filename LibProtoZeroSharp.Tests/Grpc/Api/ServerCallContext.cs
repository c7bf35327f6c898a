namespace Grpc.Core;

/// <summary>A call, as the code behind the method sees it.</summary>
public abstract class ServerCallContext
{
    private Dictionary<object, object>? _userState;

    public string Method => MethodCore;

    public string Host => HostCore;

    public string Peer => PeerCore;

    public DateTime Deadline => DeadlineCore;

    public Metadata RequestHeaders => RequestHeadersCore;

    /// <summary>Cancelled when the client gives up, and when the deadline has passed.</summary>
    public CancellationToken CancellationToken => CancellationTokenCore;

    public Metadata ResponseTrailers => ResponseTrailersCore;

    public Status Status
    {
        get => StatusCore;
        set => StatusCore = value;
    }

    public WriteOptions? WriteOptions
    {
        get => WriteOptionsCore;
        set => WriteOptionsCore = value;
    }

    public AuthContext AuthContext => AuthContextCore;

    public IDictionary<object, object> UserState => UserStateCore;

    protected abstract string MethodCore { get; }

    protected abstract string HostCore { get; }

    protected abstract string PeerCore { get; }

    protected abstract DateTime DeadlineCore { get; }

    protected abstract Metadata RequestHeadersCore { get; }

    protected abstract CancellationToken CancellationTokenCore { get; }

    protected abstract Metadata ResponseTrailersCore { get; }

    protected abstract Status StatusCore { get; set; }

    protected abstract WriteOptions? WriteOptionsCore { get; set; }

    protected abstract AuthContext AuthContextCore { get; }

    protected virtual IDictionary<object, object> UserStateCore => _userState ??= [];

    public Task WriteResponseHeadersAsync(Metadata responseHeaders) => WriteResponseHeadersAsyncCore(responseHeaders);

    public ContextPropagationToken CreatePropagationToken(ContextPropagationOptions? options = null) => CreatePropagationTokenCore(options);

    protected abstract Task WriteResponseHeadersAsyncCore(Metadata responseHeaders);

    protected abstract ContextPropagationToken CreatePropagationTokenCore(ContextPropagationOptions? options);
}
