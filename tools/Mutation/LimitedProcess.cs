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
/// <param name="End">Why it was ended, or <see langword="null"/>.</param>
internal sealed record LimitedProcess(int ExitCode, string Output, string? End)
{
    /// <param name="program">The program.</param>
    /// <param name="folder">The working folder.</param>
    /// <param name="arguments">The arguments.</param>
    /// <param name="limits">What it may use.</param>
    /// <param name="hangs">The process is ended at its limit of time as soon as it writes this; <see langword="null"/> for nothing.</param>
    public static LimitedProcess Run(string program, string folder, IEnumerable<string> arguments, Limits limits, string? hangs = null)
    {
        ProcessStartInfo start = new(program, arguments) { WorkingDirectory = folder, RedirectStandardOutput = true, RedirectStandardError = true };
        // One compiler after the other: what a build would leave running would keep its files open.
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        using Process process = Process.Start(start)!;
        StringBuilder output = new();
        bool isHanging = false;
        void Keep(object sender, DataReceivedEventArgs line)
        {
            lock (output)
                output.AppendLine(line.Data);
            if (hangs != null && line.Data?.Contains(hangs, StringComparison.Ordinal) == true) Volatile.Write(ref isHanging, true);
        }

        process.OutputDataReceived += Keep;
        process.ErrorDataReceived += Keep;
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        Stopwatch time = Stopwatch.StartNew();
        string? end = null;
        while (end == null && !process.WaitForExit(100))
        {
            process.Refresh();
            (TimeSpan used, long bytes) = UsageOf(process);
            end = used > limits.Time || time.Elapsed > 4 * limits.Time || Volatile.Read(ref isHanging) ? "time" : bytes > limits.Bytes ? "memory" : null;
        }

        if (end != null) process.Kill(entireProcessTree: true);
        process.WaitForExit();
        lock (output)
            return new LimitedProcess(process.ExitCode, output.ToString(), end);
    }

    private static (TimeSpan Time, long Bytes) UsageOf(Process process)
    {
        try
        {
            return (process.TotalProcessorTime, process.WorkingSet64);
        }
        catch (Exception ended) when (ended is InvalidOperationException or Win32Exception)
        {
            return default; // It has ended meanwhile.
        }
    }
}
