using Grpc.Core;
using Microsoft.AspNetCore.Http;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>A call that is an HTTP request.</summary>
internal sealed class HttpServerCallContext : ServerCallContext
{
    private readonly HttpContext _http;

    public HttpServerCallContext(HttpContext http, CancellationToken cancellationToken)
    {
        _http = http;
        CancellationTokenCore = cancellationToken;
        foreach ((string key, var values) in http.Request.Headers)
        {
            foreach (string? value in values) HeaderText.Read(RequestHeadersCore, key, value!);
        }
        DeadlineCore = http.Request.Headers[GrpcTimeout.Header] is [{ } timeout] && GrpcTimeout.Parse(timeout) is { } time && time < DateTime.MaxValue - DateTime.UtcNow
            ? DateTime.UtcNow + time
            : DateTime.MaxValue;
    }

    protected override string MethodCore => _http.Request.Path.Value!;

    protected override string HostCore => _http.Request.Host.Value!;

    protected override string PeerCore => $"ipv4:{_http.Connection.RemoteIpAddress}:{_http.Connection.RemotePort}";

    protected override DateTime DeadlineCore { get; }

    protected override Metadata RequestHeadersCore { get; } = [];

    protected override CancellationToken CancellationTokenCore { get; }

    protected override Metadata ResponseTrailersCore { get; } = [];

    protected override Status StatusCore { get; set; }

    protected override WriteOptions? WriteOptionsCore { get; set; }

    protected override AuthContext AuthContextCore { get; } = new(null, []);

    protected override async Task WriteResponseHeadersAsyncCore(Metadata responseHeaders)
    {
        foreach (Metadata.Entry entry in responseHeaders) _http.Response.Headers.Append(entry.Key, HeaderText.Write(entry));
        await _http.Response.StartAsync(CancellationTokenCore);
        await _http.Response.BodyWriter.FlushAsync(CancellationTokenCore);
    }

    protected override ContextPropagationToken CreatePropagationTokenCore(ContextPropagationOptions? options) =>
        throw new NotSupportedException("This server does not propagate calls.");
}
