using System.Net;
using System.Net.Http.Headers;
using System.Text;
using LibProtoZeroSharp;
using Microsoft.AspNetCore.Mvc;
using Todo;

namespace Web;

/// <summary>Sends requests to the app, prints what comes back, and compares it with what should.</summary>
internal static class SelfCheck
{
    private const string Protobuf = "application/x-protobuf", Json = "application/json";

    public static async Task<int> RunAsync(WebApplication app)
    {
        app.Urls.Add("http://127.0.0.1:0");
        await app.StartAsync();
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
        await StoreAsync(client);
        await RefuseAsync(client);
        await app.StopAsync();
        return 0;
    }

    private static async Task StoreAsync(HttpClient client)
    {
        using var arena = new ArenaAllocator();
        Item item = Item.Create(arena);
        item.SetTitle("Write the docs", arena);
        item.Tags.AddRange(["docs", "now"], arena);
        Item stored = Item.Parse(await SendAsync(client, HttpMethod.Post, "/items", item.ToByteArray(), Protobuf, Protobuf), arena);
        Expect("protobuf in and out", "1, Write the docs, docs now, created: True", $"{stored.Id}, {stored.Title}, {string.Join(' ', stored.Tags.AsEnumerable())}, created: {stored.HasCreated}");

        byte[] json = await SendAsync(client, HttpMethod.Post, "/items", """{"title": "Test it", "done": true}"""u8.ToArray(), Json, Json);
        Item second = ProtoJson.Parse<Item>(json, arena);
        Expect("JSON in and out", "2, Test it, done: True", $"{second.Id}, {second.Title}, done: {second.Done}");

        Item found = Item.Parse(await SendAsync(client, HttpMethod.Get, "/items/1", null, "", Protobuf), arena);
        Expect("the first item is what was stored", "True", (found == stored).ToString());
        ItemList all = ItemList.Parse(await SendAsync(client, HttpMethod.Get, "/items", null, "", Protobuf), arena);
        Expect("all items", "Write the docs, Test it", string.Join(", ", all.Items.AsEnumerable().Select(one => one.Title)));

        byte[] title = await SendAsync(client, HttpMethod.Post, "/titles", """{"title": "Ship it", "tags": ["x"]}"""u8.ToArray(), Json, Json);
        Expect("a message as a parameter", """{"title":"Ship it","item":{"title":"Ship it","tags":["x"]}}""", Encoding.UTF8.GetString(title));
    }

    private static async Task RefuseAsync(HttpClient client)
    {
        await RefuseAsync(client, "bytes that are no message", [10, 255], Protobuf, HttpStatusCode.BadRequest, "(Truncated at byte 1 in todo.Item)");
        await RefuseAsync(client, "text that is no JSON", "{}}"u8.ToArray(), Json, HttpStatusCode.BadRequest, "(InvalidSyntax at line 1, column 3)");
        await RefuseAsync(client, "a message as text", [10, 1, (byte)'a'], "text/plain", HttpStatusCode.UnsupportedMediaType, "neither");
        await RefuseAsync(client, "a message without a type", [10, 1, (byte)'a'], null, HttpStatusCode.UnsupportedMediaType, "neither");
        using HttpResponseMessage absent = await client.GetAsync("/items/77");
        Expect("an item that is not there", "NotFound", absent.StatusCode.ToString());
        using var arena = new ArenaAllocator();
        ItemList all = ItemList.Parse(await SendAsync(client, HttpMethod.Get, "/items", null, "", Protobuf), arena);
        Expect("items after what was refused", "2", all.Items.Count.ToString());
    }

    private static async Task RefuseAsync(HttpClient client, string name, byte[] body, string? type, HttpStatusCode status, string part)
    {
        using var content = new ByteArrayContent(body);
        content.Headers.ContentType = type == null ? null : new MediaTypeHeaderValue(type);
        using HttpResponseMessage response = await client.PostAsync("/items", content);
        Expect(name, status.ToString(), response.StatusCode.ToString());
        string detail = (await response.Content.ReadFromJsonAsync<ProblemDetails>())?.Detail ?? "";
        if (!detail.Contains(part, StringComparison.Ordinal)) throw new InvalidOperationException($"{name}: {detail}");
    }

    private static void Expect(string name, string expected, string actual)
    {
        Console.WriteLine($"{name}: {actual}");
        if (actual != expected) throw new InvalidOperationException($"{name}: {actual}, and not {expected}");
    }

    private static async Task<byte[]> SendAsync(HttpClient client, HttpMethod method, string path, byte[]? body, string type, string accept)
    {
        using var request = new HttpRequestMessage(method, path);
        request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue(accept));
        if (body != null)
        {
            request.Content = new ByteArrayContent(body);
            request.Content.Headers.ContentType = new MediaTypeHeaderValue(type);
        }

        using HttpResponseMessage response = await client.SendAsync(request);
        byte[] received = await response.Content.ReadAsByteArrayAsync();
        if (!response.IsSuccessStatusCode || response.Content.Headers.ContentType?.MediaType != accept)
            throw new InvalidOperationException($"{path}: {response.StatusCode}, {response.Content.Headers.ContentType}: {Encoding.UTF8.GetString(received)}");
        return received;
    }
}
