using LibProtoZeroSharp;
using Otlp;

namespace Telemetry;

/// <summary>Counts spans by service and name. A span without the ids that the standard requires is rejected.</summary>
internal sealed class TraceSignal(Totals totals)
    : Signal<ExportTraceServiceRequest, ExportTraceServiceResponse>(TraceService.Methods.Export, "/v1/traces", totals)
{
    private readonly Totals _totals = totals;

    public override void RestoreIds(ExportTraceServiceRequest request, ArenaAllocator arena)
    {
        foreach (ResourceSpans resource in request.ResourceSpans)
        {
            foreach (ScopeSpans scope in resource.ScopeSpans)
            {
                foreach (ref Span span in scope.Spans)
                {
                    span.TraceId = HexId.Restore(span.TraceId, arena);
                    span.SpanId = HexId.Restore(span.SpanId, arena);
                }
            }
        }
    }

    protected override void Count(ExportTraceServiceRequest request, ExportTraceServiceResponse reply, ArenaAllocator arena)
    {
        long rejected = 0;
        foreach (ResourceSpans resource in request.ResourceSpans)
        {
            Utf8String service = resource.Resource.ServiceName();
            foreach (ScopeSpans scope in resource.ScopeSpans)
            {
                foreach (Span span in scope.Spans)
                {
                    if (!SpanId.TryRead(span.TraceId, span.SpanId, out ulong id)) rejected++;
                    else _totals.Of("spans", service, span.Name).Add(Nanoseconds(span), Integers(span), id);
                }
            }
        }

        if (rejected == 0) return;
        ExportTracePartialSuccess partial = reply.MutablePartialSuccess(arena);
        partial.RejectedSpans = rejected;
        partial.SetErrorMessage(SpanId.Rule, arena);
    }

    /// <summary>The clock of a sender may have been set back.</summary>
    private static double Nanoseconds(Span span) =>
        span.EndTimeUnixNano > span.StartTimeUnixNano ? span.EndTimeUnixNano - span.StartTimeUnixNano : 0;

    private static long Integers(Span span)
    {
        long sum = span.Attributes.SumOfIntegers();
        foreach (Span.Types.Event happened in span.Events) sum += happened.Attributes.SumOfIntegers();
        return sum;
    }
}
