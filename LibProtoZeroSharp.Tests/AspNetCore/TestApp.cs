using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;

// Tests count arenas and managed bytes of the whole process.
[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace LibProtoZeroSharp.Tests.AspNetCore;

/// <summary>An app on Kestrel, on a free port of this machine, and a client of it.</summary>
internal sealed class TestApp(WebApplication app) : IAsyncDisposable
{
    public const string ProtobufType = "application/x-protobuf", JsonType = "application/json";

    public HttpClient Client { get; } = new() { BaseAddress = new Uri(app.Urls.Single()) };

    public IServiceProvider Services => app.Services;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>Starts an app that sends the messages of <c>/echo</c> back.</summary>
    /// <param name="configure">Sets options.</param>
    /// <param name="map">Maps further endpoints.</param>
    /// <param name="services">Adds further services.</param>
    public static async Task<TestApp> StartAsync(
        Action<ProtoZeroOptions>? configure = null, Action<WebApplication>? map = null, Action<WebApplicationBuilder>? services = null)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        builder.Logging.ClearProviders();
        builder.Services.AddProtoZero(configure);
        services?.Invoke(builder);
        WebApplication app = builder.Build();
        app.MapPost("/echo", (ProtoBody<EchoRequest> body) => ProtoResult.Create(body.Message));
        map?.Invoke(app);
        await app.StartAsync(Token);
        return new TestApp(app);
    }

    public async Task<HttpResponseMessage> SendAsync(HttpMethod method, string path, byte[]? body = null, string? contentType = null, string? accept = null, bool isChunked = false)
    {
        using var request = new HttpRequestMessage(method, path);
        request.Headers.TransferEncodingChunked = isChunked;
        if (accept != null) request.Headers.TryAddWithoutValidation("Accept", accept);
        if (body != null)
        {
            request.Content = new ByteArrayContent(body);
            if (contentType != null) request.Content.Headers.TryAddWithoutValidation("Content-Type", contentType);
        }

        return await Client.SendAsync(request, Token);
    }

    public Task<HttpResponseMessage> PostAsync(string path, byte[] body, string? contentType = ProtobufType, string? accept = null, bool isChunked = false) =>
        SendAsync(HttpMethod.Post, path, body, contentType, accept, isChunked);

    /// <summary>Reads problem details of a status.</summary>
    public static async Task<JsonNode> ProblemAsync(HttpResponseMessage response, HttpStatusCode status)
    {
        Assert.Equal((status, "application/problem+json"), (response.StatusCode, response.Content.Headers.ContentType?.MediaType));
        JsonNode problem = (await response.Content.ReadFromJsonAsync<JsonNode>(Token))!;
        Assert.Equal((int)status, (int)problem["status"]!);
        return problem;
    }

    public static async Task<string> TextAsync(HttpResponseMessage response) => Encoding.UTF8.GetString(await response.Content.ReadAsByteArrayAsync(Token));

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await app.DisposeAsync();
    }
}
