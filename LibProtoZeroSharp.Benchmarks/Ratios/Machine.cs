using System.Globalization;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>Where and when: a table of times means nothing without.</summary>
internal static class Machine
{
    public static string Describe() => string.Create(CultureInfo.InvariantCulture,
        $"{Processor()}, {Environment.ProcessorCount} logical cores; {RuntimeInformation.OSDescription}; {RuntimeInformation.FrameworkDescription} {RuntimeInformation.ProcessArchitecture}; {DateTime.UtcNow:yyyy-MM-dd}");

    private static string Processor()
    {
        const string linux = "/proc/cpuinfo";
        string? model = File.Exists(linux)
            ? File.ReadLines(linux).FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal))
            : Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER");
        return model == null ? "unknown processor" : model[(model.IndexOf(':') + 1)..].Trim();
    }
}
