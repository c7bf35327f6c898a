using Grpc.Net.Client;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>Structs with the stubs of this library's generator.</summary>
internal sealed class OwnPeer : EchoPeer
{
    public override string Name => "LibProtoZeroSharp";

    public override Task<EchoServer> StartServerAsync(bool compress) =>
        HostedEchoServer.StartAsync(behaviour => new OwnEchoService(behaviour), OwnMessages.Details, compress);

    public override Task<EchoClient> ConnectAsync(Uri server, bool compress)
    {
        GrpcChannel channel = GrpcChannel.ForAddress(server);
        return Task.FromResult<EchoClient>(new OwnEchoClient(new Echo.EchoClient(channel), compress, channel));
    }
}
