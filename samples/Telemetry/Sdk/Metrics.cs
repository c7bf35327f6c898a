using System.Diagnostics.Metrics;
using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;

namespace Telemetry;

/// <summary>Sends counters, a gauge and a histogram.</summary>
internal static class Metrics
{
    private const int Shards = 3, Measurements = 3_000;

    public static void Send(ResourceBuilder resource, string service, Action<OtlpExporterOptions> configure)
    {
        using var meter = new Meter("sample");
        using MeterProvider provider = OpenTelemetry.Sdk.CreateMeterProviderBuilder()
            .SetResourceBuilder(resource)
            .AddMeter(meter.Name)
            .AddOtlpExporter((options, reader) =>
            {
                configure(options);
                // Points of a later export would otherwise have the values of the earlier ones in them.
                reader.TemporalityPreference = MetricReaderTemporalityPreference.Delta;
            })
            .Build();

        Counter<long> requests = meter.CreateCounter<long>("requests");
        Counter<double> seconds = meter.CreateCounter<double>("seconds");
        Gauge<long> depth = meter.CreateGauge<long>("depth");
        Histogram<double> latency = meter.CreateHistogram<double>("latency");
        for (int i = 0; i < Measurements; i++)
        {
            var shard = new KeyValuePair<string, object?>("shard", i % Shards);
            requests.Add(i, shard);
            seconds.Add(i / 4.0, shard);
            latency.Record(i / 8.0, shard);
            depth.Record(-i);
        }

        if (!provider.ForceFlush()) throw new InvalidOperationException("The metrics were not sent in time.");
        double sum = Measurements * (Measurements - 1) / 2;
        Print(requests.Name, sum, Shards);
        Print(seconds.Name, sum / 4, Shards);
        Print(latency.Name, sum / 8, Measurements);

        var last = new Tally();
        last.Add(1 - Measurements);
        Console.WriteLine(last.ToRow("metrics", service, depth.Name));

        void Print(string name, double sum, long count)
        {
            var tally = new Tally();
            tally.Add(sum, integers: Shards * (Shards - 1) / 2, count: count);
            Console.WriteLine(tally.ToRow("metrics", service, name));
        }
    }
}
