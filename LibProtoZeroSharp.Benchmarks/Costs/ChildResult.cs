using System.Diagnostics;
using System.Globalization;
using System.Reflection;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>What a child prints.</summary>
/// <param name="SinceMain">Milliseconds from the start of its <c>Main</c> until it was done.</param>
/// <param name="Call">Milliseconds of the call that it was started for.</param>
/// <param name="Memory">What the call did to the process, where that was asked for.</param>
/// <param name="ArenaBytes">The bytes in the arena, if there was one.</param>
internal readonly record struct ChildResult(double SinceMain, double Call, ProcessMemory Memory, long ArenaBytes)
{
    /// <summary>Starts a child and waits for its end.</summary>
    /// <returns>What it printed, and the milliseconds that it was there.</returns>
    public static (ChildResult Result, double Process) Of(params IEnumerable<string> arguments)
    {
        string program = Environment.ProcessPath!;
        bool isHost = Path.GetFileNameWithoutExtension(program) == "dotnet";
        ProcessStartInfo start = new(program, [.. isHost ? [Assembly.GetExecutingAssembly().Location] : Array.Empty<string>(), Child.Command, .. arguments])
        {
            RedirectStandardOutput = true,
        };
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
