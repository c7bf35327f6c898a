using System.Buffers;
using System.Buffers.Binary;
using LibProtoZeroSharp;

namespace Telemetry;

/// <summary>Writes a request with spans, field by field. The numbers are those of the schema of OTLP.</summary>
internal static class SpanBatch
{
    public const string Name = "by hand";

    private const ulong Start = 1_767_323_045_000_000_000;

    /// <summary>Writes a complete request.</summary>
    /// <param name="output">Gets the request.</param>
    /// <param name="service">The name of the service.</param>
    /// <param name="first">The number of the first span.</param>
    /// <param name="count">How many spans there are.</param>
    /// <param name="tally">Counts what is written.</param>
    public static void Write(IBufferWriter<byte> output, string service, int first, int count, Tally tally)
    {
        var writer = new ProtoWriter(output);
        try
        {
            writer.StartSub(1);                                         // ExportTraceServiceRequest.resource_spans
            writer.StartSub(1);                                         // ResourceSpans.resource
            WriteAttribute(ref writer, 1, "service.name"u8, service);   // Resource.attributes
            writer.CloseSub();
            writer.StartSub(2);                                         // ResourceSpans.scope_spans
            for (int i = first; i < first + count; i++) WriteSpan(ref writer, i, tally);
            writer.CloseSub();
            writer.CloseSub();
        }
        finally
        {
            writer.Dispose();
        }
    }

    private static void WriteSpan(ref ProtoWriter writer, int i, Tally tally)
    {
        ulong spanId = (ulong)Random.Shared.NextInt64(1, long.MaxValue), duration = (ulong)i * 3 + 1;
        Span<byte> id = stackalloc byte[16];
        BinaryPrimitives.WriteUInt64BigEndian(id, spanId);

        writer.StartSub(2);                                             // ScopeSpans.spans
        writer.AddBytes(1, id);                                         // trace_id
        writer.AddBytes(2, id[..8]);                                    // span_id
        writer.AddString(5, Name);                                      // name
        writer.AddEnum(6, 3);                                           // kind: a client
        writer.AddFixed64(7, Start);                                    // start_time_unix_nano
        writer.AddFixed64(8, Start + duration);                         // end_time_unix_nano
        WriteAttribute(ref writer, 9, "index"u8, i);                    // attributes
        WriteAttribute(ref writer, 9, "customer"u8, "żółw");
        writer.StartSub(15);                                            // status
        writer.AddEnum(3, 1);                                           // code: ok
        writer.CloseSub();
        writer.CloseSub();
        tally.Add(duration, i, spanId);
    }

    private static void WriteAttribute(ref ProtoWriter writer, int field, ReadOnlySpan<byte> key, string value)
    {
        writer.StartSub(field);
        writer.AddString(1, key);                                       // KeyValue.key
        writer.StartSub(2);                                             // KeyValue.value
        writer.AddString(1, value);                                     // AnyValue.string_value
        writer.CloseSub();
        writer.CloseSub();
    }

    private static void WriteAttribute(ref ProtoWriter writer, int field, ReadOnlySpan<byte> key, long value)
    {
        writer.StartSub(field);
        writer.AddString(1, key);                                       // KeyValue.key
        writer.StartSub(2);                                             // KeyValue.value
        writer.AddInt64(3, value);                                      // AnyValue.int_value
        writer.CloseSub();
        writer.CloseSub();
    }
}
