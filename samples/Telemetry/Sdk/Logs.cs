using System.Text;
using Microsoft.Extensions.Logging;
using OpenTelemetry.Exporter;
using OpenTelemetry.Logs;
using OpenTelemetry.Resources;

namespace Telemetry;

/// <summary>Sends log records with parameters, some of them errors.</summary>
internal static partial class Logs
{
    private const int Count = 1_000;

    public static void Send(ResourceBuilder resource, string service, Action<OtlpExporterOptions> configure)
    {
        Tally information = new(), errors = new();
        // Disposing of it sends the records.
        using (ILoggerFactory factory = LoggerFactory.Create(logging => logging.AddOpenTelemetry(options =>
        {
            options.SetResourceBuilder(resource);
            options.IncludeFormattedMessage = true;
            options.AddOtlpExporter(configure);
        })))
        {
            ILogger logger = factory.CreateLogger("sample");
            for (int i = 0; i < Count; i++)
            {
                LogLevel level = i % 10 == 0 ? LogLevel.Error : LogLevel.Information;
                Handled(logger, level, i, "żółw");
                (level == LogLevel.Error ? errors : information).Add(Encoding.UTF8.GetByteCount($"Handled {i} items of żółw"), i);
            }
        }

        Console.WriteLine(information.ToRow("logs", service, "INFO"));
        Console.WriteLine(errors.ToRow("logs", service, "ERROR"));
    }

    [LoggerMessage("Handled {Items} items of {Customer}")]
    private static partial void Handled(ILogger logger, LogLevel level, int items, string customer);
}
