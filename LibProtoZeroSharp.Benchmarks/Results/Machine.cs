using System.Globalization;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp.Benchmarks.Results;

/// <summary>The machine, the day, the code and the load. Times have no meaning without these.</summary>
/// <param name="Processor">Its model, and its widest vectors.</param>
/// <param name="Cores">The number of logical cores.</param>
/// <param name="System">The operating system.</param>
/// <param name="Runtime">The .NET runtime and its architecture.</param>
/// <param name="Date">The day, as in <c>2026-12-31</c>.</param>
/// <param name="Commit">The first characters of the commit that was built; empty if it is unknown.</param>
/// <param name="Load">The load average of the minute before the measurement; null if the system has none.</param>
public sealed record Machine(string Processor, int Cores, string System, string Runtime, string Date, string Commit, double? Load)
{
    private const int CommitLength = 10;

    /// <summary>The current machine and time.</summary>
    public static Machine Current() => new(
        $"{Model()} with {Vectors()}", Environment.ProcessorCount, RuntimeInformation.OSDescription,
        $"{RuntimeInformation.FrameworkDescription} {RuntimeInformation.ProcessArchitecture}",
        DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture), Revision(), LoadAverage());

    /// <summary>Everything except the load.</summary>
    public string Place => string.Join("; ", Parts());

    public override string ToString() =>
        Load is { } load ? string.Create(CultureInfo.InvariantCulture, $"{Place}; load average {load:F2}") : Place;

    private IEnumerable<string> Parts()
    {
        yield return $"{Processor}, {Cores} logical cores";
        yield return System;
        yield return Runtime;
        yield return Date;
        if (Commit != "") yield return $"commit {Commit}";
    }

    private static double? LoadAverage()
    {
        const string linux = "/proc/loadavg";
        return File.Exists(linux) ? double.Parse(File.ReadAllText(linux).Split(' ')[0], CultureInfo.InvariantCulture) : null;
    }

    private static string Model()
    {
        const string linux = "/proc/cpuinfo";
        string? model = File.Exists(linux)
            ? File.ReadLines(linux).FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal))
            : Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER");
        return model == null ? "unknown processor" : model[(model.IndexOf(':') + 1)..].Trim();
    }

    private static string Vectors() =>
        Vector512.IsHardwareAccelerated ? "AVX-512" : Vector256.IsHardwareAccelerated ? "AVX2" : Vector128.IsHardwareAccelerated ? "128-bit vectors" : "no vectors";

    /// <summary>The compiler appends it to the version of every assembly that is built from a repository.</summary>
    private static string Revision()
    {
        string? version = typeof(Machine).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion;
        string revision = version?.Split('+') is [_, var after] ? after : "";
        return revision[..Math.Min(revision.Length, CommitLength)];
    }
}
