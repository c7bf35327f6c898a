using LibProtoZeroSharp;
using Otlp;

namespace Telemetry;

/// <summary>Counts log records by service and severity. A record without ids belongs to no span. One with other ids than the standard's is rejected.</summary>
internal sealed class LogsSignal(Totals totals)
    : Signal<ExportLogsServiceRequest, ExportLogsServiceResponse>(LogsService.Methods.Export, "/v1/logs", totals)
{
    private readonly Totals _totals = totals;

    public override void RestoreIds(ExportLogsServiceRequest request, ArenaAllocator arena)
    {
        foreach (ResourceLogs resource in request.ResourceLogs)
        {
            foreach (ScopeLogs scope in resource.ScopeLogs)
            {
                foreach (ref LogRecord record in scope.LogRecords)
                {
                    record.TraceId = HexId.Restore(record.TraceId, arena);
                    record.SpanId = HexId.Restore(record.SpanId, arena);
                }
            }
        }
    }

    protected override void Count(ExportLogsServiceRequest request, ExportLogsServiceResponse reply, ArenaAllocator arena)
    {
        long rejected = 0;
        foreach (ResourceLogs resource in request.ResourceLogs)
        {
            Utf8String service = resource.Resource.ServiceName();
            foreach (ScopeLogs scope in resource.ScopeLogs)
            {
                foreach (LogRecord record in scope.LogRecords)
                {
                    ulong id = 0;
                    bool hasSpan = !record.TraceId.IsEmpty || !record.SpanId.IsEmpty;
                    if (hasSpan && !SpanId.TryRead(record.TraceId, record.SpanId, out id)) rejected++;
                    else _totals.Of("logs", service, arena.CopyString(Severity(record))).Add(record.Body.StringValue.Length, record.Attributes.SumOfIntegers(), id);
                }
            }
        }

        if (rejected == 0) return;
        ExportLogsPartialSuccess partial = reply.MutablePartialSuccess(arena);
        partial.RejectedLogRecords = rejected;
        partial.SetErrorMessage(SpanId.Rule, arena);
    }

    private static ReadOnlySpan<byte> Severity(LogRecord record) => record.SeverityNumber switch
    {
        < 1 or > 24 => "UNSPECIFIED"u8,
        <= 4 => "TRACE"u8,
        <= 8 => "DEBUG"u8,
        <= 12 => "INFO"u8,
        <= 16 => "WARN"u8,
        <= 20 => "ERROR"u8,
        _ => "FATAL"u8,
    };
}
