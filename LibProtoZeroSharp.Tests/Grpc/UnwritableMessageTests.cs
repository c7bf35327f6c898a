using Grpc.Core;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>A message that can't be written, because a string is not UTF-8. Its call ends with an error, and the server serves the next one.</summary>
public class UnwritableMessageTests
{
    private const string InReply = "A string field is not valid UTF-8: text (InvalidUtf8 at byte 0 in protozero.tests.EchoReply).";
    private const string InRequest = "A string field is not valid UTF-8: text (InvalidUtf8 at byte 0 in protozero.tests.EchoRequest).";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(null)]
    [InlineData("gzip")]
    public async Task ItsCallEndsWithAnError(string? compression)
    {
        await using TestServer server = await TestServer.StartAsync(new Service(), options => options.ResponseCompressionAlgorithm = compression);
        var client = new Echo.EchoClient(server.Connect());
        using var arena = new ArenaAllocator();
        EchoRequest request = EchoRequest.Create(arena), unwritable = EchoRequest.Create(arena);
        unwritable.Text = arena.CopyString([0xFF]);

        await AssertErrorAsync(InReply, () => client.UnaryAsync(request, cancellationToken: Token).ResponseAsync);
        await AssertErrorAsync(InReply, async () =>
        {
            using AsyncServerStreamingCall<EchoReply> call = client.Repeat(request, cancellationToken: Token);
            Assert.True(await call.ResponseStream.MoveNext(Token));
            await call.ResponseStream.MoveNext(Token);
        });
        await AssertErrorAsync(InRequest, () => client.UnaryAsync(unwritable, cancellationToken: Token).ResponseAsync);
        await AssertErrorAsync(InRequest, async () =>
        {
            using AsyncDuplexStreamingCall<EchoRequest, EchoReply> call = client.Chat(cancellationToken: Token);
            await call.RequestStream.WriteAsync(unwritable, Token);
        });
        await AssertErrorAsync(InReply, () => client.UnaryAsync(request, cancellationToken: Token).ResponseAsync);
    }

    [Fact]
    public void ARequestIsRejectedBeforeTheCallStarts()
    {
        using var arena = new ArenaAllocator();
        EchoRequest request = EchoRequest.Create(arena);
        request.Text = arena.CopyString([0xFF]);
        var kept = new KeptRequest();
        foreach (Action call in (Action[])[() => kept.Client.Unary(request), () => kept.Client.UnaryAsync(request), () => kept.Client.Repeat(request)])
        {
            RpcException exception = Assert.Throws<RpcException>(call);
            Assert.Equal((StatusCode.Internal, InRequest), (exception.StatusCode, exception.Status.Detail));
        }

        Assert.Null(kept.Request);
    }

    private static async Task AssertErrorAsync(string detail, Func<Task> call)
    {
        RpcException exception = await Assert.ThrowsAsync<RpcException>(call);
        Assert.Equal((StatusCode.Internal, detail), (exception.StatusCode, exception.Status.Detail));
    }

    private sealed class Service : Echo.EchoBase
    {
        public override Task Unary(EchoRequest request, EchoReply reply, ArenaAllocator arena, ServerCallContext context)
        {
            reply.Text = arena.CopyString([0xFF]);
            return Task.CompletedTask;
        }

        public override async Task Repeat(EchoRequest request, IServerStreamWriter<EchoReply> responseStream, ServerCallContext context)
        {
            using var arena = new ArenaAllocator();
            EchoReply reply = EchoReply.Create(arena);
            await responseStream.WriteAsync(reply);
            reply.Text = arena.CopyString([0xFF]);
            await responseStream.WriteAsync(reply);
        }

        public override Task Chat(IAsyncStreamReader<EchoRequest> requestStream, IServerStreamWriter<EchoReply> responseStream, ServerCallContext context) =>
            requestStream.MoveNext(context.CancellationToken);
    }
}
