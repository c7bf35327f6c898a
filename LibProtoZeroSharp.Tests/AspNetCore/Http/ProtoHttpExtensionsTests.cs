extern alias Oracle;

using System.Diagnostics;
using System.Net.Http.Headers;
using Google.Protobuf;
using static LibProtoZeroSharp.Tests.AspNetCore.TestApp;
using Theirs = Oracle::LibProtoZeroSharp.Tests.Protos.EchoRequest;

namespace LibProtoZeroSharp.Tests.AspNetCore.Http;

/// <summary>Sends requests with the extensions of HttpClient. Google's library is the server.</summary>
public sealed class ProtoHttpExtensionsTests : IDisposable
{
    private const string Accept = "application/x-protobuf, application/protobuf; q=0.9, application/json; q=0.5";

    private readonly ArenaAllocator _arena = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _arena.Dispose();

    [Theory]
    [InlineData(0)]
    [InlineData(300_000)]
    public async Task AMessageIsSentAndReceived(int size)
    {
        var seen = new List<string>();
        await using TestApp app = await StartAsync(map: app => app.MapPost("/google", async (HttpContext context) =>
        {
            seen.Add($"{context.Request.ContentType} {context.Request.ContentLength} {context.Request.Headers.Accept} {context.Request.Protocol}");
            using var body = new MemoryStream();
            await context.Request.Body.CopyToAsync(body);
            Theirs request = Theirs.Parser.ParseFrom(body.ToArray());
            request.Times++;
            return Results.Bytes(request.ToByteArray(), "application/protobuf");
        }));
        EchoRequest sent = Request(size);
        EchoRequest received = await app.Client.PostProtoAsync<EchoRequest, EchoRequest>("/google", sent, _arena, cancellationToken: Token);
        Assert.Equal((8, "żółw", size), (received.Times, received.Text.ToString(), received.Payload.Length));
        received = await app.Client.PostProtoAsync<EchoRequest, EchoRequest>(new Uri(app.Client.BaseAddress!, "google"), sent, _arena, cancellationToken: Token);
        Assert.Equal(8, received.Times);
        Assert.Equal(Enumerable.Repeat($"application/x-protobuf {sent.CalculateSize()} {Accept} HTTP/1.1", 2), seen);
    }

    [Fact]
    public async Task AResponseMayBeJson()
    {
        await using TestApp app = await StartAsync(map: app => app.MapGet("/google", () =>
            Results.Text(JsonFormatter.Default.Format(new Theirs { Times = 7 }), "application/json", Encoding.UTF8)));
        Assert.Equal(7, (await app.Client.GetProtoAsync<EchoRequest>("google", _arena, cancellationToken: Token)).Times);
        Assert.Equal(7, (await app.Client.GetProtoAsync<EchoRequest>(new Uri("/google", UriKind.Relative), _arena, cancellationToken: Token)).Times);
    }

