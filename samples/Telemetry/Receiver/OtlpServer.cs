using System.Net;
using LibProtoZeroSharp;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace Telemetry;

/// <summary>The web app with its endpoints.</summary>
internal static class OtlpServer
{
    /// <summary>Creates the app with two ports: HTTP/2 without TLS needs one of its own. A port that is 0 becomes a free one.</summary>
    /// <param name="totals">Gets what is received.</param>
    /// <param name="httpPort">The first of the app's addresses.</param>
    /// <param name="grpcPort">The second of the app's addresses.</param>
    public static WebApplication Create(Totals totals, int httpPort, int grpcPort)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.SetMinimumLevel(LogLevel.Warning);
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.Limits.MaxRequestBodySize = Limits.BodyBytes;
            kestrel.Limits.MaxConcurrentConnections = Limits.Connections;
            kestrel.Listen(IPAddress.Loopback, httpPort, endpoint => endpoint.Protocols = HttpProtocols.Http1);
            kestrel.Listen(IPAddress.Loopback, grpcPort, endpoint => endpoint.Protocols = HttpProtocols.Http2);
        });

        WebApplication app = builder.Build();
        Map(app, new TraceSignal(totals));
        Map(app, new MetricsSignal(totals));
        Map(app, new LogsSignal(totals));
        app.MapGet("/totals", totals.ToRows);
        app.MapFallback(GrpcEndpoint.RejectUnknown);
        return app;
    }

    private static void Map<TRequest, TReply>(WebApplication app, Signal<TRequest, TReply> signal)
        where TRequest : unmanaged, IProtoMessage<TRequest>
        where TReply : unmanaged, IProtoMessage<TReply>
    {
        app.MapPost(signal.Path, context => HttpEndpoint.HandleAsync(context, signal));
        app.MapPost(signal.Method.ToString(), context => GrpcEndpoint.HandleAsync(context, signal));
    }
}
