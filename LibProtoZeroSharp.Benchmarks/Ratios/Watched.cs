using System.Diagnostics;
using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>Measures in another process. If a competitor ends it, a further one measures what is left, without the operation that ran.</summary>
internal static class Watched
{
    /// <summary>The variable with the path of the watch. A process without it watches another one.</summary>
    private const string Variable = "PROTOZERO_WATCH";

    /// <summary>What an exit code is at least on Unix if a signal has ended the process.</summary>
    private const int Signal = 128;

    /// <summary>The watch of this process; null if it is the one that watches.</summary>
    public static Watch? Current => Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } path ? new Watch(path) : null;

    /// <summary>Measures, and returns the exit code of the last process.</summary>
    public static int Measure(RatiosOptions options)
    {
        string path = Path.GetTempFileName();
        try
        {
            ProcessStartInfo start = ThisProgram.With(options.Arguments);
            start.Environment[Variable] = path;
            if (options.Vectors == RatiosOptions.Fewer) start.Environment[FewerVectors.Switch] = FewerVectors.Off;
            while (true)
            {
                using Process process = Process.Start(start)!;
                process.WaitForExit();
                if (process.ExitCode is >= 0 and < Signal || Watch.Blame(path) is not { } deadly) return process.ExitCode;
                Console.Error.WriteLine($"the process ended in {deadly}; the next one goes on without it");
            }
        }
        finally
        {
            File.Delete(path);
            File.Delete(Watch.Running(path));
        }
    }
}
