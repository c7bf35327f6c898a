using System.Net;
using System.Net.Http.Headers;
using Google.Rpc;
using LibProtoZeroSharp;
using Otlp;

namespace Telemetry;

/// <summary>Sends hostile requests over HTTP, and compares the responses with what OTLP says.</summary>
internal static class HostileHttp
{
    private const string BadIdJson =
        """{"resourceSpans": [{"scopeSpans": [{"spans": [{"traceId": "MDEyMzQ1Njc4OWFiY2RlZg==", "spanId": "3031323334353637", "name": "hostile"}]}]}]}""";

    public static async Task CheckAsync(CheckList list, string address)
    {
        using var client = new HttpClient { BaseAddress = new Uri(address) };
        client.DefaultRequestHeaders.ExpectContinue = true;

        async Task Refused(string name, byte[] body, HttpStatusCode status, GrpcCode code, string type = HttpEndpoint.Protobuf, string? encoding = null)
        {
            using HttpResponseMessage response = await SendAsync(client, body, type, encoding);
            byte[] reply = await response.Content.ReadAsByteArrayAsync();
            using var arena = new ArenaAllocator();
            Status error = type == HttpEndpoint.Json ? ProtoJson.Parse<Status>(reply, arena) : Status.Parse(reply, arena);
            list.Check($"HTTP, {name}", response.StatusCode == status && error.Code == (int)code, $"{(int)response.StatusCode}, {code}, {error.Message}");
        }

        async Task Rejected(string name, byte[] body, string type = HttpEndpoint.Protobuf)
        {
            using HttpResponseMessage response = await SendAsync(client, body, type, null);
            byte[] reply = await response.Content.ReadAsByteArrayAsync();
            using var arena = new ArenaAllocator();
            ExportTraceServiceResponse result =
                type == HttpEndpoint.Json ? ProtoJson.Parse<ExportTraceServiceResponse>(reply, arena) : ExportTraceServiceResponse.Parse(reply, arena);
            list.Check($"HTTP, {name}", response.StatusCode == HttpStatusCode.OK && result.PartialSuccess.RejectedSpans == 1,
                $"{(int)response.StatusCode}, {result.PartialSuccess.RejectedSpans} rejected, {result.PartialSuccess.ErrorMessage}");
        }

        await Refused("torn protobuf", HostileBody.Torn, HttpStatusCode.BadRequest, GrpcCode.InvalidArgument);
        await Refused("torn JSON", """{"resourceSpans": [{"""u8.ToArray(), HttpStatusCode.BadRequest, GrpcCode.InvalidArgument, HttpEndpoint.Json);
        await Refused("JSON of another type", """{"resourceSpans": 7}"""u8.ToArray(), HttpStatusCode.BadRequest, GrpcCode.InvalidArgument, HttpEndpoint.Json);
        await Refused("nested JSON", Nested(), HttpStatusCode.BadRequest, GrpcCode.InvalidArgument, HttpEndpoint.Json);
        await Refused("a body beyond the limit", HostileBody.TooLong, HttpStatusCode.RequestEntityTooLarge, GrpcCode.ResourceExhausted);
        await Refused("a gzip bomb", HostileBody.Bomb, HttpStatusCode.RequestEntityTooLarge, GrpcCode.ResourceExhausted, encoding: "gzip");
        await Refused("torn gzip", HostileBody.Compress(HostileBody.Good)[..^9], HttpStatusCode.BadRequest, GrpcCode.InvalidArgument, encoding: "gzip");
        await Refused("no gzip", HostileBody.Good, HttpStatusCode.BadRequest, GrpcCode.InvalidArgument, encoding: "gzip");
        await Refused("an unknown compression", HostileBody.Good, HttpStatusCode.UnsupportedMediaType, GrpcCode.Unimplemented, encoding: "br");
        await Refused("a wrong content type", HostileBody.Good, HttpStatusCode.UnsupportedMediaType, GrpcCode.Unimplemented, "text/plain");
        await Refused("spans of two bytes", HostileBody.ManyEmptySpans, HttpStatusCode.RequestEntityTooLarge, GrpcCode.ResourceExhausted);
        await Rejected("a short trace id", HostileBody.BadId);
        await Rejected("a trace id in base64", System.Text.Encoding.UTF8.GetBytes(BadIdJson), HttpEndpoint.Json);
        await Rejected("a request of another service", HostileBody.OtherService);
    }

    private static byte[] Nested()
    {
        const string open = """{"arrayValue":{"values":[""";
        return System.Text.Encoding.UTF8.GetBytes(
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
