using System.Buffers.Binary;
using System.Globalization;
using System.Net;
using System.Net.Http.Headers;
using Otlp;
using Telemetry;

namespace LibProtoZeroSharp.Tests.Samples.Telemetry;

/// <summary>Sends hostile calls over gRPC, and compares their status.</summary>
internal static class HostileGrpc
{
    public static async Task SendAsync(string address)
    {
        using var client = new HttpClient { BaseAddress = new Uri(address) };

        async Task EndsAsync(string name, GrpcCode code, byte[] body, string? encoding = null, string? path = null)
        {
            using HttpResponseMessage response = await SendAsync(client, body, encoding: encoding, path: path);
            await response.Content.CopyToAsync(Stream.Null);
            string status = ((int)code).ToString(CultureInfo.InvariantCulture);
            Assert.Equal((name, HttpStatusCode.OK, status), (name, response.StatusCode, Trailer(response, GrpcEndpoint.StatusTrailer)));
        }

        await EndsAsync("torn protobuf", GrpcCode.InvalidArgument, Frame(HostileBody.Torn));
        await EndsAsync("a torn frame", GrpcCode.Internal, Frame(HostileBody.Good)[..^1]);
        await EndsAsync("a torn header", GrpcCode.Internal, [0, 0]);
        await EndsAsync("no message", GrpcCode.Internal, []);
        await EndsAsync("two messages", GrpcCode.Internal, [.. Frame(HostileBody.Good), .. Frame(HostileBody.Good)]);
        await EndsAsync("a length beyond the limit", GrpcCode.ResourceExhausted, [0, 0xFF, 0xFF, 0xFF, 0xFF]);
        await EndsAsync("compression without a name", GrpcCode.Internal, Frame(HostileBody.Compress(HostileBody.Good), flag: 1));
        await EndsAsync("an unknown compression", GrpcCode.Unimplemented, Frame(HostileBody.Good, flag: 1), encoding: "snappy");
        await EndsAsync("an unknown flag", GrpcCode.Internal, Frame(HostileBody.Good, flag: 2));
        await EndsAsync("no gzip", GrpcCode.InvalidArgument, Frame(HostileBody.Good, flag: 1), encoding: "gzip");
        await EndsAsync("a gzip bomb", GrpcCode.ResourceExhausted, Frame(HostileBody.Bomb, flag: 1), encoding: "gzip");
        await EndsAsync("spans of two bytes", GrpcCode.ResourceExhausted, Frame(HostileBody.ManyEmptySpans));
        await EndsAsync("an unknown method", GrpcCode.Unimplemented, Frame(HostileBody.Good), path: $"/{TraceService.Descriptor.FullName}/Import");
        await RejectWrongTypeAsync(client);
        await RejectOtherServiceAsync(client);
    }

    private static async Task RejectWrongTypeAsync(HttpClient client)
    {
        using HttpResponseMessage response = await SendAsync(client, Frame(HostileBody.Good), "application/json");
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, response.StatusCode);
    }

    private static async Task RejectOtherServiceAsync(HttpClient client)
    {
        using HttpResponseMessage response = await SendAsync(client, Frame(HostileBody.OtherService));
        byte[] reply = await response.Content.ReadAsByteArrayAsync();
        using var arena = new ArenaAllocator();
        long rejected = ExportTraceServiceResponse.Parse(reply.AsSpan(GrpcFrame.HeaderLength), arena).PartialSuccess.RejectedSpans;
        Assert.Equal(("0", 1), (Trailer(response, GrpcEndpoint.StatusTrailer), rejected));
    }

    private static byte[] Frame(byte[] message, byte flag = 0)
    {
        byte[] frame = [flag, 0, 0, 0, 0, .. message];
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(1), message.Length);
        return frame;
    }

    private static Task<HttpResponseMessage> SendAsync(
        HttpClient client, byte[] body, string type = GrpcEndpoint.ContentType, string? encoding = null, string? path = null)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, path ?? TraceService.Methods.Export.ToString())
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = new ByteArrayContent(body),
        };
        request.Content.Headers.ContentType = new MediaTypeHeaderValue(type);
        if (encoding != null) request.Headers.Add(GrpcEndpoint.EncodingHeader, encoding);
        return client.SendAsync(request);
    }

    private static string Trailer(HttpResponseMessage response, string name) =>
        response.TrailingHeaders.TryGetValues(name, out IEnumerable<string>? values) ? string.Join(",", values) : "";
}
