namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>The official implementation for Node, in processes of its own. Its server does not compress.</summary>
internal sealed class GrpcJsPeer : EchoPeer
{
    public override string Name => "grpc-js";

    public override string? Unavailable => NodeProcess.Unavailable;

    private static string ProtoFile => Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Protos", "services.proto");

    public override Task<EchoServer> StartServerAsync(bool compress) => GrpcJsServer.StartAsync(NodeProcess.Start("server.js", ProtoFile, Flag(compress)));

    public override Task<EchoClient> ConnectAsync(Uri server, bool compress) =>
        Task.FromResult<EchoClient>(new GrpcJsClient(NodeProcess.Start("client.js", ProtoFile, server.Authority, Flag(compress))));

    /// <summary>Starts a client that calls as a browser does, by gRPC-Web.</summary>
    /// <param name="format"><c>text</c> or <c>binary</c>.</param>
    public static EchoClient ConnectWeb(Uri server, string format) => new GrpcJsClient(NodeProcess.Start("web.js", ProtoFile, server.Authority, format));

    private static string Flag(bool value) => value ? "true" : "false";
}
