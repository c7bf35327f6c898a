extern alias Oracle;

using Grpc.Net.Client;
using Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>Google's classes with the stubs of grpc_csharp_plugin.</summary>
internal sealed class GooglePeer : EchoPeer
{
    public override string Name => "Google";

    public override Task<EchoServer> StartServerAsync(bool compress) =>
        HostedEchoServer.StartAsync(behaviour => new GoogleEchoService(behaviour), GoogleMessages.Details, compress);

    public override Task<EchoClient> ConnectAsync(Uri server, bool compress)
    {
        GrpcChannel channel = GrpcChannel.ForAddress(server);
        return Task.FromResult<EchoClient>(new GoogleEchoClient(new Echo.EchoClient(channel), compress, channel));
    }
}
