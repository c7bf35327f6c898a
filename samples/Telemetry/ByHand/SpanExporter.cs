using System.IO.Compression;
using System.Net.Http.Headers;
using LibProtoZeroSharp;

namespace Telemetry;

/// <summary>Sends requests over HTTP, and reads the replies.</summary>
internal sealed class SpanExporter(Uri address, bool compress) : IDisposable
{
    private readonly HttpClient _client = new() { BaseAddress = address };

    /// <summary>Sends a request.</summary>
    /// <exception cref="HttpRequestException">The receiver has not accepted the request.</exception>
    /// <exception cref="InvalidOperationException">The receiver has rejected some of the spans.</exception>
    public async Task SendAsync(ReadOnlyMemory<byte> request)
    {
        using var content = new ReadOnlyMemoryContent(compress ? Compress(request.Span) : request);
        content.Headers.ContentType = new MediaTypeHeaderValue("application/x-protobuf");
        if (compress) content.Headers.ContentEncoding.Add("gzip");
        using HttpResponseMessage response = await _client.PostAsync("v1/traces", content);
        response.EnsureSuccessStatusCode();
        long rejected = ReadRejected(await response.Content.ReadAsByteArrayAsync());
        if (rejected != 0) throw new InvalidOperationException($"{rejected} spans were rejected.");
    }

    public void Dispose() => _client.Dispose();

    private static byte[] Compress(ReadOnlySpan<byte> request)
    {
        var result = new MemoryStream();
        using (var gzip = new GZipStream(result, CompressionLevel.Fastest)) gzip.Write(request);
        return result.ToArray();
    }

    private static long ReadRejected(ReadOnlySpan<byte> reply)
    {
        long rejected = 0;
        var reader = new ProtoReader(reply);
        while (reader.Next(1))                                          // ExportTraceServiceResponse.partial_success
        {
            ProtoReader partial = reader.ReadMessage();
            while (partial.Next(1)) rejected = partial.ReadInt64();     // ExportTracePartialSuccess.rejected_spans
        }

        return rejected;
    }
}
