using System.Net;
using System.Net.Http.Headers;
using Grpc.Core;
using LibProtoZeroSharp.Tests.Grpc.Host;

namespace LibProtoZeroSharp.Tests.Grpc.Transport;

/// <summary>The bytes of a response, without what a gRPC client does with them.</summary>
internal sealed record RawResponse(HttpStatusCode Http, StatusCode? Status, byte[] Body, string? Encoding)
{
    public static async Task<RawResponse> PostAsync(GrpcHost host, byte[] body, string? encoding = null, bool acceptGzip = false, string type = GrpcHeaders.ContentType)
    {
        using var client = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(host.Address, BytesService.Method().FullName))
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = new ByteArrayContent(body),
        };
        request.Content.Headers.ContentType = new MediaTypeHeaderValue(type);
        if (encoding is not null) request.Headers.Add(GrpcHeaders.Encoding, encoding);
        if (acceptGzip) request.Headers.Add(GrpcHeaders.AcceptEncoding, "deflate, gzip");
        using HttpResponseMessage response = await client.SendAsync(request);
        byte[] content = await response.Content.ReadAsByteArrayAsync();
        StatusCode? status = response.TrailingHeaders.TryGetValues(Statuses.CodeHeader, out IEnumerable<string>? values) ? Statuses.Parse(values.Single(), null).StatusCode : null;
        return new RawResponse(response.StatusCode, status, content, response.Headers.TryGetValues(GrpcHeaders.Encoding, out values) ? values.Single() : null);
    }
}
