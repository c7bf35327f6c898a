using System.Net;
using Grpc.Core;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>A gRPC server on a free port of this machine: Kestrel with HTTP/2 without TLS.</summary>
internal sealed class GrpcHost : IAsyncDisposable
{
    private readonly WebApplication _app;

    private GrpcHost(WebApplication app) => _app = app;

    public Uri Address => new(_app.Urls.Single());

    public static async Task<GrpcHost> StartAsync(Action<ServiceBinderBase> bind, GrpcHostOptions? options = null)
    {
        var routes = new ServiceRoutes(options ?? new GrpcHostOptions());
        bind(routes);

        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.Services.AddSingleton<IHostLifetime, UnmanagedLifetime>();
        // A call that a test leaves open does not keep the server.
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = TimeSpan.FromSeconds(1));
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2);
            // The limits of gRPC are those of messages. A stream may be long, and may be silent.
            kestrel.Limits.MaxRequestBodySize = null;
            kestrel.Limits.MinRequestBodyDataRate = null;
            kestrel.Limits.MinResponseDataRate = null;
        });
        WebApplication app = builder.Build();
        app.Run(routes.HandleAsync);
        await app.StartAsync();
        return new GrpcHost(app);
    }

    public async ValueTask DisposeAsync()
    {
        await _app.StopAsync();
        await _app.DisposeAsync();
    }
}
