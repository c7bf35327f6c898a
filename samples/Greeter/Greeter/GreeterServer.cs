using System.Net;
using Google;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace Sample;

/// <summary>The web app with its service.</summary>
internal static class GreeterServer
{
    /// <summary>Creates the app, with HTTP/2 without TLS.</summary>
    /// <param name="port">The port, or 0 for a free one.</param>
    /// <param name="configure">Adds what the service needs.</param>
    /// <param name="map">Maps the service.</param>
    public static WebApplication Create(int port, Action<IServiceCollection> configure, Action<WebApplication> map)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, port, endpoint => endpoint.Protocols = HttpProtocols.Http2));
        builder.Logging.SetMinimumLevel(LogLevel.Warning);
        builder.Services.AddGrpc();
        builder.Services.AddSingleton<Behaviour>();
        configure(builder.Services);
        WebApplication app = builder.Build();
        map(app);
        return app;
    }
}
