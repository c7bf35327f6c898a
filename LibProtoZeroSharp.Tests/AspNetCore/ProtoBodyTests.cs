extern alias Oracle;

using System.IO.Compression;
using System.Net.Sockets;
using System.Text.Json.Nodes;
using Google.Protobuf;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Routing;
using static LibProtoZeroSharp.Tests.AspNetCore.TestApp;
using Theirs = Oracle::LibProtoZeroSharp.Tests.Protos.EchoRequest;

namespace LibProtoZeroSharp.Tests.AspNetCore;

/// <summary>Sends bodies to an endpoint. Google's library is the client.</summary>
public class ProtoBodyTests
{
    private static readonly Theirs Sent = new() { Text = "żółw", Times = 7 };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("application/x-protobuf", false)]
    [InlineData("application/x-protobuf", true)]
    [InlineData("application/protobuf", false)]
    [InlineData("application/vnd.shop.order+protobuf", false)]
    [InlineData("Application/Vnd.Google.Protobuf; proto=\"protozero.tests.EchoRequest\"", false)]
    public async Task AProtobufBodyIsRead(string contentType, bool isChunked)
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await app.PostAsync("/echo", Sent.ToByteArray(), contentType, isChunked: isChunked);
        Assert.Equal((HttpStatusCode.OK, ProtobufType), (response.StatusCode, response.Content.Headers.ContentType?.ToString()));
        Assert.Equal(Sent.CalculateSize(), response.Content.Headers.ContentLength);
        Assert.Equal(Sent, Theirs.Parser.ParseFrom(await response.Content.ReadAsByteArrayAsync(Token)));
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/json; charset=utf-8")]
    [InlineData("application/json;charset=\"UTF-8\"")]
    [InlineData("application/vnd.shop.order+json")]
    public async Task AJsonBodyIsRead(string contentType)
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await app.PostAsync("/echo", Encoding.UTF8.GetBytes(JsonFormatter.Default.Format(Sent)), contentType);
        Assert.Equal(Sent, Theirs.Parser.ParseFrom(await response.Content.ReadAsByteArrayAsync(Token)));
    }

    [Fact]
    public async Task AnEmptyProtobufBodyIsAnEmptyMessage()
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await app.PostAsync("/echo", []);
        Assert.Equal((HttpStatusCode.OK, 0), (response.StatusCode, response.Content.Headers.ContentLength));
    }

    [Theory]
    [InlineData(ProtobufType, "0AFF", "Truncated", 1, null)]
    [InlineData(ProtobufType, "0A0461", "Truncated", 1, null)]
    [InlineData(ProtobufType, "10010A01FF", "InvalidUtf8", 4, null)]
    [InlineData(JsonType, "", "InvalidSyntax", 0, null)]
    [InlineData(JsonType, "7B2274696D6573223A2278227D", "InvalidValue", 9, "times")]
    public async Task ABodyThatIsNotAMessageIsRejected(string contentType, string hex, string error, int offset, string? path)
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await app.PostAsync("/echo", Convert.FromHexString(hex), contentType);
        JsonNode problem = await ProblemAsync(response, HttpStatusCode.BadRequest);
        Assert.Equal((error, offset, path), ((string?)problem["error"], (int)problem["offset"]!, (string?)problem["path"]));
        Assert.Equal(contentType == JsonType, problem["line"] != null && problem["column"] != null);
        Assert.Contains(error, (string?)problem["detail"]);
    }

    /// <summary>Routing rejects most, and these problem details have no more than the status.</summary>
    [Theory]
    [InlineData("text/plain")]
    [InlineData("application/octet-stream")]
    [InlineData("nonsense")]
    public async Task AnotherContentTypeIsRejected(string contentType)
    {
        await using TestApp app = await StartAsync(map: app => app.UseStatusCodePages());
        using HttpResponseMessage response = await app.PostAsync("/echo", [], contentType);
        await ProblemAsync(response, HttpStatusCode.UnsupportedMediaType);
    }

    [Theory]
    [InlineData("application/json; charset=utf-16")]
    [InlineData(null)]
    public async Task AContentTypeThatRoutingAcceptsIsRejected(string? contentType)
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await app.PostAsync("/echo", [], contentType);
        Assert.Contains(contentType ?? "no Content-Type", (string?)(await ProblemAsync(response, HttpStatusCode.UnsupportedMediaType))["detail"]);
    }

    /// <summary>A request without any body has no content type either.</summary>
    [Fact]
    public async Task ARequestWithoutABodyIsRejected()
    {
        await using TestApp app = await StartAsync();
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Post, "/echo");
        await ProblemAsync(response, HttpStatusCode.UnsupportedMediaType);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task ABodyAboveTheLimitOfTheArenaIsRejected(bool isChunked)
    {
        await using TestApp app = await StartAsync(options => options.Arena = new ArenaOptions { MaxBytes = 100_000 });
        using HttpResponseMessage response = await app.PostAsync("/echo", new Theirs { Payload = ByteString.CopyFrom(new byte[200_000]) }.ToByteArray(), isChunked: isChunked);
        JsonNode problem = await ProblemAsync(response, HttpStatusCode.RequestEntityTooLarge);
        Assert.Equal(("ArenaExhausted", 100_000), ((string?)problem["error"], (int)problem["offset"]!));
    }

    /// <summary>Each empty message takes a few bytes of the body, and all its fields in memory.</summary>
    [Theory]
    [InlineData(ProtobufType)]
    [InlineData(JsonType)]
    public async Task AMessageThatNeedsTooMuchMemoryForItsLengthIsRejected(string contentType)
    {
        await using TestApp app = await StartAsync(
            options => (options.Arena, options.Read, options.JsonRead) =
                (new ArenaOptions(), new ProtoReadOptions { MaxExpansion = 1 }, new ProtoJsonReadOptions { MaxExpansion = 1 }),
            app => app.MapPost("/tree", (ProtoBody<Tree> body) => Results.Ok()));
        byte[] body = contentType == ProtobufType
            ? [.. Enumerable.Repeat((byte[])[26, 0], 100_000).SelectMany(child => child)]
            : Encoding.UTF8.GetBytes("{\"children\":[" + string.Join(',', Enumerable.Repeat("{}", 100_000)) + "]}");
        using HttpResponseMessage response = await app.PostAsync("/tree", body, contentType);
        Assert.Equal("BudgetExceeded", (string?)(await ProblemAsync(response, HttpStatusCode.RequestEntityTooLarge))["error"]);
    }

    [Theory]
    [InlineData("gzip", "1F8B0800000000000003FFFFFFFF")]
    [InlineData("gzip", "00000000000000000000")]
    [InlineData("deflate", "789CFFFFFFFF")]
    [InlineData("br", "FFFFFFFFFF")]
    public async Task ACompressedBodyThatIsCorruptIsRejected(string encoding, string hex)
    {
        await using TestApp app = await StartAsync(
            map: app => app.UseRequestDecompression(), services: builder => builder.Services.AddRequestDecompression());
        using var content = new ByteArrayContent(Convert.FromHexString(hex)) { Headers = { { "Content-Type", ProtobufType }, { "Content-Encoding", encoding } } };
        using HttpResponseMessage response = await app.Client.PostAsync("/echo", content, Token);
        await ProblemAsync(response, HttpStatusCode.BadRequest);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task ABodyAboveTheLimitOfTheServerIsRejected(bool isChunked)
    {
        await using TestApp app = await StartAsync(services: builder =>
            builder.WebHost.ConfigureKestrel(kestrel => kestrel.Limits.MaxRequestBodySize = 1000));
        using HttpResponseMessage response = await app.PostAsync("/echo", new Theirs { Payload = ByteString.CopyFrom(new byte[2000]) }.ToByteArray(), isChunked: isChunked);
        await ProblemAsync(response, HttpStatusCode.RequestEntityTooLarge);
    }

    /// <summary>The limit counts the bytes after decompression.</summary>
    [Theory]
    [InlineData(1000, HttpStatusCode.OK)]
    [InlineData(1_000_000, HttpStatusCode.RequestEntityTooLarge)]
    public async Task ACompressedBodyIsRead(int size, HttpStatusCode status)
    {
        await using TestApp app = await StartAsync(
            options => options.Arena = new ArenaOptions { MaxBytes = 100_000 },
            app => app.UseRequestDecompression(),
            builder => builder.Services.AddRequestDecompression());
        using var compressed = new MemoryStream();
        await using (var gzip = new GZipStream(compressed, CompressionLevel.Fastest)) new Theirs { Payload = ByteString.CopyFrom(new byte[size]) }.WriteTo(gzip);
        using var content = new ByteArrayContent(compressed.ToArray()) { Headers = { { "Content-Type", ProtobufType }, { "Content-Encoding", "gzip" } } };
        using HttpResponseMessage response = await app.Client.PostAsync("/echo", content, Token);
        Assert.Equal(status, response.StatusCode);
    }

    [Fact]
    public async Task TheOptionsOfTheParserCount()
    {
        await using TestApp app = await StartAsync(options => (options.Read, options.JsonRead) =
            (new ProtoReadOptions { DiscardUnknownFields = true }, new ProtoJsonReadOptions { IgnoreUnknownFields = true }));
        using HttpResponseMessage protobuf = await app.PostAsync("/echo", Convert.FromHexString("F80101"));
        Assert.Equal(0, protobuf.Content.Headers.ContentLength);
        using HttpResponseMessage json = await app.PostAsync("/echo", """{"unknown": 1}"""u8.ToArray(), JsonType);
        Assert.Equal(HttpStatusCode.OK, json.StatusCode);
    }

    /// <summary>The client closes its side in the middle of a body.</summary>
    [Fact]
    public async Task AnAbortedRequestGivesItsArenaBack()
    {
        long newest = LiveArenas.Newest();
        await using TestApp app = await StartAsync();
        Uri address = app.Client.BaseAddress!;
        using (var client = new TcpClient())
        {
            await client.ConnectAsync(address.Host, address.Port, Token);
            byte[] start = Encoding.ASCII.GetBytes($"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: {ProtobufType}\r\nContent-Length: 100\r\n\r\n\n");
            await client.GetStream().WriteAsync(start, Token);
            await Task.Delay(100, Token);
        }

        await LiveArenas.AssertNoneSinceAsync(newest);
    }

    /// <summary>A filter that runs first gets the rejected body.</summary>
    [Fact]
    public async Task TheMessageOfARejectedBodyThrows()
    {
        await using TestApp app = await StartAsync(map: app =>
        {
            RouteGroupBuilder group = app.MapGroup("/group");
            group.AddEndpointFilter((invocation, next) =>
            {
                Assert.Equal(400, Assert.ThrowsAny<BadHttpRequestException>(object? () => invocation.GetArgument<ProtoBody<EchoRequest>>(0).Message.Times).StatusCode);
                return next(invocation);
            });
            group.MapPost("/echo", (ProtoBody<EchoRequest> body) => ProtoResult.Create(body.Message));
        });
        using HttpResponseMessage response = await app.PostAsync("/group/echo", [10, 255]);
        await ProblemAsync(response, HttpStatusCode.BadRequest);
    }

    [Fact]
    public async Task ARejectedBodyAmongParametersOfAStructDoesNotReachTheEndpoint()
    {
        int calls = 0;
        await using TestApp app = await StartAsync(map: app => app.MapPost("/input", ([AsParameters] Input input) => calls += input.Page));
        using HttpResponseMessage rejected = await app.PostAsync("/input?page=7", [10, 255]);
        await ProblemAsync(rejected, HttpStatusCode.BadRequest);
        Assert.Equal(0, calls);
        using HttpResponseMessage read = await app.PostAsync("/input?page=7", []);
        Assert.Equal((HttpStatusCode.OK, 7), (read.StatusCode, calls));
    }

    [Fact]
    public void ABodyIsCreatedForATest()
    {
        using var arena = new ArenaAllocator();
        EchoRequest request = EchoRequest.Create(arena);
        Assert.Equal(request, new ProtoBody<EchoRequest>(request).Message);
    }

    private readonly record struct Input(ProtoBody<EchoRequest> Body, int Page);
}
