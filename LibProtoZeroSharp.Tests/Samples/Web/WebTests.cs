using System.Diagnostics;
using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text;
using Microsoft.AspNetCore.Mvc;
using Todo;

namespace LibProtoZeroSharp.Tests.Samples.Web;

/// <summary>Sends requests to the app, which runs as a program.</summary>
public sealed class WebTests : IAsyncLifetime
{
    private const string Protobuf = "application/x-protobuf", Json = "application/json";

    private readonly HttpClient _client = new();
    private readonly ArenaAllocator _arena = new();
    private Process? _app;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        ProcessStartInfo start = BuiltProgram.StartInfo("Web", "--urls", "http://127.0.0.1:0", "--Logging:LogLevel:Microsoft.Hosting.Lifetime=Information");
        // For the file appsettings.json.
        start.WorkingDirectory = Path.GetDirectoryName(start.ArgumentList[0])!;
        _app = Process.Start(start)!;
        const string listening = "Now listening on: ";
        string? line;
        do line = await _app.StandardOutput.ReadLineAsync(); while (line?.Contains(listening) == false);
        Assert.NotNull(line);
        _client.BaseAddress = new Uri(line[(line.IndexOf(listening, StringComparison.Ordinal) + listening.Length)..]);
        _ = _app.StandardOutput.ReadToEndAsync();
    }

    public ValueTask DisposeAsync()
    {
        _app?.Kill();
        _app?.Dispose();
        _client.Dispose();
        _arena.Dispose();
        return default;
    }

    [Fact]
    public async Task ItemsAreStoredAndRead()
    {
        Item item = Item.Create(_arena);
        item.SetTitle("Write the docs", _arena);
        item.Tags.AddRange(["docs", "now"], _arena);
        Item stored = Item.Parse(await SendAsync(HttpMethod.Post, "/items", item.ToByteArray(), Protobuf, Protobuf), _arena);
        Assert.Equal((1, "Write the docs", "docs now", true), (stored.Id, stored.Title.ToString(), string.Join(' ', stored.Tags.AsEnumerable()), stored.HasCreated));

        Item second = ProtoJson.Parse<Item>(await SendAsync(HttpMethod.Post, "/items", """{"title": "Test it", "done": true}"""u8.ToArray(), Json, Json), _arena);
        Assert.Equal((2, "Test it", true), (second.Id, second.Title.ToString(), second.Done));

        Assert.Equal(stored, Item.Parse(await SendAsync(HttpMethod.Get, "/items/1", null, "", Protobuf), _arena));
        Assert.Equal(["Write the docs", "Test it"], await TitlesAsync());
    }

    [Fact]
    public async Task AControllerTakesAndReturnsMessages()
    {
        Item item = Item.Create(_arena);
        item.SetTitle("By a controller", _arena);
        Item stored = Item.Parse(await SendAsync(HttpMethod.Post, "/mvc/items", item.ToByteArray(), Protobuf, Protobuf), _arena);
        Assert.Equal((1, "By a controller"), (stored.Id, stored.Title.ToString()));
        Assert.Equal(["By a controller"], await TitlesAsync());

        using var content = new ByteArrayContent([10, 255]);
        content.Headers.ContentType = new MediaTypeHeaderValue(Protobuf);
        using HttpResponseMessage rejected = await _client.PostAsync("/mvc/items", content, Token);
        Assert.Equal(HttpStatusCode.BadRequest, rejected.StatusCode);
        Assert.Contains("(Truncated at byte 1 in todo.Item)", (await rejected.Content.ReadFromJsonAsync<ProblemDetails>(Token))?.Detail);
    }

    [Fact]
    public async Task AMessageIsAParameterAndAResult() => Assert.Equal(
        """{"title":"Ship it","item":{"title":"Ship it","tags":["x"]}}""",
        Encoding.UTF8.GetString(await SendAsync(HttpMethod.Post, "/titles", """{"title": "Ship it", "tags": ["x"]}"""u8.ToArray(), Json, Json)));

    [Theory]
    [InlineData(new byte[] { 10, 255 }, Protobuf, HttpStatusCode.BadRequest, "(Truncated at byte 1 in todo.Item)")]
    [InlineData(new byte[] { (byte)'{', (byte)'}', (byte)'}' }, Json, HttpStatusCode.BadRequest, "(InvalidSyntax at line 1, column 3)")]
    [InlineData(new byte[] { 10, 1, (byte)'a' }, "text/plain", HttpStatusCode.UnsupportedMediaType, null)]
    [InlineData(new byte[] { 10, 1, (byte)'a' }, null, HttpStatusCode.UnsupportedMediaType, "found no Content-Type")]
    public async Task AWrongBodyIsRejectedAndNotStored(byte[] body, string? type, HttpStatusCode status, string? part)
    {
        using var content = new ByteArrayContent(body);
        content.Headers.ContentType = type == null ? null : new MediaTypeHeaderValue(type);
        using HttpResponseMessage response = await _client.PostAsync("/items", content, Token);
        Assert.Equal(status, response.StatusCode);
        ProblemDetails? problem = await response.Content.ReadFromJsonAsync<ProblemDetails>(Token);
        Assert.Equal((int)status, problem?.Status);
        if (part != null) Assert.Contains(part, problem?.Detail);
        Assert.Empty(await TitlesAsync());
    }

    [Fact]
    public async Task AMissingItemIsNotFound()
    {
        using HttpResponseMessage response = await _client.GetAsync("/items/77", Token);
        Assert.Equal(HttpStatusCode.NotFound, response.StatusCode);
    }

    private async Task<string[]> TitlesAsync()
    {
        ItemList all = ItemList.Parse(await SendAsync(HttpMethod.Get, "/items", null, "", Protobuf), _arena);
        return [.. all.Items.AsEnumerable().Select(item => item.Title.ToString())];
    }

    private async Task<byte[]> SendAsync(HttpMethod method, string path, byte[]? body, string type, string accept)
    {
        using var request = new HttpRequestMessage(method, path);
        request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue(accept));
        if (body != null)
        {
            request.Content = new ByteArrayContent(body);
            request.Content.Headers.ContentType = new MediaTypeHeaderValue(type);
        }

        using HttpResponseMessage response = await _client.SendAsync(request);
        byte[] received = await response.Content.ReadAsByteArrayAsync();
        Assert.True(response.IsSuccessStatusCode && response.Content.Headers.ContentType?.MediaType == accept, $"{response}: {Encoding.UTF8.GetString(received)}");
        return received;
    }
}
