using Grpc.Core;
using LibProtoZeroSharp.Tests.Grpc.Peers;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc.Abandoned;

/// <summary>A client that gives a call up, wherever the call is, gets an exception, and the server learns of it. No arena is left on either side.</summary>
public class AbandonedCallsTests(WaitingServer server) : IClassFixture<WaitingServer>
{
    /// <summary>What takes so long hangs: the test fails instead of hanging too.</summary>
    private static readonly TimeSpan Hanging = TimeSpan.FromMinutes(2);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static TheoryData<EchoMethod, CallPoint, Farewell> Ends => new(
        from method in new[] { EchoMethod.Unary, EchoMethod.Collect, EchoMethod.Repeat, EchoMethod.Chat }
        from point in Enum.GetValues<CallPoint>()
        where point != CallPoint.Nowhere
        where point != CallPoint.BetweenRequests || method is EchoMethod.Collect or EchoMethod.Chat
        where point != CallPoint.BetweenReplies || method is EchoMethod.Repeat or EchoMethod.Chat
        from farewell in Enum.GetValues<Farewell>()
        where point != CallPoint.BeforeTheCall || farewell == Farewell.Token
        select (method, point, farewell));

    [Theory]
    [MemberData(nameof(Ends))]
    public async Task NoArenaIsLeft(EchoMethod method, CallPoint point, Farewell farewell)
    {
        // The first call makes what lives as long as the process.
        for (int i = 0; i < 2; i++)
        {
            long newest = LiveArenas.Newest();
            server.Service.Expect(point);
            await RunAsync(method, farewell).WaitAsync(Hanging, Token);
            if (point != CallPoint.BeforeTheCall) Assert.True(await server.Service.Ended.WaitAsync(Hanging, Token));
            if (i != 0) await LiveArenas.AssertNoneSinceAsync(newest);
        }
    }

    /// <summary>A reply that nobody asks for is given back by the garbage collector.</summary>
    [Theory]
    [InlineData(EchoMethod.Unary)]
    [InlineData(EchoMethod.Collect)]
    public async Task AForgottenReplyLeavesNone(EchoMethod method)
    {
        for (int i = 0; i < 2; i++)
        {
            long newest = LiveArenas.Newest();
            server.Service.Expect(CallPoint.Nowhere);
            await ForgetAsync(method).WaitAsync(Hanging, Token);
            if (i != 0) await LiveArenas.AssertNoneSinceAsync(newest);
        }
    }

    private async Task RunAsync(EchoMethod method, Farewell farewell)
    {
        using var cancellation = new CancellationTokenSource();
        if (server.Service.Point == CallPoint.BeforeTheCall) await cancellation.CancelAsync();
        using var arena = new ArenaAllocator();
        EchoRequest request = EchoRequest.Create(arena);
        request.SetText("text", arena);
        var options = new CallOptions(cancellationToken: cancellation.Token);
        await AssertGivenUpAsync(() => method switch
        {
            EchoMethod.Unary => UnaryAsync(server.Client.UnaryAsync(request, options), GiveUpAsync),
            EchoMethod.Collect => CollectAsync(server.Client.Collect(options), request, GiveUpAsync),
            EchoMethod.Repeat => RepeatAsync(server.Client.Repeat(request, options), GiveUpAsync),
            _ => ChatAsync(server.Client.Chat(options), request, GiveUpAsync),
        });

        async Task GiveUpAsync(IDisposable call)
        {
            if (server.Service.Point != CallPoint.BeforeTheCall) await server.Service.Arrived.WaitAsync(Hanging, Token);
            if (farewell == Farewell.Token) await cancellation.CancelAsync();
            else call.Dispose();
        }
    }

    /// <summary>The status depends on what Grpc.Net.Client does at that moment, for example Internal for a response that it is about to read.</summary>
    private static async Task AssertGivenUpAsync(Func<Task> call)
    {
        Exception exception = await Assert.ThrowsAnyAsync<Exception>(call);
        Assert.True(exception is RpcException or ObjectDisposedException, exception.ToString());
    }

    private async Task UnaryAsync(AsyncUnaryCall<MessageOwner<EchoReply>> call, Func<IDisposable, Task> giveUpAsync)
    {
        using (call)
        {
            if (server.Service.Point == CallPoint.AfterTheHeaders) await call.ResponseHeadersAsync;
            await giveUpAsync(call);
            (await call).Dispose();
        }
    }

    private async Task CollectAsync(AsyncClientStreamingCall<EchoRequest, MessageOwner<EchoReply>> call, EchoRequest request, Func<IDisposable, Task> giveUpAsync)
    {
        using (call)
        {
            if (server.Service.Point == CallPoint.BetweenRequests) await call.RequestStream.WriteAsync(request, Token);
            if (server.Service.Point == CallPoint.AfterTheHeaders) await call.ResponseHeadersAsync;
            await giveUpAsync(call);
            await AssertGivenUpAsync(() => call.RequestStream.WriteAsync(request, Token));
            (await call).Dispose();
        }
    }

    private async Task RepeatAsync(AsyncServerStreamingCall<EchoReply> call, Func<IDisposable, Task> giveUpAsync)
    {
        using (call)
        {
            if (server.Service.Point == CallPoint.AfterTheHeaders) await call.ResponseHeadersAsync;
            await ReadAsync(call.ResponseStream, () => giveUpAsync(call));
        }
    }

    private async Task ChatAsync(AsyncDuplexStreamingCall<EchoRequest, EchoReply> call, EchoRequest request, Func<IDisposable, Task> giveUpAsync)
    {
        using (call)
        {
            if (server.Service.Point == CallPoint.BetweenRequests) await call.RequestStream.WriteAsync(request, Token);
            if (server.Service.Point == CallPoint.AfterTheHeaders) await call.ResponseHeadersAsync;
            await ReadAsync(call.ResponseStream, () => giveUpAsync(call));
        }
    }

    /// <summary>Gives the call up while it waits for a reply, or after the first of many replies.</summary>
    private async Task ReadAsync(IAsyncStreamReader<EchoReply> replies, Func<Task> giveUpAsync)
    {
        if (server.Service.Point is CallPoint.BetweenReplies or CallPoint.DuringAReply) Assert.True(await replies.MoveNext(CancellationToken.None));
        if (server.Service.Point == CallPoint.DuringAReply)
        {
            await giveUpAsync();
            while (await replies.MoveNext(CancellationToken.None)) Assert.NotEqual(0, replies.Current.Text.Length);
            return;
        }

        Task<bool> waiting = replies.MoveNext(CancellationToken.None);
        await giveUpAsync();
        Assert.False(await waiting);
    }

    private async Task ForgetAsync(EchoMethod method)
    {
        using var arena = new ArenaAllocator();
        EchoRequest request = EchoRequest.Create(arena);
        if (method == EchoMethod.Unary) await WaitAsync(server.Client.UnaryAsync(request).ResponseAsync);
        else await WaitAsync(server.Client.Collect().ResponseAsync);

        static async Task WaitAsync(Task reply) => await reply;
    }
}