    [Fact]
    public async Task AnyRequestIsSent()
    {
        await using TestApp app = await StartAsync(map: app => app.MapPut("/item", (ProtoBody<EchoRequest> body) => ProtoResult.Create(body.Message)));
        using var request = new HttpRequestMessage(HttpMethod.Put, "/item") { Content = new ProtoContent<EchoRequest>(Request(3)) };
        // The server then sends JSON.
        request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue(JsonType));
        Assert.Equal(Request(3), await app.Client.SendProtoAsync<EchoRequest>(request, _arena, cancellationToken: Token));
    }

    [Fact]
    public async Task TheAcceptOfTheClientCounts()
    {
        await using TestApp app = await StartAsync(map: app => app.MapGet("/accept", (HttpContext context) =>
        {
            EchoRequest message = EchoRequest.Create(context.Arena());
            message.SetText(context.Request.Headers.Accept.ToString(), context.Arena());
            return ProtoResult.Create(message);
        }));
        Assert.Equal(Accept, (await app.Client.GetProtoAsync<EchoRequest>("/accept", _arena, cancellationToken: Token)).Text.ToString());
        app.Client.DefaultRequestHeaders.Accept.Add(new MediaTypeWithQualityHeaderValue(JsonType));
        Assert.Equal(JsonType, (await app.Client.GetProtoAsync<EchoRequest>("/accept", _arena, cancellationToken: Token)).Text.ToString());
    }

    /// <summary>Without a task, as programs without asynchronous methods send it.</summary>
    [Fact]
    public async Task AContentIsSentSynchronously()
    {
        await using TestApp app = await StartAsync();
        using var request = new HttpRequestMessage(HttpMethod.Post, "/echo") { Content = new ProtoContent<EchoRequest>(Request(3)) };
        using HttpResponseMessage response = app.Client.Send(request, Token);
        Assert.Equal(Request(3), await response.Content.ReadProtoAsync<EchoRequest>(_arena, cancellationToken: Token));
    }

    [Fact]
    public async Task AnotherStatusIsAnException()
    {
        await using TestApp app = await StartAsync();
        HttpRequestException exception = await Assert.ThrowsAsync<HttpRequestException>(() => app.Client.GetProtoAsync<EchoRequest>("/none", _arena, cancellationToken: Token));
        Assert.Equal(HttpStatusCode.NotFound, exception.StatusCode);
    }

    [Theory]
    [InlineData("text/html", "'text/html'")]
    [InlineData("application/json; charset=utf-16", "'application/json; charset=utf-16'")]
    [InlineData("nonsense", "no valid Content-Type")]
    [InlineData(null, "no valid Content-Type")]
    public async Task AnotherContentTypeIsAnException(string? contentType, string found)
    {
        await using TestApp app = await StartAsync(map: app => app.MapGet("/google", async (HttpContext context) =>
        {
            context.Response.ContentType = contentType;
            await context.Response.Body.WriteAsync((byte[])[16, 7]);
        }));
        HttpRequestException exception = await Assert.ThrowsAsync<HttpRequestException>(() => app.Client.GetProtoAsync<EchoRequest>("/google", _arena, cancellationToken: Token));
        Assert.Equal($"Expected a response of application/x-protobuf or of application/json in UTF-8, found {found}.", exception.Message);
        Assert.Equal(HttpRequestError.InvalidResponse, exception.HttpRequestError);
    }

    /// <summary>A server that returns null for a message responds with the status 204.</summary>
    [Theory]
    [InlineData(204, null, true)]
    [InlineData(200, null, true)]
    [InlineData(200, ProtobufType, false)]
    [InlineData(200, "application/vnd.shop.order+protobuf", false)]
    public async Task AResponseWithoutContentIsNull(int status, string? contentType, bool isNull)
    {
        await using TestApp app = await StartAsync(map: app => app.MapPost("/none", (HttpContext context) =>
        {
            context.Response.StatusCode = status;
            context.Response.ContentType = contentType;
        }));
        EchoRequest received = await app.Client.PostProtoAsync<EchoRequest, EchoRequest>("/none", Request(3), _arena, cancellationToken: Token);
        Assert.Equal(isNull, received.IsNull);
        if (!isNull) Assert.Equal(0, received.CalculateSize());
    }

    [Fact]
    public async Task AResponseThatIsNotAMessageIsAnException()
    {
        await using TestApp app = await StartAsync(map: app => app.MapGet("/google", () => Results.Bytes([10, 255], ProtobufType)));
        ProtoException exception = await Assert.ThrowsAsync<ProtoException>(() => app.Client.GetProtoAsync<EchoRequest>("/google", _arena, cancellationToken: Token));
        Assert.Equal((ProtoError.Truncated, 1), (exception.Error, exception.Offset));
    }

    [Fact]
    public async Task AResponseThatEndsTooEarlyIsAnException()
    {
        await using TestApp app = await StartAsync(map: app => app.MapGet("/torn", async (HttpContext context) =>
        {
            (context.Response.ContentType, context.Response.ContentLength) = (ProtobufType, 100);
            await context.Response.Body.WriteAsync(new byte[] { 16, 7 });
            await context.Response.Body.FlushAsync();
            context.Abort();
        }));
        Exception exception = await Assert.ThrowsAnyAsync<Exception>(() => app.Client.GetProtoAsync<EchoRequest>("/torn", _arena, cancellationToken: Token));
        // The reset of the connection may overtake the headers.
        Assert.True(exception is IOException or HttpRequestException, exception.ToString());
    }

    [Fact]
    public async Task TheOptionsOfTheParserCount()
    {
        await using TestApp app = await StartAsync(map: app =>
        {
            app.MapGet("/protobuf", () => Results.Bytes(Convert.FromHexString("F80101"), ProtobufType));
            app.MapGet("/json", () => Results.Text("""{"unknown": 1}""", JsonType));
        });
        var options = new ProtoHttpOptions { Read = new ProtoReadOptions { DiscardUnknownFields = true }, JsonRead = new ProtoJsonReadOptions { IgnoreUnknownFields = true } };
        Assert.Equal(0, (await app.Client.GetProtoAsync<EchoRequest>("/protobuf", _arena, options, Token)).CalculateSize());
        Assert.Equal(0, (await app.Client.GetProtoAsync<EchoRequest>("/json", _arena, options, Token)).CalculateSize());
    }

    /// <summary>The body has no end: it is not read further than the limit.</summary>
    [Fact]
    public async Task TheLimitOfTheArenaCounts()
    {
        await using TestApp app = await StartAsync(map: app => app.MapGet("/endless", async (HttpContext context) =>
        {
            context.Response.ContentType = ProtobufType;
            while (!context.RequestAborted.IsCancellationRequested) await context.Response.Body.WriteAsync(new byte[10_000]);
        }));
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 100_000 });
        ProtoException exception = await Assert.ThrowsAsync<ProtoException>(() => app.Client.GetProtoAsync<EchoRequest>("/endless", arena, cancellationToken: Token));
        Assert.Equal((ProtoError.ArenaExhausted, 100_000), (exception.Error, exception.Offset));
    }

    [Fact]
    public async Task TheTimeoutOfTheClientCountsForTheBody()
    {
        await using TestApp app = await StartAsync(map: app => app.MapGet("/slow", async (HttpContext context) =>
        {
            context.Response.ContentType = ProtobufType;
            await context.Response.StartAsync();
            await Task.Delay(Timeout.Infinite, context.RequestAborted);
        }));
        app.Client.Timeout = TimeSpan.FromSeconds(1);
        var watch = Stopwatch.StartNew();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => app.Client.GetProtoAsync<EchoRequest>("/slow", _arena, cancellationToken: Token));
        Assert.InRange(watch.Elapsed, TimeSpan.FromSeconds(0.9), TimeSpan.FromSeconds(30));
    }

    /// <summary>Its string is not UTF-8.</summary>
    [Fact]
    public async Task AMessageThatCanNotBeEncodedIsAnException()
    {
        await using TestApp app = await StartAsync();
        EchoRequest message = EchoRequest.Create(_arena);
        message.SetText((ReadOnlySpan<byte>)[255], _arena);
        ProtoException exception = await Assert.ThrowsAsync<ProtoException>(() =>
            app.Client.PostProtoAsync<EchoRequest, EchoRequest>("/echo", message, _arena, cancellationToken: Token));
        Assert.Equal("text", exception.Path);
    }

    private EchoRequest Request(int size)
    {
        EchoRequest request = EchoRequest.Create(_arena);
        request.SetText("żółw", _arena);
        request.Times = 7;
        request.SetPayload(new byte[size], _arena);
        return request;
    }
}
