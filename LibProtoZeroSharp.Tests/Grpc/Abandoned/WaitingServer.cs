using LibProtoZeroSharp.Tests.Grpc.Host;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc.Abandoned;

/// <summary>A server of the service, and a client.</summary>
public sealed class WaitingServer : IAsyncLifetime
{
    private GrpcHost? _host;
    private GrpcChannel? _channel;

    internal WaitingService Service { get; } = new();

    internal Echo.EchoClient Client { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        _host = await GrpcHost.StartAsync(binder => Echo.BindService(binder, Service));
        _channel = new GrpcChannel(_host.Address);
        Client = new Echo.EchoClient(_channel);
    }

    public async ValueTask DisposeAsync()
    {
        _channel!.Dispose();
        await _host!.DisposeAsync();
    }
}
