extern alias Oracle;

using System.Text.Json.Nodes;
using Google.Protobuf;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.ApplicationParts;
using static LibProtoZeroSharp.Tests.AspNetCore.TestApp;
using Theirs = Oracle::LibProtoZeroSharp.Tests.Protos.EchoRequest;

namespace LibProtoZeroSharp.Tests.AspNetCore;

/// <summary>Controllers take and return messages.</summary>
public class ControllerTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static TheoryData<string> Paths => ["/mvc/api", "/mvc/plain", "/mvc/nullable"];

    [Theory]
    [MemberData(nameof(Paths))]
    public async Task AnActionTakesAndReturnsAMessage(string path)
    {
        long newest = LiveArenas.Newest();
        await using TestApp app = await StartMvcAsync();
        var sent = new Theirs { Text = "żółw", Times = 7 };
        using HttpResponseMessage protobuf = await app.PostAsync(path, sent.ToByteArray(), "application/protobuf; a=b");
        Assert.Equal((ProtobufType, sent.CalculateSize()), (protobuf.Content.Headers.ContentType?.ToString(), protobuf.Content.Headers.ContentLength));
        Assert.Equal(sent, Theirs.Parser.ParseFrom(await protobuf.Content.ReadAsByteArrayAsync(Token)));
        using HttpResponseMessage json = await app.PostAsync(path, Encoding.UTF8.GetBytes(JsonFormatter.Default.Format(sent)), JsonType, JsonType);
        Assert.Equal(JsonType, json.Content.Headers.ContentType?.ToString());
        Assert.Equal(sent, Theirs.Parser.ParseJson(await TextAsync(json)));
        using HttpResponseMessage empty = await app.PostAsync(path, [], ProtobufType);
        Assert.Equal((HttpStatusCode.OK, 0), (empty.StatusCode, empty.Content.Headers.ContentLength));
        await LiveArenas.AssertNoneSinceAsync(newest);
    }

    [Theory]
    [InlineData("/mvc/api")]
    [InlineData("/mvc/nullable")]
    public async Task ARejectedBodyHasProblemDetails(string path)
    {
        long newest = LiveArenas.Newest();
        await using TestApp app = await StartMvcAsync(options => options.Arena = new ArenaOptions { MaxBytes = 50_000 });
        // With the Accept of the message, which no problem has.
        using HttpResponseMessage truncated = await app.PostAsync(path, [10, 255], accept: ProtobufType);
        JsonNode problem = await ProblemAsync(truncated, HttpStatusCode.BadRequest);
        Assert.Equal(("Truncated", 1), ((string?)problem["error"], (int)problem["offset"]!));
        using HttpResponseMessage wrong = await app.PostAsync(path, """{"times": "x"}"""u8.ToArray(), JsonType);
        Assert.Equal("times", (string?)(await ProblemAsync(wrong, HttpStatusCode.BadRequest))["path"]);
        using HttpResponseMessage emptyJson = await app.PostAsync(path, [], JsonType);
        await ProblemAsync(emptyJson, HttpStatusCode.BadRequest);
        using HttpResponseMessage other = await app.PostAsync(path, [], "text/plain");
        await ProblemAsync(other, HttpStatusCode.UnsupportedMediaType);
        using HttpResponseMessage utf16 = await app.PostAsync(path, Encoding.Unicode.GetBytes("{}"), "application/json; charset=utf-16");
        await ProblemAsync(utf16, HttpStatusCode.UnsupportedMediaType);
        using HttpResponseMessage large = await app.PostAsync(path, new byte[60_000]);
        await ProblemAsync(large, HttpStatusCode.RequestEntityTooLarge);
        await LiveArenas.AssertNoneSinceAsync(newest);
    }

    /// <summary>MVC writes no problem details then if the client doesn't accept JSON.</summary>
    [Fact]
    public async Task ARejectedBodyHasTheStatusWithoutApiController()
    {
        await using TestApp app = await StartMvcAsync();
        using HttpResponseMessage response = await app.PostAsync("/mvc/plain", [10, 255]);
        await ProblemAsync(response, HttpStatusCode.BadRequest);
        using HttpResponseMessage alone = await app.PostAsync("/mvc/plain", [10, 255], accept: ProtobufType);
        Assert.Equal((HttpStatusCode.BadRequest, ""), (alone.StatusCode, await TextAsync(alone)));
    }

    [Fact]
    public async Task AnActionReturnsNoMessage()
    {
        await using TestApp app = await StartMvcAsync();
        using HttpResponseMessage none = await app.SendAsync(HttpMethod.Get, "/mvc/none");
        Assert.Equal(HttpStatusCode.NoContent, none.StatusCode);
        using HttpResponseMessage text = await app.SendAsync(HttpMethod.Get, "/mvc/other");
        Assert.Equal("""{"a":1}""", await TextAsync(text));
    }

    [Fact]
    public async Task AMessageThatCanNotBeEncodedIsAnErrorOfTheServer()
    {
        await using TestApp app = await StartMvcAsync();
        foreach (string accept in new[] { ProtobufType, JsonType })
        {
            using HttpResponseMessage response = await app.SendAsync(HttpMethod.Get, "/mvc/wrong", accept: accept);
            Assert.Equal((HttpStatusCode.InternalServerError, ""), (response.StatusCode, await TextAsync(response)));
        }
    }

    private static Task<TestApp> StartMvcAsync(Action<ProtoZeroOptions>? configure = null) => StartAsync(
        map: app => app.MapControllers(),
        services: builder => builder.Services.AddControllers().AddProtoZero(configure)
            .ConfigureApplicationPartManager(parts => parts.ApplicationParts.Add(new AssemblyPart(typeof(ControllerTests).Assembly))));
}

[ApiController]
[Route("mvc")]
public class ApiEchoController : ControllerBase
{
    [HttpPost("api")]
    public EchoRequest Echo(EchoRequest request) => request;

    [HttpPost("nullable")]
    public ActionResult<EchoRequest?> Nullable(EchoRequest? request) => request;

    [HttpGet("none")]
    public EchoRequest? None() => null;

    [HttpGet("other")]
    public object Other() => new { A = 1 };

    [HttpGet("wrong")]
    public EchoRequest Wrong()
    {
        EchoRequest message = EchoRequest.Create(HttpContext.Arena());
        message.SetText((ReadOnlySpan<byte>)[255], HttpContext.Arena());
        return message;
    }
}

public class EchoController : Controller
{
    [HttpPost("mvc/plain")]
    public IActionResult Echo([FromBody] EchoRequest request) => Ok(request);
}
