using System.IO.Compression;
using Otlp;
using Telemetry;

namespace LibProtoZeroSharp.Tests.Samples.Telemetry;

/// <summary>Bodies that a receiver must survive, and one that it must accept.</summary>
internal static class HostileBody
{
    public static byte[] Good { get; } = OneSpan(SpanId.TraceIdLength);

    public static byte[] Torn { get; } = Good[..^5];

    /// <summary>A request with one span whose trace id is too short.</summary>
    public static byte[] BadId { get; } = OneSpan(SpanId.TraceIdLength - 1);

    /// <summary>A request of another service, which reads as spans without valid ids.</summary>
    public static byte[] OtherService { get; } = OneMetric();

    /// <summary>Two bytes make a span here, so the message needs far more memory than the body.</summary>
    public static byte[] ManyEmptySpans { get; } = EmptySpans(Limits.BodyBytes - 64);

    public static byte[] TooLong { get; } = new byte[Limits.BodyBytes + 1];

    /// <summary>Becomes more than a hundred times as long.</summary>
    public static byte[] Bomb { get; } = Compress(new byte[4 * Limits.DecompressedBytes]);

    public static byte[] Compress(byte[] bytes)
    {
        var result = new MemoryStream();
        using (var gzip = new GZipStream(result, CompressionLevel.Fastest)) gzip.Write(bytes);
        return result.ToArray();
    }

    private static byte[] OneSpan(int traceIdLength)
    {
        using var arena = new ArenaAllocator();
        ExportTraceServiceRequest request = ExportTraceServiceRequest.Create(arena);
        Span span = request.ResourceSpans.Add(arena).ScopeSpans.Add(arena).Spans.Add(arena);
        ReadOnlySpan<byte> id = "0123456789abcdef"u8;
        span.SetTraceId(id[..traceIdLength], arena);
        span.SetSpanId(id[..SpanId.Length], arena);
        span.SetName("hostile", arena);
        return request.ToByteArray();
    }

    private static byte[] OneMetric()
    {
        using var arena = new ArenaAllocator();
        ExportMetricsServiceRequest request = ExportMetricsServiceRequest.Create(arena);
        request.ResourceMetrics.Add(arena).ScopeMetrics.Add(arena).Metrics.Add(arena).SetName("hostile", arena);
        return request.ToByteArray();
    }

    private static byte[] EmptySpans(int length)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        using (writer.Sub(ExportTraceServiceRequest.ResourceSpansFieldNumber))
        using (writer.Sub(ResourceSpans.ScopeSpansFieldNumber))
        {
            for (int i = 0; i < length / 2; i++) writer.AddBytes(ScopeSpans.SpansFieldNumber, default);
        }

        byte[] bytes = new byte[writer.GetTotalLength()];
        writer.CopyTo(bytes);
        return bytes;
    }
}
