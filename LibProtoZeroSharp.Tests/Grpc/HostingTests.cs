using System.IO.Compression;
using Grpc.AspNetCore.Server;
using Grpc.Core;
using Grpc.Net.Client;
using Grpc.Net.Compression;
using LibProtoZeroSharp.Tests.Grpc.Peers;
using LibProtoZeroSharp.Tests.Protos;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>What ASP.NET Core, the client factory and the channel add to calls of the stubs.</summary>
public class HostingTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task ADefinitionOfTheServiceIsMapped()
    {
        await using TestServer server = await TestServer.StartAsync(_ => { }, app => app.MapGrpcService(Echo.BindService(Service())));
        await AssertAllMethodsWorkAsync(new Echo.EchoClient(server.Connect()));
    }

    /// <summary>Interceptors get what carries the messages. The client comes from AddGrpcClient, which needs its constructors.</summary>
    [Fact]
    public async Task InterceptorsSeeTheMessages()
    {
        MessageWatcher atServer = new(), atClient = new();
        await using TestServer server = await TestServer.StartAsync(
            services =>
            {
                services.AddSingleton(Service()).AddSingleton(atServer);
                services.Configure<GrpcServiceOptions>(options => options.Interceptors.Add<MessageWatcher>());
            },
            app => app.MapGrpcService<OwnEchoService>());
        var services = new ServiceCollection();
        services.AddGrpcClient<Echo.EchoClient>(options => options.Address = server.Address).AddInterceptor(() => atClient);
        await using ServiceProvider provider = services.BuildServiceProvider();
        await AssertAllMethodsWorkAsync(provider.GetRequiredService<Echo.EchoClient>());
        string[] seen = ["Unary a", "Collect", "Repeat a", "Chat", "Old a"];
        Assert.Equal(seen, atClient.Seen);
        Assert.Equal(seen, atServer.Seen);
    }

    /// <summary>ASP.NET Core doesn't see the attributes of the overload with the reply, which PZ0703 reports.</summary>
    [Fact]
    public async Task AnAttributeWorksOnTheOverloadThatAspNetCoreCalls()
    {
        await using TestServer server = await TestServer.StartAsync(
            services =>
            {
                services.AddAuthentication().AddBearerToken();
                services.AddAuthorization();
            },
            app =>
            {
                app.UseAuthorization();
                app.MapGrpcService<GuardedService>();
            });
        var client = new Echo.EchoClient(server.Connect());
        using var arena = new ArenaAllocator();
        (await client.UnaryAsync(EchoRequest.Create(arena), cancellationToken: Token)).Dispose();
        RpcException exception = await Assert.ThrowsAsync<RpcException>(() => client.Collect(cancellationToken: Token).ResponseAsync);
        Assert.Equal(StatusCode.Unauthenticated, exception.StatusCode);
    }

    [Fact]
    public async Task AMethodThatThrowsOrIsMissingHasTheStatusOfGooglesClasses()
    {
        await using TestServer server = await TestServer.StartAsync(new ThrowingService());
        var client = new Echo.EchoClient(server.Connect());
        using var arena = new ArenaAllocator();
        EchoRequest request = EchoRequest.Create(arena);
        long newest = LiveArenas.Newest();
        RpcException thrown = await Assert.ThrowsAsync<RpcException>(() => client.UnaryAsync(request, cancellationToken: Token).ResponseAsync);
        Assert.Equal((StatusCode.Unknown, "Exception was thrown by handler."), (thrown.StatusCode, thrown.Status.Detail));
        RpcException missing = await Assert.ThrowsAsync<RpcException>(() => client.Collect(cancellationToken: Token).ResponseAsync);
        Assert.Equal(StatusCode.Unimplemented, missing.StatusCode);
        missing = await Assert.ThrowsAsync<RpcException>(() => client.Repeat(request, cancellationToken: Token).ResponseStream.MoveNext(Token));
        Assert.Equal(StatusCode.Unimplemented, missing.StatusCode);
        missing = await Assert.ThrowsAsync<RpcException>(() => client.Chat(cancellationToken: Token).ResponseStream.MoveNext(Token));
        Assert.Equal(StatusCode.Unimplemented, missing.StatusCode);
        await LiveArenas.AssertNoneSinceAsync(newest);
    }

    [Fact]
    public async Task EachMessageIsCompressed()
    {
        CountingGzip atServer = new(), atClient = new();
        await using TestServer server = await TestServer.StartAsync(Service(), options =>
        {
            options.CompressionProviders = [atServer];
            options.ResponseCompressionAlgorithm = atServer.EncodingName;
        });
        await AssertAllMethodsWorkAsync(new Echo.EchoClient(server.Connect(new GrpcChannelOptions { CompressionProviders = [atClient] })), compress: true);
        Assert.Equal((5, 5), (atClient.Compressed, atClient.Decompressed));
        Assert.Equal((5, 5), (atServer.Compressed, atServer.Decompressed));
    }

    private static OwnEchoService Service() => new(new EchoBehaviour(new CancelledCalls(), OwnMessages.Details));

    /// <summary>Sends one request, and receives one reply, with each method.</summary>
    private static async Task AssertAllMethodsWorkAsync(Echo.EchoClient stub, bool compress = false)
    {
        var client = new OwnEchoClient(stub, compress);
        foreach (EchoMethod method in Enum.GetValues<EchoMethod>())
        {
            EchoOutcome outcome = await client.CallAsync(new EchoCall(method, new EchoInput("a", Times: 1)));
            Assert.Equal((StatusCode.OK, ""), (outcome.Status, outcome.Detail));
            Assert.Equal("a", Assert.Single(outcome.Replies).Text);
        }
    }

    private sealed class GuardedService : Echo.EchoBase
    {
#pragma warning disable PZ0703 // The test shows what the rule says.
        [Authorize]
        public override Task Unary(EchoRequest request, EchoReply reply, ArenaAllocator arena, ServerCallContext context) => Task.CompletedTask;
#pragma warning restore PZ0703

        [Authorize]
        public override Task<OutgoingMessage<EchoReply>> Collect(IAsyncStreamReader<MessageOwner<EchoRequest>> requestStream, ServerCallContext context) =>
            base.Collect(requestStream, context);
    }

    private sealed class ThrowingService : Echo.EchoBase
    {
        public override Task Unary(EchoRequest request, EchoReply reply, ArenaAllocator arena, ServerCallContext context) => throw new FormatException("a secret");
    }

    private sealed class CountingGzip : ICompressionProvider
    {
        private readonly GzipCompressionProvider _gzip = new(CompressionLevel.Fastest);
        private int _compressed, _decompressed;

        public int Compressed => _compressed;

        public int Decompressed => _decompressed;

        public string EncodingName => _gzip.EncodingName;

        public Stream CreateCompressionStream(Stream stream, CompressionLevel? compressionLevel)
        {
            Interlocked.Increment(ref _compressed);
            return _gzip.CreateCompressionStream(stream, compressionLevel);
        }

        public Stream CreateDecompressionStream(Stream stream)
        {
            Interlocked.Increment(ref _decompressed);
            return _gzip.CreateDecompressionStream(stream);
        }
    }
}
