using System.Globalization;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>Where and when, and what else the machine was doing: a table of times means nothing without.</summary>
internal static class Machine
{
    public static string Describe() => string.Create(CultureInfo.InvariantCulture,
        $"{Processor()}, {Environment.ProcessorCount} logical cores; {RuntimeInformation.OSDescription}; {RuntimeInformation.FrameworkDescription} {RuntimeInformation.ProcessArchitecture}; {DateTime.UtcNow:yyyy-MM-dd}{Load()}");

    private static string Load()
    {
        const string linux = "/proc/loadavg";
        return File.Exists(linux) ? $"; load average {File.ReadAllText(linux).Split(' ')[0]}" : "";
    }

    private static string Processor()
    {
        const string linux = "/proc/cpuinfo";
        string? model = File.Exists(linux)
            ? File.ReadLines(linux).FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal))
            : Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER");
        return model == null ? "unknown processor" : model[(model.IndexOf(':') + 1)..].Trim();
    }
}
