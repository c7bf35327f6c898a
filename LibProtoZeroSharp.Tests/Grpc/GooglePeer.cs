extern alias Oracle;

using LibProtoZeroSharp.Tests.Grpc.Host;
using Oracle::LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Google's classes with the stubs of grpc_csharp_plugin.</summary>
internal sealed class GooglePeer : EchoPeer
{
    public override string Name => "Google";

    public override Task<EchoServer> StartServerAsync(bool compress) =>
        HostedEchoServer.StartAsync((binder, behaviour) => Echo.BindService(binder, new GoogleEchoService(behaviour)), GoogleMessages.Details, compress);

    public override Task<EchoClient> ConnectAsync(Uri server, bool compress) =>
        Task.FromResult<EchoClient>(new GoogleEchoClient(new GrpcChannel(server, new GrpcChannelOptions { Compress = compress })));
}
