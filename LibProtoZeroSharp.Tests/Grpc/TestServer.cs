using System.Net;
using Grpc.AspNetCore.Server;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

// Tests count arenas, managed bytes and exceptions of the whole process.
[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>A gRPC server on Kestrel, on a free port of this machine, and channels to it.</summary>
internal sealed class TestServer(WebApplication app) : IAsyncDisposable
{
    private readonly List<GrpcChannel> _channels = [];

    public Uri Address { get; } = new(app.Urls.Single());

    /// <summary>Starts a server that has one object serve all calls.</summary>
    public static Task<TestServer> StartAsync<TService>(TService service, Action<GrpcServiceOptions>? configure = null)
        where TService : class => StartAsync(
            services =>
            {
                services.AddSingleton(service);
                if (configure is not null) services.Configure(configure);
            },
            app => app.MapGrpcService<TService>());

    public static async Task<TestServer> StartAsync(Action<IServiceCollection> configure, Action<WebApplication> map, HttpProtocols protocols = HttpProtocols.Http2)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0, endpoint => endpoint.Protocols = protocols));
        builder.Logging.ClearProviders();
        builder.Services.AddGrpc();
        configure(builder.Services);
        WebApplication app = builder.Build();
        map(app);
        await app.StartAsync();
        return new TestServer(app);
    }

    /// <summary>Opens a channel that lives as long as the server.</summary>
    public GrpcChannel Connect(GrpcChannelOptions? options = null)
    {
        _channels.Add(GrpcChannel.ForAddress(Address, options ?? new GrpcChannelOptions()));
        return _channels[^1];
    }

    public async ValueTask DisposeAsync()
    {
        _channels.ForEach(channel => channel.Dispose());
        await app.DisposeAsync();
    }
}
