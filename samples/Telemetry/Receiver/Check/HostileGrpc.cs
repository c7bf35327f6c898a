using System.Buffers.Binary;
using System.Globalization;
using System.Net;
using System.Net.Http.Headers;
using LibProtoZeroSharp;
using Otlp;

namespace Telemetry;

/// <summary>Sends hostile calls over gRPC, and compares their status.</summary>
internal static class HostileGrpc
{
    public static async Task CheckAsync(CheckList list, string address)
    {
        using var client = new HttpClient { BaseAddress = new Uri(address) };

        async Task Ends(string name, GrpcCode code, byte[] body, string? encoding = null, string? path = null)
        {
            using HttpResponseMessage response = await SendAsync(client, body, encoding: encoding, path: path);
            await response.Content.CopyToAsync(Stream.Null);
            string status = Trailer(response, GrpcEndpoint.StatusTrailer);
            list.Check($"gRPC, {name}", response.StatusCode == HttpStatusCode.OK && status == ((int)code).ToString(CultureInfo.InvariantCulture),
                $"{status} {code}, {Uri.UnescapeDataString(Trailer(response, GrpcEndpoint.MessageTrailer))}");
        }

        await Ends("torn protobuf", GrpcCode.InvalidArgument, Frame(HostileBody.Torn));
        await Ends("a torn frame", GrpcCode.Internal, Frame(HostileBody.Good)[..^1]);
        await Ends("a torn header", GrpcCode.Internal, [0, 0]);
        await Ends("no message", GrpcCode.Internal, []);
        await Ends("two messages", GrpcCode.Internal, [.. Frame(HostileBody.Good), .. Frame(HostileBody.Good)]);
        await Ends("a length beyond the limit", GrpcCode.ResourceExhausted, [0, 0xFF, 0xFF, 0xFF, 0xFF]);
        await Ends("compression without a name", GrpcCode.Internal, Frame(HostileBody.Compress(HostileBody.Good), flag: 1));
        await Ends("an unknown compression", GrpcCode.Unimplemented, Frame(HostileBody.Good, flag: 1), encoding: "snappy");
        await Ends("an unknown flag", GrpcCode.Internal, Frame(HostileBody.Good, flag: 2));
        await Ends("no gzip", GrpcCode.InvalidArgument, Frame(HostileBody.Good, flag: 1), encoding: "gzip");
        await Ends("a gzip bomb", GrpcCode.ResourceExhausted, Frame(HostileBody.Bomb, flag: 1), encoding: "gzip");
        await Ends("spans of two bytes", GrpcCode.ResourceExhausted, Frame(HostileBody.ManyEmptySpans));
        await Ends("an unknown method", GrpcCode.Unimplemented, Frame(HostileBody.Good), path: $"/{TraceService.Descriptor.FullName}/Import");
        await CheckWrongType(list, client);
        await CheckOtherService(list, client);
    }

    private static async Task CheckWrongType(CheckList list, HttpClient client)
    {
        using HttpResponseMessage response = await SendAsync(client, Frame(HostileBody.Good), "application/json");
        list.Check("gRPC, a wrong content type", response.StatusCode == HttpStatusCode.UnsupportedMediaType, $"{(int)response.StatusCode}");
    }

    private static async Task CheckOtherService(CheckList list, HttpClient client)
    {
        using HttpResponseMessage response = await SendAsync(client, Frame(HostileBody.OtherService));
        byte[] reply = await response.Content.ReadAsByteArrayAsync();
        using var arena = new ArenaAllocator();
        long rejected = ExportTraceServiceResponse.Parse(reply.AsSpan(GrpcFrame.HeaderLength), arena).PartialSuccess.RejectedSpans;
        list.Check("gRPC, a request of another service", Trailer(response, GrpcEndpoint.StatusTrailer) == "0" && rejected == 1, $"{rejected} rejected");
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
