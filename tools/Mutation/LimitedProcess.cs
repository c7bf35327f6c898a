using System.ComponentModel;
using System.Diagnostics;
using System.Text;

namespace LibProtoZeroSharp.Tools.Mutation;

/// <summary>What a process may use. A mutant can loop or allocate for ever.</summary>
/// <param name="Time">Of its processors, so that a busy machine kills no mutant. A process that only waits may take four times as long by the clock.</param>
/// <param name="Bytes">Of memory that is resident.</param>
internal readonly record struct Limits(TimeSpan Time, long Bytes)
{
    public static readonly Limits Build = new(TimeSpan.FromMinutes(20), 12L << 30);
}

/// <summary>A process that has ended by itself, or was ended at one of its limits.</summary>
/// <param name="Used">Time of its processors.</param>
/// <param name="End">The limit, or <see langword="null"/>.</param>
internal sealed record LimitedProcess(int ExitCode, string Output, TimeSpan Used, string? End)
{
    public const string TimeLimit = "its limit of time", MemoryLimit = "its limit of memory";

    /// <param name="folder">The working folder.</param>
    public static LimitedProcess Run(string program, string folder, IEnumerable<string> arguments, Limits limits)
    {
        ProcessStartInfo start = new(program, arguments) { WorkingDirectory = folder, RedirectStandardOutput = true, RedirectStandardError = true };
        // One compiler after the other: what a build would leave running would keep its files open.
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        using Process process = Process.Start(start)!;
        StringBuilder output = new();
        void Keep(object sender, DataReceivedEventArgs line)
        {
            lock (output)
                output.AppendLine(line.Data);
        }

        process.OutputDataReceived += Keep;
        process.ErrorDataReceived += Keep;
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        Stopwatch time = Stopwatch.StartNew();
        TimeSpan used = default;
        string? end = null;
        while (end == null && !process.WaitForExit(100))
        {
            process.Refresh();
            (used, long bytes) = UsageOf(process) ?? (used, 0);
            end = used > limits.Time || time.Elapsed > 4 * limits.Time ? TimeLimit : bytes > limits.Bytes ? MemoryLimit : null;
        }

        if (end != null) process.Kill(entireProcessTree: true);
        process.WaitForExit();
        lock (output)
            return new LimitedProcess(process.ExitCode, output.ToString(), used, end);
    }

    private static (TimeSpan Time, long Bytes)? UsageOf(Process process)
    {
        try
        {
            return (process.TotalProcessorTime, process.WorkingSet64);
        }
        catch (Exception ended) when (ended is InvalidOperationException or Win32Exception)
        {
            return null; // It has ended meanwhile.
        }
    }
}
