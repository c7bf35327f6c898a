using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc.Abandoned;

/// <summary>A server of the service, and a client.</summary>
public sealed class WaitingServer : IAsyncLifetime
{
    private TestServer? _server;

    internal WaitingService Service { get; } = new();

    internal Echo.EchoClient Client { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        _server = await TestServer.StartAsync(Service);
        Client = new Echo.EchoClient(_server.Connect());
    }

    public ValueTask DisposeAsync() => _server!.DisposeAsync();
}
