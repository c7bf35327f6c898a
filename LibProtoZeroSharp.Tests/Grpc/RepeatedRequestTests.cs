using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Client.Configuration;
using LibProtoZeroSharp.Tests.Grpc.Peers;
using LibProtoZeroSharp.Tests.Protos;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Requests that are sent more than once. A client needs the bytes of a request until its call can't be repeated any more.</summary>
public class RepeatedRequestTests
{
    private static readonly RetryPolicy Retries = new()
    {
        MaxAttempts = 3,
        InitialBackoff = TimeSpan.FromMilliseconds(1),
        MaxBackoff = TimeSpan.FromMilliseconds(1),
        BackoffMultiplier = 1,
        RetryableStatusCodes = { StatusCode.Unavailable },
    };

    private static readonly HedgingPolicy Hedging = new() { MaxAttempts = 3, HedgingDelay = TimeSpan.Zero, NonFatalStatusCodes = { StatusCode.Unavailable } };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(EchoMethod.Unary)]
    [InlineData(EchoMethod.Collect)]
    [InlineData(EchoMethod.Repeat)]
    [InlineData(EchoMethod.Chat)]
    public async Task ARetryPolicySendsThemAgain(EchoMethod method)
    {
        await using TestServer server = await StartAsync(rejectFirstAttempts: true);
        await AssertWorksAsync(server, Options(new MethodConfig { Names = { MethodName.Default }, RetryPolicy = Retries }), method);
    }

    [Theory]
    [InlineData(EchoMethod.Unary)]
    [InlineData(EchoMethod.Repeat)]
    public async Task AHedgingPolicySendsThemAtTheSameTime(EchoMethod method)
    {
        await using TestServer server = await StartAsync(rejectFirstAttempts: true);
        await AssertWorksAsync(server, Options(new MethodConfig { Names = { MethodName.Default }, HedgingPolicy = Hedging }), method);
    }

    [Theory]
    [InlineData(EchoMethod.Unary)]
    [InlineData(EchoMethod.Repeat)]
    public async Task AHandlerOfHttpSendsThemAgain(EchoMethod method)
    {
        await using TestServer server = await StartAsync(rejectFirstAttempts: false);
        await AssertWorksAsync(server, new GrpcChannelOptions { HttpHandler = new SendTwiceHandler() }, method);
    }

    [Fact]
    public async Task AHandlerOfHttpSendsABlockingRequestAgain()
    {
        await using TestServer server = await StartAsync(rejectFirstAttempts: false);
        using var arena = new ArenaAllocator();
        using MessageOwner<EchoReply> reply = new Echo.EchoClient(server.Connect(new GrpcChannelOptions { HttpHandler = new SendTwiceHandler() }))
            .Unary(Request(arena), new Metadata { { EchoBehaviour.NoteKey, "" }, { EchoBehaviour.BinaryNoteKey, [] } }, cancellationToken: Token);
        Assert.True(reply.Message.Text == "text"u8);
    }

    /// <summary>HttpClient sends a request again, body included, if the server has not processed it.</summary>
    [Theory]
    [InlineData(EchoMethod.Unary)]
    [InlineData(EchoMethod.Repeat)]
    public async Task ARequestThatTheServerHasNotProcessedIsSentAgain(EchoMethod method)
    {
        await using TestServer server = await StartAsync(rejectFirstAttempts: false);
        await using var proxy = new UnwillingProxy(server.Address);
        await AssertWorksAsync(proxy.Address, new GrpcChannelOptions(), method);
    }

    [Fact]
    public async Task TheBytesOfARequestAreGivenBackWhenTheReplyHasCome()
    {
        using var arena = new ArenaAllocator();
        var kept = new KeptRequest();
        Task<MessageOwner<EchoReply>> calling = kept.Client.UnaryAsync(Request(arena), cancellationToken: Token).ResponseAsync;
        Assert.Equal(kept.Serialize(), kept.Serialize());
        kept.Reply();
        (await calling).Dispose();
        Assert.Throws<ObjectDisposedException>(kept.Serialize);
    }

    [Fact]
    public async Task TheBytesOfARequestForAStreamAreGivenBackWhenTheFirstReplyHasCome()
    {
        using var arena = new ArenaAllocator();
        var kept = new KeptRequest();
        using AsyncServerStreamingCall<EchoReply> call = kept.Client.Repeat(Request(arena), cancellationToken: Token);
        Assert.Equal(kept.Serialize(), kept.Serialize());
        Assert.False(await call.ResponseStream.MoveNext(Token));
        Assert.Throws<ObjectDisposedException>(kept.Serialize);
    }

    [Fact]
    public void TheBytesOfARequestForAStreamAreGivenBackWithItsCall()
    {
        using var arena = new ArenaAllocator();
        var kept = new KeptRequest();
        kept.Client.Repeat(Request(arena), cancellationToken: Token).Dispose();
        Assert.Throws<ObjectDisposedException>(kept.Serialize);
    }

    private static Task<TestServer> StartAsync(bool rejectFirstAttempts) => TestServer.StartAsync(
        services => services.AddSingleton(new OwnEchoService(new EchoBehaviour(new CancelledCalls(), OwnMessages.Details))),
        app =>
        {
            if (rejectFirstAttempts) app.Use(RejectFirstAttemptAsync);
            app.MapGrpcService<OwnEchoService>();
        });

    /// <summary>Receives the beginning of a request, and answers that the client may try again. Grpc.Net.Client counts the attempts in a header.</summary>
    private static async Task RejectFirstAttemptAsync(HttpContext context, RequestDelegate next)
    {
        if (context.Request.Headers.ContainsKey("grpc-previous-rpc-attempts"))
        {
            await next(context);
            return;
        }

        await context.Request.BodyReader.ReadAsync(Token);
        context.Response.ContentType = "application/grpc";
        context.Response.Headers["grpc-status"] = $"{(int)StatusCode.Unavailable}";
    }

    private static GrpcChannelOptions Options(MethodConfig config) => new() { ServiceConfig = new ServiceConfig { MethodConfigs = { config } } };

    private static Task AssertWorksAsync(TestServer server, GrpcChannelOptions options, EchoMethod method) => AssertWorksAsync(server.Address, options, method);

    private static async Task AssertWorksAsync(Uri address, GrpcChannelOptions options, EchoMethod method)
    {
        using GrpcChannel channel = GrpcChannel.ForAddress(address, options);
        var client = new OwnEchoClient(new Echo.EchoClient(channel), compress: false);
        EchoOutcome outcome = await client.CallAsync(new EchoCall(method, new EchoInput("text", Times: 1) { Payload = [1, 2] }));
        Assert.Equal((StatusCode.OK, ""), (outcome.Status, outcome.Detail));
        EchoOutput reply = Assert.Single(outcome.Replies);
        Assert.Equal("text", reply.Text);
        Assert.Equal([1, 2], reply.Payload);
    }

    private static EchoRequest Request(ArenaAllocator arena)
    {
        EchoRequest request = EchoRequest.Create(arena);
        request.SetText("text", arena);
        return request;
    }

    /// <summary>Drops the first response, as a handler for lost connections does that retries.</summary>
    private sealed class SendTwiceHandler() : DelegatingHandler(new SocketsHttpHandler())
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            (await base.SendAsync(request, cancellationToken)).Dispose();
            return await base.SendAsync(request, cancellationToken);
        }
    }
}
