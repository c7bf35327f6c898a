using System.Globalization;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using System.Text.Json.Serialization;

namespace LibProtoZeroSharp.Benchmarks.Results;

/// <summary>The machine, the day, the code and the load. Times have no meaning without these.</summary>
/// <param name="Processor">Its model, and the instructions in use that matter most.</param>
/// <param name="Cores">The number of logical cores.</param>
/// <param name="System">The operating system.</param>
/// <param name="Runtime">The .NET runtime and its architecture.</param>
/// <param name="Date">The day, as in <c>2026-12-31</c>.</param>
/// <param name="Commit">The first characters of the commit that was built; empty if it is unknown.</param>
/// <param name="Load">The load average of the minute before the measurement; null if the system has none.</param>
public sealed record Machine(string Processor, int Cores, string System, string Runtime, string Date, string Commit, double? Load)
{
    private const int CommitLength = 10;

    /// <summary>It is between the processor's model and its instructions.</summary>
    private const string With = " with ";

    /// <summary>The current machine and time.</summary>
    public static Machine Current() => new(
        Model() + With + InstructionsInUse(), Environment.ProcessorCount, RuntimeInformation.OSDescription,
        $"{RuntimeInformation.FrameworkDescription} {RuntimeInformation.ProcessArchitecture}",
        DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture), Revision(), LoadAverage())
    {
        InstructionSets = Results.InstructionSets.InUse,
    };

    /// <summary>The versions of the competitors; empty if they are unknown.</summary>
    public string Competitors { get; init; } = "";

    /// <summary>All instruction sets in use; null in results that don't have them.</summary>
    public string? InstructionSets { get; init; }

    /// <summary>The processor without its model and its instructions.</summary>
    [JsonIgnore]
    public string Family => Processor[..(Processor.IndexOf(", model ", StringComparison.Ordinal) is > 0 and var model ? model : InstructionsStart)];

    /// <summary>The instructions in use that matter most.</summary>
    [JsonIgnore]
    public string Instructions => Processor[Math.Min(InstructionsStart + With.Length, Processor.Length)..];

    /// <summary>Everything except the load and the competitors.</summary>
    public string Place => string.Join("; ", Parts());

    public override string ToString() =>
        Load is { } load ? string.Create(CultureInfo.InvariantCulture, $"{Place}; load average {load:F2}") : Place;

    private int InstructionsStart => Processor.LastIndexOf(With, StringComparison.Ordinal) is >= 0 and var start ? start : Processor.Length;

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

    /// <summary>The name, and on Linux the numbers of family and model: machines of a cloud often have a name without a model.</summary>
    private static string Model()
    {
        const string linux = "/proc/cpuinfo";
        if (!File.Exists(linux)) return Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER") ?? "unknown processor";
        // The first paragraph is that of the first core.
        Dictionary<string, string> values = File.ReadLines(linux).TakeWhile(line => line != "").Select(line => line.Split(':', 2))
            .Where(pair => pair.Length == 2).ToDictionary(pair => pair[0].Trim(), pair => pair[1].Trim());
        string name = values.GetValueOrDefault("model name", "unknown processor");
        return values.TryGetValue("cpu family", out string? family) ? $"{name}, family {family}, model {values.GetValueOrDefault("model")}," : name;
    }

    /// <summary>Those that the runtime uses: switches of the runtime may exclude some that the processor has.</summary>
    private static string InstructionsInUse()
    {
        string vectors = Vector512.IsHardwareAccelerated ? "AVX-512"
            : Vector256.IsHardwareAccelerated ? "AVX2"
            : Vector128.IsHardwareAccelerated ? "128-bit vectors" : "no vectors";
        return vectors + (Avx512Vbmi2.IsSupported ? ", VBMI2" : "") + (Bmi2.IsSupported ? ", BMI2" : "");
    }

    /// <summary>The compiler appends it to the version of every assembly that is built from a repository.</summary>
    private static string Revision()
    {
        string? version = typeof(Machine).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion;
        string revision = version?.Split('+') is [_, var after] ? after : "";
        return revision[..Math.Min(revision.Length, CommitLength)];
    }
}
