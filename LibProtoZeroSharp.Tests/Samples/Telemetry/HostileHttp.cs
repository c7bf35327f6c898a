using System.Net;
using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Text;
using Google.Rpc;
using Otlp;
using Telemetry;

namespace LibProtoZeroSharp.Tests.Samples.Telemetry;

/// <summary>Sends hostile requests over HTTP, and compares the responses with what OTLP says.</summary>
internal static class HostileHttp
{
    private const string BadIdJson =
        """{"resourceSpans": [{"scopeSpans": [{"spans": [{"traceId": "MDEyMzQ1Njc4OWFiY2RlZg==", "spanId": "3031323334353637", "name": "hostile"}]}]}]}""";

    public static async Task SendAsync(string address)
    {
        using var client = new HttpClient { BaseAddress = new Uri(address) };
        client.DefaultRequestHeaders.ExpectContinue = true;

        async Task RejectedAsync(string name, byte[] body, HttpStatusCode status, GrpcCode code, string type = HttpEndpoint.Protobuf, string? encoding = null)
        {
            using HttpResponseMessage response = await SendAsync(client, body, type, encoding);
            byte[] reply = await response.Content.ReadAsByteArrayAsync();
            using var arena = new ArenaAllocator();
            Status error = type == HttpEndpoint.Json ? ProtoJson.Parse<Status>(reply, arena) : Status.Parse(reply, arena);
            Assert.Equal((name, status, code), (name, response.StatusCode, (GrpcCode)error.Code));
        }

        async Task PartlyRejectedAsync(string name, byte[] body, string type = HttpEndpoint.Protobuf)
        {
            using HttpResponseMessage response = await SendAsync(client, body, type, null);
            byte[] reply = await response.Content.ReadAsByteArrayAsync();
            using var arena = new ArenaAllocator();
            ExportTraceServiceResponse result =
                type == HttpEndpoint.Json ? ProtoJson.Parse<ExportTraceServiceResponse>(reply, arena) : ExportTraceServiceResponse.Parse(reply, arena);
            Assert.Equal((name, HttpStatusCode.OK, 1), (name, response.StatusCode, result.PartialSuccess.RejectedSpans));
        }

        await RejectedAsync("torn protobuf", HostileBody.Torn, HttpStatusCode.BadRequest, GrpcCode.InvalidArgument);
        await RejectedAsync("torn JSON", """{"resourceSpans": [{"""u8.ToArray(), HttpStatusCode.BadRequest, GrpcCode.InvalidArgument, HttpEndpoint.Json);
        await RejectedAsync("JSON of another type", """{"resourceSpans": 7}"""u8.ToArray(), HttpStatusCode.BadRequest, GrpcCode.InvalidArgument, HttpEndpoint.Json);
        await RejectedAsync("nested JSON", Nested(), HttpStatusCode.BadRequest, GrpcCode.InvalidArgument, HttpEndpoint.Json);
        await RejectedAsync("a body beyond the limit", HostileBody.TooLong, HttpStatusCode.RequestEntityTooLarge, GrpcCode.ResourceExhausted);
        await RejectedAsync("a gzip bomb", HostileBody.Bomb, HttpStatusCode.RequestEntityTooLarge, GrpcCode.ResourceExhausted, encoding: "gzip");
        await RejectedAsync("torn gzip", HostileBody.Compress(HostileBody.Good)[..^9], HttpStatusCode.BadRequest, GrpcCode.InvalidArgument, encoding: "gzip");
        await RejectedAsync("no gzip", HostileBody.Good, HttpStatusCode.BadRequest, GrpcCode.InvalidArgument, encoding: "gzip");
        await RejectedAsync("an unknown compression", HostileBody.Good, HttpStatusCode.UnsupportedMediaType, GrpcCode.Unimplemented, encoding: "br");
        await RejectedAsync("a wrong content type", HostileBody.Good, HttpStatusCode.UnsupportedMediaType, GrpcCode.Unimplemented, "text/plain");
        await RejectedAsync("spans of two bytes", HostileBody.ManyEmptySpans, HttpStatusCode.RequestEntityTooLarge, GrpcCode.ResourceExhausted);
        await PartlyRejectedAsync("a short trace id", HostileBody.BadId);
        await PartlyRejectedAsync("a trace id in base64", Encoding.UTF8.GetBytes(BadIdJson), HttpEndpoint.Json);
        await PartlyRejectedAsync("a request of another service", HostileBody.OtherService);
    }

    /// <summary>Sends a part of a request and then ends the connection, as a sender does that dies. There is no answer.</summary>
    public static async Task LoseConnectionAsync(string address)
    {
        var uri = new Uri(address);
        using (var client = new TcpClient())
        {
            await client.ConnectAsync(uri.Host, uri.Port);
            NetworkStream stream = client.GetStream();
            string head = $"POST /v1/traces HTTP/1.1\r\nHost: {uri.Authority}\r\nContent-Type: {HttpEndpoint.Protobuf}\r\nContent-Length: 1000\r\n\r\n";
            await stream.WriteAsync(Encoding.ASCII.GetBytes(head));
            await stream.WriteAsync(HostileBody.Good);
        }

        using var next = new HttpClient { BaseAddress = uri };
        using HttpResponseMessage response = await next.GetAsync("/totals");
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
    }

    private static byte[] Nested()
    {
        const string open = """{"arrayValue":{"values":[""";
        return Encoding.UTF8.GetBytes(
            """{"resourceSpans":[{"resource":{"attributes":[{"key":"k","value":""" + string.Concat(Enumerable.Repeat(open, 10_000)));
    }

    private static Task<HttpResponseMessage> SendAsync(HttpClient client, byte[] body, string type, string? encoding)
    {
        var content = new ByteArrayContent(body);
        content.Headers.ContentType = new MediaTypeHeaderValue(type);
        if (encoding != null) content.Headers.ContentEncoding.Add(encoding);
        return client.PostAsync("/v1/traces", content);
    }
}
