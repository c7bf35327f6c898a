using System.Net.Http.Headers;
using System.Text;
using LibProtoZeroSharp;
using Microsoft.AspNetCore.Mvc;
using Todo;

namespace Web;

/// <summary>Sends requests to the app, and prints the responses.</summary>
internal static class SelfCheck
{
    public static async Task<int> RunAsync(WebApplication app)
    {
        app.Urls.Add("http://127.0.0.1:0");
        await app.StartAsync();
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
        using var arena = new ArenaAllocator();

        Item item = Item.Create(arena);
        item.SetTitle("Write the docs", arena);
        item.Tags.AddRange(["docs", "now"], arena);
        byte[] created = await SendAsync(client, HttpMethod.Post, "/items", item.ToByteArray(), "application/x-protobuf", accept: "application/x-protobuf");
        Item stored = Item.Parse(created, arena);
        Console.WriteLine($"protobuf in and out: {stored.Id} {stored.Title} {stored.Tags} {stored.HasCreated}");

        byte[] json = await SendAsync(client, HttpMethod.Post, "/items", """{"title": "Test it"}"""u8.ToArray(), "application/json", accept: "application/json");
        Item second = ProtoJson.Parse<Item>(json, arena);
        Console.WriteLine($"JSON in and out: {second.Id} {second.Title}");

        byte[] all = await SendAsync(client, HttpMethod.Get, "/items", null, "", accept: "application/x-protobuf");
        Console.WriteLine($"all items: {ItemList.Parse(all, arena).Items.Count}");

        byte[] title = await SendAsync(client, HttpMethod.Post, "/titles", """{"title": "Ship it", "tags": ["x"]}"""u8.ToArray(), "application/json", accept: "application/json");
        Console.WriteLine($"a message as a parameter: {Encoding.UTF8.GetString(title)}");

        Console.WriteLine($"bytes that are no message: {await RefusalAsync(client, [10, 255], "application/x-protobuf")}");
        Console.WriteLine($"text that is no JSON: {await RefusalAsync(client, "{}}"u8.ToArray(), "application/json")}");
        Console.WriteLine($"an item that is not there: {(await client.GetAsync("/items/77")).StatusCode}");
        await app.StopAsync();
        return 0;
    }

    private static async Task<string> RefusalAsync(HttpClient client, byte[] body, string type)
    {
        using var content = new ByteArrayContent(body);
        content.Headers.ContentType = new MediaTypeHeaderValue(type);
        using HttpResponseMessage response = await client.PostAsync("/items", content);
        ProblemDetails? problem = await response.Content.ReadFromJsonAsync<ProblemDetails>();
        return $"{response.StatusCode}, {problem?.Detail}";
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
