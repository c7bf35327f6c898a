using LibProtoZeroSharp.Tests.Grpc.Host;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Structs with the stubs of this library's generator.</summary>
internal sealed class OwnPeer : EchoPeer
{
    public override string Name => "LibProtoZeroSharp";

    public override Task<EchoServer> StartServerAsync(bool compress) =>
        HostedEchoServer.StartAsync((binder, behaviour) => Echo.BindService(binder, new OwnEchoService(behaviour)), OwnMessages.Details, compress);

    public override Task<EchoClient> ConnectAsync(Uri server, bool compress) =>
        Task.FromResult<EchoClient>(new OwnEchoClient(new GrpcChannel(server, new GrpcChannelOptions { Compress = compress })));
}
