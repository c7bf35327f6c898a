using System.Diagnostics;
using System.Globalization;
using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;

namespace Telemetry;

/// <summary>Sends spans with attributes of every type, events and statuses.</summary>
internal static class Spans
{
    private static readonly string[] Names = ["GET /items", "GET /items/{id}", "POST /items", "żółw"];
    private static readonly DateTimeOffset Start = new(2026, 1, 2, 3, 4, 5, TimeSpan.Zero);
    private static readonly long[] Sizes = [1, 20, -300];

    public static void Send(ResourceBuilder resource, string service, Action<OtlpExporterOptions> configure, int count)
    {
        using var source = new ActivitySource("sample");
        using TracerProvider provider = OpenTelemetry.Sdk.CreateTracerProviderBuilder()
            .SetResourceBuilder(resource)
            .AddSource(source.Name)
            .AddOtlpExporter(options =>
            {
                configure(options);
                // A full queue drops spans.
                options.BatchExportProcessorOptions.MaxQueueSize = Math.Max(count, options.BatchExportProcessorOptions.MaxExportBatchSize);
            })
            .Build();

        Tally[] tallies = [.. Names.Select(_ => new Tally())];
        for (int i = 0; i < count; i++) Send(source, i, tallies[i % Names.Length]);
        if (!provider.ForceFlush()) throw new InvalidOperationException("The spans were not sent in time.");
        for (int i = 0; i < Names.Length; i++) Console.WriteLine(tallies[i].ToRow("spans", service, Names[i]));
    }

    private static void Send(ActivitySource source, int i, Tally tally)
    {
        DateTimeOffset start = Start.AddTicks(i);
        using Activity activity = source.StartActivity(Names[i % Names.Length], ActivityKind.Server, parentContext: default, startTime: start)
            ?? throw new InvalidOperationException("The span is not recorded.");
        activity.SetTag("index", i).SetTag("path", "/items/żółw").SetTag("cached", i % 2 == 0).SetTag("ratio", i / 8.0).SetTag("sizes", Sizes);
        long integers = i + Sizes.Sum();
        if (i % 10 == 0)
        {
            activity.AddEvent(new ActivityEvent("retry", start, new ActivityTagsCollection { ["attempt"] = i % 7 }));
            activity.SetStatus(ActivityStatusCode.Error, "timeout");
            integers += i % 7;
        }

        var duration = TimeSpan.FromTicks(i % 1000 + 1);
        activity.SetEndTime((start + duration).UtcDateTime);
        tally.Add(duration.Ticks * TimeSpan.NanosecondsPerTick, integers, ulong.Parse(activity.SpanId.ToHexString(), NumberStyles.HexNumber, CultureInfo.InvariantCulture));
    }
}
