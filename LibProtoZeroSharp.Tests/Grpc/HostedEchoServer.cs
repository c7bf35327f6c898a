using Grpc.Core;
using LibProtoZeroSharp.Tests.Grpc.Host;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>A server in this process.</summary>
internal sealed class HostedEchoServer : EchoServer
{
    private GrpcHost? _host;

    public override Uri Address => _host!.Address;

    /// <param name="bind">Binds a service with the given behaviour.</param>
    /// <param name="encode">Encodes the details of an error.</param>
    /// <param name="compress">Whether the replies are compressed.</param>
    public static async Task<EchoServer> StartAsync(Action<ServiceBinderBase, EchoBehaviour> bind, Func<EchoDetails, byte[]> encode, bool compress)
    {
        var server = new HostedEchoServer();
        var behaviour = new EchoBehaviour(server.CancelledCalls, encode);
        server._host = await GrpcHost.StartAsync(binder => bind(binder, behaviour), new GrpcHostOptions { Compress = compress });
        return server;
    }

    public override ValueTask DisposeAsync() => _host!.DisposeAsync();
}
