using System.Buffers;
using Grpc.Core;
using Grpc.Core.Interceptors;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>When messages are encoded, and what interceptors do with them.</summary>
public class OutgoingMessageTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task ARequestMayChangeWhenTheMethodHasReturned()
    {
        var kept = new KeptRequest();
        using var arena = new ArenaAllocator();
        EchoRequest request = Request(arena, "before");
        byte[] bytes = request.ToByteArray();
        foreach (Func<IDisposable> start in (Func<IDisposable>[])[() => kept.Client.UnaryAsync(request), () => kept.Client.Repeat(request)])
        {
            using IDisposable call = start();
            request.SetText("after", arena);
            Assert.Equal(bytes, kept.Serialize());
            arena.Reset();
            request = Request(arena, "before");
            Assert.Equal(bytes, kept.Serialize());
            Assert.True(kept.Request!.Message.Text == "before"u8);
            await Task.Yield();
            Assert.Equal(bytes, kept.Serialize());
        }
    }

    [Fact]
    public void TheCopyMayNestDeeperThanWhatIsReceived()
    {
        using var arena = new ArenaAllocator();
        WellKnownTypes.Value value = WellKnownTypes.Value.Create(arena);
        for (int i = 0; i < ProtoReadOptions.DefaultMaxDepth; i++)
        {
            WellKnownTypes.Value outer = WellKnownTypes.Value.Create(arena);
            outer.MutableListValue(arena).Values.Add(value, arena);
            value = outer;
        }

        Assert.Equal(value.ToByteArray(), OutgoingMessage<WellKnownTypes.Value>.Encode(value).Message.ToByteArray());
    }

    [Fact]
    public void AMessageThatHasEndedThrowsAtTheCall()
    {
        var kept = new KeptRequest();
        var writer = new LibProtoZeroSharp.Runtime.GrpcWriter<EchoRequest>(null!);
        var arena = new ArenaAllocator();
        EchoRequest request = Request(arena, "text");
        arena.Dispose();
        Action<EchoRequest>[] calls =
        [
            message => kept.Client.Unary(message, cancellationToken: Token),
            message => kept.Client.UnaryAsync(message, cancellationToken: Token),
            message => kept.Client.Repeat(message, cancellationToken: Token),
            message => writer.WriteAsync(message),
            message => writer.WriteAsync(message, Token),
        ];
#pragma warning disable PZ0802, PZ0808 // The test shows what happens.
        Assert.All(calls, call => Assert.Throws<ObjectDisposedException>(() => call(request)));
#pragma warning restore PZ0802, PZ0808
        Assert.All(calls, call => Assert.Throws<ArgumentException>(() => call(default)));
        Assert.Null(kept.Request);
    }

    /// <summary>The reply refers to a message whose arena the method has disposed.</summary>
    [Fact]
    public async Task AReplyThatHasEndedThrowsWhenTheMethodHasReturned()
    {
        await using TestServer server = await TestServer.StartAsync(new EndingService());
        using var arena = new ArenaAllocator();
        RpcException exception = await Assert.ThrowsAsync<RpcException>(
            () => new Echo.EchoClient(server.Connect()).UnaryAsync(Request(arena, "text"), cancellationToken: Token).ResponseAsync);
        Assert.Equal(StatusCode.Unknown, exception.StatusCode);
        var request = new MessageOwner<EchoRequest>();
        await Assert.ThrowsAsync<ObjectDisposedException>(() => new EndingService().Unary(request, null!));
    }

    [Fact]
    public async Task AnInterceptorSeesACopyUntilTheCallHasEnded()
    {
        var kept = new KeptRequest();
        using var arena = new ArenaAllocator();
        Task<MessageOwner<EchoReply>> calling = kept.Client.UnaryAsync(Request(arena, "text"), cancellationToken: Token).ResponseAsync;
        arena.Reset();
        EchoRequest seen = kept.Request!.Message;
        Assert.True(seen.Text == "text"u8);
        Assert.Equal(seen, kept.Request.Message);
        seen.Times = 7;
        Assert.Equal(7, EchoRequest.Parse(kept.Serialize(), arena).Times);
        kept.Reply();
        (await calling).Dispose();
        Assert.Throws<ObjectDisposedException>(() => kept.Request.Message);
        Assert.Throws<ObjectDisposedException>(() => seen.Times);
    }

    /// <summary>Without a reply from the service: as a cache does.</summary>
    [Fact]
    public async Task AnInterceptorSendsAnotherMessage()
    {
        await using TestServer server = await TestServer.StartAsync(new OwnUnaryService(), options => options.Interceptors.Add<Replacing>());
        var client = new Echo.EchoClient(server.Connect().Intercept(new Replacing()));
        using var arena = new ArenaAllocator();
        using MessageOwner<EchoReply> passed = await client.UnaryAsync(Request(arena, "text"), cancellationToken: Token);
        Assert.Equal("request: text", passed.Message.Text.ToString());
        using MessageOwner<EchoReply> cached = await client.UnaryAsync(Request(arena, "cached"), cancellationToken: Token);
        Assert.Equal("reply: request: cached", cached.Message.Text.ToString());
    }

    /// <summary>The next call gets the array of the bytes, so a transport that is late may get none of them.</summary>
    [Fact]
    public async Task TheTransportGetsTheBytesOfItsCallOrNone()
    {
        using var arena = new ArenaAllocator();
        for (int round = 0; round < 2000; round++)
        {
            var kept = new KeptRequest();
            EchoRequest request = Request(arena, "text");
            byte[] expected = request.ToByteArray();
            AsyncServerStreamingCall<EchoReply> call = kept.Client.Repeat(request, cancellationToken: Token);
            using var start = new Barrier(2);
            Task<byte[]?> sending = Task.Run(
                () =>
                {
                    start.SignalAndWait(Token);
                    try
                    {
                        return kept.Serialize();
                    }
                    catch (ObjectDisposedException)
                    {
                        return null;
                    }
                },
                Token);
            start.SignalAndWait(Token);
            call.Dispose();
            byte[] next = ArrayPool<byte>.Shared.Rent(expected.Length);
            next.AsSpan().Fill(0xDD);
            ArrayPool<byte>.Shared.Return(next);
            if (await sending is { } sent) Assert.Equal(expected, sent);
            arena.Reset();
        }
    }

    private static EchoRequest Request(ArenaAllocator arena, string text)
    {
        EchoRequest request = EchoRequest.Create(arena);
        request.SetText(text, arena);
        return request;
    }

    private sealed class EndingService : Echo.EchoBase
    {
        public override Task Unary(EchoRequest request, EchoReply reply, ArenaAllocator arena, ServerCallContext context)
        {
#pragma warning disable PZ0802 // The test shows what happens.
            arena.Reset();
#pragma warning restore PZ0802
            return Task.CompletedTask;
        }
    }

    /// <summary>Puts a word before the text of each request, and answers requests that end with "cached" itself.</summary>
    private sealed class Replacing : Interceptor
    {
        public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
            TRequest request, ClientInterceptorContext<TRequest, TResponse> context, AsyncUnaryCallContinuation<TRequest, TResponse> continuation)
        {
            using var arena = new ArenaAllocator();
            EchoRequest other = Request(arena, $"request: {((OutgoingMessage<EchoRequest>)(object)request).Message.Text}");
            return continuation((TRequest)(object)OutgoingMessage<EchoRequest>.Encode(other), context);
        }

        public override Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
            TRequest request, ServerCallContext context, UnaryServerMethod<TRequest, TResponse> continuation)
        {
            using var arena = new ArenaAllocator();
            string text = ((MessageOwner<EchoRequest>)(object)request).Message.Text.ToString();
            if (!text.EndsWith("cached", StringComparison.Ordinal)) return continuation(request, context);
            EchoReply reply = EchoReply.Create(arena);
            reply.SetText($"reply: {text}", arena);
            return Task.FromResult((TResponse)(object)OutgoingMessage<EchoReply>.Encode(reply));
        }
    }
}
