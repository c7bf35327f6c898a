using System.Globalization;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>Linux's counters of this process's memory.</summary>
/// <param name="PeakBytes">The largest resident size.</param>
/// <param name="MinorFaults">Pages that had to be mapped.</param>
/// <param name="MajorFaults">Pages that had to be read from a disk.</param>
internal readonly record struct ProcessMemory(long PeakBytes, long MinorFaults, long MajorFaults)
{
    public static bool IsKnown => OperatingSystem.IsLinux();

    public static ProcessMemory Now()
    {
        // The name of the program is in parentheses and may contain any character. The numbers after it start with the third of proc_pid_stat(5).
        string stat = File.ReadAllText("/proc/self/stat");
        string[] numbers = stat[(stat.LastIndexOf(')') + 2)..].Split(' ');
        string peak = File.ReadLines("/proc/self/status").First(line => line.StartsWith("VmHWM:", StringComparison.Ordinal));
        return new ProcessMemory(1024 * Number(peak.Split(' ', StringSplitOptions.RemoveEmptyEntries)[1]), Number(numbers[7]), Number(numbers[9]));
    }

    /// <summary>Resets the peak to the current resident size.</summary>
    public static void ResetPeak() => File.WriteAllText("/proc/self/clear_refs", "5");

    /// <summary>The difference to an earlier state.</summary>
    public ProcessMemory Since(ProcessMemory before) => new(PeakBytes - before.PeakBytes, MinorFaults - before.MinorFaults, MajorFaults - before.MajorFaults);

    private static long Number(string text) => long.Parse(text, CultureInfo.InvariantCulture);
}
