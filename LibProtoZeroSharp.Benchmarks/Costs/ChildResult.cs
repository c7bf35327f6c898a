using System.Diagnostics;
using System.Globalization;
using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>The output of a child.</summary>
/// <param name="SinceMain">Milliseconds from the start of its <c>Main</c> to the end of its task.</param>
/// <param name="Call">Milliseconds of the measured call.</param>
/// <param name="Memory">The effect of the call on the process's memory, if that is measured.</param>
/// <param name="ArenaBytes">The bytes in the arena, if there is one.</param>
internal readonly record struct ChildResult(double SinceMain, double Call, ProcessMemory Memory, long ArenaBytes)
{
    /// <summary>Starts a child and waits for its end.</summary>
    /// <returns>Its output, and the milliseconds from its start to its end.</returns>
    public static (ChildResult Result, double Process) Of(params IEnumerable<string> arguments)
    {
        ProcessStartInfo start = ThisProgram.With([Child.Command, .. arguments]);
        start.RedirectStandardOutput = true;
        long started = Stopwatch.GetTimestamp();
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        double milliseconds = Stopwatch.GetElapsedTime(started).TotalMilliseconds;
        if (process.ExitCode != 0) throw new InvalidOperationException($"the child ended with {process.ExitCode}");
        double[] numbers = [.. output.Split(' ').Select(number => double.Parse(number, CultureInfo.InvariantCulture))];
        var memory = new ProcessMemory((long)numbers[2], (long)numbers[3], (long)numbers[4]);
        return (new ChildResult(numbers[0], numbers[1], memory, (long)numbers[5]), milliseconds);
    }
}
