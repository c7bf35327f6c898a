namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>A server in this process.</summary>
internal sealed class HostedEchoServer : EchoServer
{
    private TestServer? _server;

    public override Uri Address => _server!.Address;

    /// <param name="create">Creates the service, which does what the behaviour says.</param>
    /// <param name="encode">Encodes the details of an error.</param>
    /// <param name="compress">Whether the replies are compressed.</param>
    public static async Task<EchoServer> StartAsync<TService>(Func<EchoBehaviour, TService> create, Func<EchoDetails, byte[]> encode, bool compress)
        where TService : class
    {
        var server = new HostedEchoServer();
        TService service = create(new EchoBehaviour(server.CancelledCalls, encode));
        server._server = await TestServer.StartAsync(service, options => options.ResponseCompressionAlgorithm = compress ? "gzip" : null);
        return server;
    }

    public override ValueTask DisposeAsync() => _server!.DisposeAsync();
}
