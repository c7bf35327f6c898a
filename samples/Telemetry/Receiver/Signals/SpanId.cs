using System.Buffers.Binary;
using LibProtoZeroSharp;

namespace Telemetry;

/// <summary>The id of a span, which is valid only together with the id of its trace.</summary>
internal static class SpanId
{
    public const int TraceIdLength = 16, Length = 8;

    /// <summary>The reason for which a part of a request is rejected.</summary>
    public const string Rule = "A trace id has 16 bytes, a span id 8 bytes, and neither is all zero. In JSON they are hexadecimal.";

    public static bool TryRead(UnmanagedBytes traceId, UnmanagedBytes spanId, out ulong id)
    {
        id = 0;
        if (traceId.Length != TraceIdLength || spanId.Length != Length || !traceId.AsSpan().ContainsAnyExcept((byte)0)) return false;
        id = BinaryPrimitives.ReadUInt64BigEndian(spanId);
        return id != 0;
    }
}
