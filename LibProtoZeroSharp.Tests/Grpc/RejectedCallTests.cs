using Grpc.Core;
using Grpc.Core.Interceptors;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Code of a server rejects a call after it has read a message, and nothing of the call is kept. Only the Debug package counts arenas.</summary>
public class RejectedCallTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(Place.Before)]
    [InlineData(Place.AfterWait)]
    [InlineData(Place.After)]
    public async Task AnInterceptorRejects(Place place)
    {
        await using TestServer server = await TestServer.StartAsync(
            new EchoService(), options => options.Interceptors.Add<RejectingInterceptor>(place));
        await AssertNothingStaysAsync(server);
    }

    [Fact]
    public async Task AnOverrideOfTheMethodWithOwnersRejects()
    {
        await using TestServer server = await TestServer.StartAsync(new GuardedService());
        await AssertNothingStaysAsync(server);
    }

    private static async Task AssertNothingStaysAsync(TestServer server)
    {
        var client = new Echo.EchoClient(server.Connect());
        long newest = LiveArenas.Newest();
        using (var arena = new ArenaAllocator())
        {
            EchoRequest request = EchoRequest.Create(arena);
            request.SetText("text", arena);
            for (int i = 0; i < 10; i++)
            {
                await AssertRejectedAsync(() => client.UnaryAsync(request, cancellationToken: Token).ResponseAsync);
                await AssertRejectedAsync(async () =>
                {
                    using AsyncServerStreamingCall<EchoReply> call = client.Repeat(request, cancellationToken: Token);
                    while (await call.ResponseStream.MoveNext()) Assert.Equal("text", call.ResponseStream.Current.Text.ToString());
                });
                await AssertRejectedAsync(async () =>
                {
                    using AsyncClientStreamingCall<EchoRequest, MessageOwner<EchoReply>> call = client.Collect(cancellationToken: Token);
                    await SendAsync(call.RequestStream, request);
                    await call;
                });
                await AssertRejectedAsync(async () =>
                {
                    using AsyncDuplexStreamingCall<EchoRequest, EchoReply> call = client.Chat(cancellationToken: Token);
                    await SendAsync(call.RequestStream, request);
                    while (await call.ResponseStream.MoveNext()) Assert.Equal("text", call.ResponseStream.Current.Text.ToString());
                });
            }
        }

        await LiveArenas.AssertNoneSinceAsync(newest);
    }

    /// <summary>The server may have rejected the call by the time of the second message.</summary>
    private static async Task SendAsync(IClientStreamWriter<EchoRequest> stream, EchoRequest request)
    {
        await stream.WriteAsync(request, Token);
        await stream.CompleteAsync();
    }

    private static async Task AssertRejectedAsync(Func<Task> call)
    {
        RpcException exception = await Assert.ThrowsAsync<RpcException>(call);
        Assert.Equal(StatusCode.PermissionDenied, exception.StatusCode);
    }

    private static RpcException Reject(MessageOwner<EchoRequest> owner) => new(new Status(StatusCode.PermissionDenied, owner.Message.Text.ToString()));

    private static async Task<RpcException> RejectAsync(IAsyncStreamReader<MessageOwner<EchoRequest>> requests) =>
        await requests.MoveNext(Token) ? Reject(requests.Current) : throw new InvalidOperationException("There is no request.");

    public enum Place
    {
        /// <summary>Before the service is called.</summary>
        Before,

        /// <summary>Before the service is called, after the interceptor was suspended.</summary>
        AfterWait,

        /// <summary>After the service has returned its reply.</summary>
        After,
    }

    private sealed class RejectingInterceptor(Place place) : Interceptor
    {
        public override async Task<TResponse> UnaryServerHandler<TRequest, TResponse>(
            TRequest request, ServerCallContext context, UnaryServerMethod<TRequest, TResponse> continuation)
        {
            await BeforeAsync();
            if (place != Place.After) throw Reject((MessageOwner<EchoRequest>)(object)request);
            throw Rejects(await continuation(request, context));
        }

        public override async Task ServerStreamingServerHandler<TRequest, TResponse>(
            TRequest request, IServerStreamWriter<TResponse> responseStream, ServerCallContext context, ServerStreamingServerMethod<TRequest, TResponse> continuation)
        {
            await BeforeAsync();
            if (place == Place.After) await continuation(request, responseStream, context);
            throw place == Place.After ? new RpcException(new Status(StatusCode.PermissionDenied, "")) : Reject((MessageOwner<EchoRequest>)(object)request);
        }

        public override async Task<TResponse> ClientStreamingServerHandler<TRequest, TResponse>(
            IAsyncStreamReader<TRequest> requestStream, ServerCallContext context, ClientStreamingServerMethod<TRequest, TResponse> continuation)
        {
            await BeforeAsync();
            if (place != Place.After) throw await RejectAsync((IAsyncStreamReader<MessageOwner<EchoRequest>>)requestStream);
            throw Rejects(await continuation(requestStream, context));
        }

        public override async Task DuplexStreamingServerHandler<TRequest, TResponse>(
            IAsyncStreamReader<TRequest> requestStream, IServerStreamWriter<TResponse> responseStream, ServerCallContext context,
            DuplexStreamingServerMethod<TRequest, TResponse> continuation)
        {
            await BeforeAsync();
            if (place == Place.After) await continuation(requestStream, responseStream, context);
            throw place == Place.After
                ? new RpcException(new Status(StatusCode.PermissionDenied, ""))
                : await RejectAsync((IAsyncStreamReader<MessageOwner<EchoRequest>>)requestStream);
        }

        private async Task BeforeAsync()
        {
            if (place == Place.AfterWait) await Task.Yield();
        }

        private static RpcException Rejects<TResponse>(TResponse reply) =>
            new(new Status(StatusCode.PermissionDenied, ((OutgoingMessage<EchoReply>)(object)reply!).Message.Text.ToString()));
    }

    private class EchoService : Echo.EchoBase
    {
        public override Task Unary(EchoRequest request, EchoReply reply, ArenaAllocator arena, ServerCallContext context)
        {
            reply.Text = request.Text;
            return Task.CompletedTask;
        }

        public override async Task Collect(IAsyncStreamReader<EchoRequest> requestStream, EchoReply reply, ArenaAllocator arena, ServerCallContext context)
        {
            while (await requestStream.MoveNext(Token)) reply.SetText(requestStream.Current.Text, arena);
        }

        public override async Task Repeat(EchoRequest request, IServerStreamWriter<EchoReply> responseStream, ServerCallContext context) =>
            await WriteAsync(request, responseStream);

        public override async Task Chat(IAsyncStreamReader<EchoRequest> requestStream, IServerStreamWriter<EchoReply> responseStream, ServerCallContext context)
        {
            while (await requestStream.MoveNext(Token)) await WriteAsync(requestStream.Current, responseStream);
        }

        private static async Task WriteAsync(EchoRequest request, IServerStreamWriter<EchoReply> replies)
        {
            using var arena = new ArenaAllocator();
            EchoReply reply = EchoReply.Create(arena);
            reply.Text = request.Text;
            await replies.WriteAsync(reply, Token);
        }
    }

    private sealed class GuardedService : EchoService
    {
        public override Task<OutgoingMessage<EchoReply>> Unary(MessageOwner<EchoRequest> request, ServerCallContext context) => throw Reject(request);

        public override Task Repeat(MessageOwner<EchoRequest> request, IServerStreamWriter<OutgoingMessage<EchoReply>> responseStream, ServerCallContext context) =>
            throw Reject(request);

        public override async Task<OutgoingMessage<EchoReply>> Collect(IAsyncStreamReader<MessageOwner<EchoRequest>> requestStream, ServerCallContext context) =>
            throw await RejectAsync(requestStream);

        public override async Task Chat(
            IAsyncStreamReader<MessageOwner<EchoRequest>> requestStream, IServerStreamWriter<OutgoingMessage<EchoReply>> responseStream, ServerCallContext context) =>
            throw await RejectAsync(requestStream);
    }
}
