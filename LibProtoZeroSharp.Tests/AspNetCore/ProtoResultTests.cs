extern alias Oracle;

using System.Text.Json.Nodes;
using static LibProtoZeroSharp.Tests.AspNetCore.TestApp;
using Theirs = Oracle::LibProtoZeroSharp.Tests.Protos.EchoRequest;

namespace LibProtoZeroSharp.Tests.AspNetCore;

/// <summary>What an endpoint responds, by the header <c>Accept</c>.</summary>
public class ProtoResultTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static TheoryData<string?, string> Accepted => new()
    {
        { null, ProtobufType },
        { "*/*", ProtobufType },
        { "application/*", ProtobufType },
        { ProtobufType, ProtobufType },
        { "application/protobuf", "application/protobuf" },
        { "application/vnd.google.protobuf;q=0.5, text/html", "application/vnd.google.protobuf" },
        { JsonType, JsonType },
        { "APPLICATION/JSON; charset=utf-8", JsonType },
        { "application/json, application/x-protobuf", ProtobufType },
        { "application/json, application/x-protobuf;q=0.9", JsonType },
        { "application/json;q=0.2, */*;q=0.1", JsonType },
        { "application/json;q=0.2, */*", ProtobufType },
        { "*/*, application/x-protobuf;q=0, application/protobuf;q=0, application/vnd.google.protobuf;q=0", JsonType },
        { "application/*;q=0.5, application/json;q=0.4", ProtobufType },
        { "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", ProtobufType },
        { "nonsense, ,", ProtobufType },
    };

    [Theory]
    [MemberData(nameof(Accepted))]
    public async Task TheClientChooses(string? accept, string mediaType)
    {
        await using TestApp app = await StartAsync(options => options.ReturnHttpNotAcceptable = true);
        using HttpResponseMessage response = await app.PostAsync("/echo", [16, 7], accept: accept);
        Assert.Equal((HttpStatusCode.OK, mediaType), (response.StatusCode, response.Content.Headers.ContentType?.ToString()));
        byte[] body = await response.Content.ReadAsByteArrayAsync(Token);
        Assert.Equal(new Theirs { Times = 7 }, mediaType == JsonType ? Theirs.Parser.ParseJson(Encoding.UTF8.GetString(body)) : Theirs.Parser.ParseFrom(body));
    }

    [Theory]
    [InlineData("text/html")]
    [InlineData("application/x-protobuf;q=0")]
    public async Task AClientThatAcceptsNeitherGetsProtobufOr406(string accept)
    {
        await using TestApp lenient = await StartAsync();
        using HttpResponseMessage response = await lenient.PostAsync("/echo", [16, 7], accept: accept);
        Assert.Equal((HttpStatusCode.OK, ProtobufType), (response.StatusCode, response.Content.Headers.ContentType?.ToString()));
        await using TestApp strict = await StartAsync(options => options.ReturnHttpNotAcceptable = true);
        using HttpResponseMessage rejected = await strict.PostAsync("/echo", [16, 7], accept: accept);
        Assert.Equal((HttpStatusCode.NotAcceptable, ""), (rejected.StatusCode, await TextAsync(rejected)));
    }

    [Theory]
    [InlineData(ProtobufType)]
    [InlineData(JsonType)]
    public async Task AResponseToHeadHasNoBody(string accept)
    {
        await using TestApp app = await StartAsync(map: app => app.MapMethods("/item", ["GET", "HEAD"], (HttpContext context) => ProtoResult.Create(Request(context))));
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Head, "/item", accept: accept);
        Assert.Equal((HttpStatusCode.OK, accept, ""), (response.StatusCode, response.Content.Headers.ContentType?.ToString(), await TextAsync(response)));
        if (accept == ProtobufType) Assert.Equal(2, response.Content.Headers.ContentLength);
    }

    [Fact]
    public async Task TheStatusIsWritten()
    {
        await using TestApp app = await StartAsync(map: app => app.MapGet("/item", (HttpContext context) => ProtoResult.Create(Request(context), StatusCodes.Status201Created)));
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/item");
        Assert.Equal(HttpStatusCode.Created, response.StatusCode);
    }

    [Fact]
    public async Task AMessageOfManySegmentsIsWritten()
    {
        byte[] payload = new byte[300_000];
        new Random(1).NextBytes(payload);
        await using TestApp app = await StartAsync(map: app => app.MapGet("/item", (HttpContext context) =>
        {
            EchoRequest message = EchoRequest.Create(context.Arena());
            message.SetPayload(payload, context.Arena());
            return ProtoResult.Create(message);
        }));
        using HttpResponseMessage protobuf = await app.SendAsync(HttpMethod.Get, "/item");
        Assert.Equal(payload, Theirs.Parser.ParseFrom(await protobuf.Content.ReadAsByteArrayAsync(Token)).Payload);
        using HttpResponseMessage json = await app.SendAsync(HttpMethod.Get, "/item", accept: JsonType);
        Assert.Equal(payload, Theirs.Parser.ParseJson(await TextAsync(json)).Payload);
    }

    /// <summary>Its string is not UTF-8.</summary>
    [Theory]
    [InlineData(ProtobufType)]
    [InlineData(JsonType)]
    public async Task AMessageThatCanNotBeEncodedIsAnErrorOfTheServer(string accept)
    {
        long newest = LiveArenas.Newest();
        await using TestApp app = await StartAsync(map: app => app.MapGet("/item", (HttpContext context) =>
        {
            EchoRequest message = EchoRequest.Create(context.Arena());
            message.SetText((ReadOnlySpan<byte>)[255], context.Arena());
            return ProtoResult.Create(message);
        }));
        using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/item", accept: accept);
        Assert.Equal((HttpStatusCode.InternalServerError, ""), (response.StatusCode, await TextAsync(response)));
        await LiveArenas.AssertNoneSinceAsync(newest);
    }

    [Fact]
    public async Task TheOptionsOfJsonCount()
    {
        await using TestApp app = await StartAsync(options => options.JsonWrite = new ProtoJsonWriteOptions { WriteDefaults = true });
        using HttpResponseMessage response = await app.PostAsync("/echo", [16, 7], accept: JsonType);
        Assert.Equal(5, JsonNode.Parse(await TextAsync(response))!.AsObject().Count);
    }

    private static EchoRequest Request(HttpContext context)
    {
        EchoRequest request = EchoRequest.Create(context.Arena());
        request.Times = 7;
        return request;
    }
}
