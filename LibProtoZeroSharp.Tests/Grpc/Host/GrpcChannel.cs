using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>The way to a server: HTTP/2 without TLS, by HttpClient.</summary>
internal sealed class GrpcChannel : ChannelBase, IDisposable
{
    private readonly HttpClient _client;
    private readonly GrpcChannelOptions _options;

    public GrpcChannel(Uri address, GrpcChannelOptions? options = null)
        : base(address.Authority)
    {
        _options = options ?? new GrpcChannelOptions();
        _client = new HttpClient(new SocketsHttpHandler { UseProxy = false, EnableMultipleHttp2Connections = true })
        {
            BaseAddress = address,
            Timeout = Timeout.InfiniteTimeSpan,
        };
    }

    public override CallInvoker CreateCallInvoker() => new HttpCallInvoker(_client, _options);

    public void Dispose() => _client.Dispose();

    protected override Task ShutdownAsyncCore()
    {
        Dispose();
        return Task.CompletedTask;
    }
}
