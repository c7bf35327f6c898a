using Grpc.Core;
using LibProtoZeroSharp.Tests.Grpc.Host;
using LibProtoZeroSharp.Tests.Grpc.Transport;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Requests that are sent more than once. A client needs the copy of a request until its call can't be repeated any more.</summary>
public class RepeatedRequestTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public Task AUnaryRequestThatTheServerHasNotProcessedIsSentAgain() => CallAsync(async (client, request) =>
    {
        using MessageOwner<EchoReply> reply = await client.UnaryAsync(request, cancellationToken: Token);
        Assert.True(reply.Message.Text == "text"u8);
    });

    [Fact]
    public Task ARequestForAStreamThatTheServerHasNotProcessedIsSentAgain() => CallAsync(async (client, request) =>
    {
        using AsyncServerStreamingCall<EchoReply> call = client.Repeat(request, cancellationToken: Token);
        Assert.True(await call.ResponseStream.MoveNext(Token));
        Assert.True(call.ResponseStream.Current.Text == "text"u8);
    });

    [Fact]
    public async Task TheCopyOfARequestIsFreedWhenTheReplyHasCome()
    {
        using var arena = new ArenaAllocator();
        var invoker = new KeepingInvoker();
        Task<MessageOwner<EchoReply>> calling = new Echo.EchoClient(invoker).UnaryAsync(Request(arena), cancellationToken: Token).ResponseAsync;
        Assert.Equal(invoker.Serialize(), invoker.Serialize());
        invoker.Complete();
        (await calling).Dispose();
        Assert.Throws<ObjectDisposedException>(invoker.Serialize);
    }

    [Fact]
    public async Task TheCopyOfARequestForAStreamIsFreedWhenTheFirstReplyHasCome()
    {
        using var arena = new ArenaAllocator();
        var invoker = new KeepingInvoker();
        using AsyncServerStreamingCall<EchoReply> call = new Echo.EchoClient(invoker).Repeat(Request(arena), cancellationToken: Token);
        Assert.Equal(invoker.Serialize(), invoker.Serialize());
        Assert.False(await call.ResponseStream.MoveNext(Token));
        Assert.Throws<ObjectDisposedException>(invoker.Serialize);
    }

    [Fact]
    public void TheCopyOfARequestForAStreamIsFreedWithItsCall()
    {
        using var arena = new ArenaAllocator();
        var invoker = new KeepingInvoker();
        new Echo.EchoClient(invoker).Repeat(Request(arena), cancellationToken: Token).Dispose();
        Assert.Throws<ObjectDisposedException>(invoker.Serialize);
    }

    [Fact]
    public void TheCopyOfARequestIsFreedIfTheCallDoesNotStart()
    {
        using var arena = new ArenaAllocator();
        var invoker = new KeepingInvoker { Fails = true };
        var client = new Echo.EchoClient(invoker);
        Assert.Throws<NotSupportedException>(() => client.UnaryAsync(Request(arena), cancellationToken: Token));
        Assert.Throws<ObjectDisposedException>(invoker.Serialize);
        Assert.Throws<NotSupportedException>(() => client.Repeat(Request(arena), cancellationToken: Token));
        Assert.Throws<ObjectDisposedException>(invoker.Serialize);
        Assert.Throws<NotSupportedException>(() => client.Unary(Request(arena), cancellationToken: Token));
        Assert.Throws<ObjectDisposedException>(invoker.Serialize);
    }

    private static async Task CallAsync(Func<Echo.EchoClient, EchoRequest, Task> call)
    {
        await using GrpcHost host = await GrpcHost.StartAsync(binder => Echo.BindService(binder, new Service()));
        await using var proxy = new UnwillingProxy(host.Address);
        using var channel = new GrpcChannel(proxy.Address);
        using var arena = new ArenaAllocator();
        await call(new Echo.EchoClient(channel), Request(arena));
    }

    private static EchoRequest Request(ArenaAllocator arena)
    {
        EchoRequest request = EchoRequest.Create(arena);
        request.SetText("text", arena);
        return request;
    }

    private sealed class Service : Echo.EchoBase
    {
        public override Task Unary(EchoRequest request, EchoReply reply, ArenaAllocator arena, ServerCallContext context)
        {
            reply.Text = request.Text;
            return Task.CompletedTask;
        }

        public override async Task Repeat(EchoRequest request, IServerStreamWriter<EchoReply> responseStream, ServerCallContext context)
        {
            using var arena = new ArenaAllocator();
            EchoReply reply = EchoReply.Create(arena);
            reply.Text = request.Text;
            await responseStream.WriteAsync(reply);
        }
    }
}
