using System.Net;
using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Client.Web;
using LibProtoZeroSharp.Tests.Grpc.Peers;
using LibProtoZeroSharp.Tests.Protos;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Calls by gRPC-Web over HTTP/1.1, as browsers make them.</summary>
public class WebTests
{
    [Theory]
    [InlineData(GrpcWebMode.GrpcWeb)]
    [InlineData(GrpcWebMode.GrpcWebText)]
    public async Task CallsWithOneRequestWork(GrpcWebMode mode)
    {
        await using TestServer server = await StartAsync();
        var options = new GrpcChannelOptions { HttpVersion = HttpVersion.Version11, HttpHandler = new GrpcWebHandler(mode, new HttpClientHandler()) };
        await using var client = new OwnEchoClient(new Echo.EchoClient(server.Connect(options)), compress: false);
        await CheckUnaryAsync(client);
        await CheckStreamAsync(client);
    }

    /// <summary>The library for browsers. It streams replies in the text format only.</summary>
    [Theory]
    [InlineData("binary")]
    [InlineData("text")]
    public async Task CallsOfGrpcWebForJavaScriptWork(string format)
    {
        Assert.SkipWhen(NodeProcess.Unavailable is not null, NodeProcess.Unavailable ?? "");
        await using TestServer server = await StartAsync();
        await using EchoClient client = GrpcJsPeer.ConnectWeb(server.Address, format);
        await CheckUnaryAsync(client);
        if (format == "text") await CheckStreamAsync(client);
    }

    private static Task<TestServer> StartAsync() => TestServer.StartAsync(
        services => services.AddSingleton(new OwnEchoService(new EchoBehaviour(new CancelledCalls(), OwnMessages.Details))),
        app =>
        {
            app.UseGrpcWeb();
            app.MapGrpcService<OwnEchoService>().EnableGrpcWeb();
        },
        HttpProtocols.Http1);

    private static async Task CheckUnaryAsync(EchoClient client)
    {
        EchoOutcome unary = await client.CallAsync(new EchoCall(EchoMethod.Unary, new EchoInput("żółw") { Payload = [0, 255] }) { Note = "why" });
        Assert.Equal((StatusCode.OK, "", "why"), (unary.Status, unary.Detail, unary.Note));
        EchoOutput reply = Assert.Single(unary.Replies);
        Assert.Equal("żółw", reply.Text);
        Assert.Equal([0, 255], reply.Payload);
        EchoOutcome error = await client.CallAsync(new EchoCall(EchoMethod.Unary, new EchoInput("gone", Status: (int)StatusCode.NotFound)));
        Assert.Equal((StatusCode.NotFound, "gone", "ASKED_FOR"), (error.Status, error.Detail, error.Details?.Reason));
    }

    private static async Task CheckStreamAsync(EchoClient client)
    {
        EchoOutcome stream = await client.CallAsync(new EchoCall(EchoMethod.Repeat, new EchoInput("a", Times: 3)));
        Assert.Equal([("a", 0), ("a", 1), ("a", 2)], stream.Replies.Select(reply => (reply.Text, reply.Index)));
        Assert.Equal(StatusCode.OK, stream.Status);
    }
}
