using LibProtoZeroSharp;
using Otlp;

namespace Telemetry;

/// <summary>Counts values of metrics by service and name: numbers one by one, and histograms with the number and the sum of their measurements.</summary>
internal sealed class MetricsSignal(Totals totals)
    : Signal<ExportMetricsServiceRequest, ExportMetricsServiceResponse>(MetricsService.Methods.Export, "/v1/metrics", totals)
{
    private readonly Totals _totals = totals;

    /// <summary>The parts of metrics that are read have no ids.</summary>
    public override void RestoreIds(ExportMetricsServiceRequest request, ArenaAllocator arena)
    {
    }

    protected override void Count(ExportMetricsServiceRequest request, ExportMetricsServiceResponse reply, ArenaAllocator arena)
    {
        long rejected = 0;
        foreach (ResourceMetrics resource in request.ResourceMetrics)
        {
            Utf8String service = resource.Resource.ServiceName();
            foreach (ScopeMetrics scope in resource.ScopeMetrics)
            {
                foreach (Metric metric in scope.Metrics)
                {
                    // How many points another kind of metric has is not known here.
                    if (metric.DataCase == Metric.DataOneofCase.None) rejected++;
                    else Add(metric, _totals.Of("metrics", service, metric.Name));
                }
            }
        }

        if (rejected == 0) return;
        ExportMetricsPartialSuccess partial = reply.MutablePartialSuccess(arena);
        partial.RejectedDataPoints = rejected;
        partial.SetErrorMessage("Only gauges, sums and histograms are supported.", arena);
    }

    private static void Add(Metric metric, Tally tally)
    {
        foreach (NumberDataPoint point in metric.Gauge.DataPoints) tally.Add(Value(point), point.Attributes.SumOfIntegers());
        foreach (NumberDataPoint point in metric.Sum.DataPoints) tally.Add(Value(point), point.Attributes.SumOfIntegers());
        foreach (HistogramDataPoint point in metric.Histogram.DataPoints)
            tally.Add(point.Sum, point.Attributes.SumOfIntegers(), count: (long)point.Count);
    }

    private static double Value(NumberDataPoint point) => point.ValueCase == NumberDataPoint.ValueOneofCase.AsInt ? point.AsInt : point.AsDouble;
}
