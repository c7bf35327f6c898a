using System.Diagnostics;
using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>The same measurements in a process in which the runtime doesn't use AVX-512, as on a processor that doesn't have it.</summary>
internal static class FewerVectors
{
    /// <summary>The runtime's switch for AVX-512 and everything that builds on it.</summary>
    private const string Switch = "DOTNET_EnableAVX512", Off = "0";

    /// <summary>Whether this process uses AVX-512, so that it can be switched off for another process.</summary>
    public static bool CanSwitchOff => Vector512.IsHardwareAccelerated;

    /// <summary>Whether AVX-512 is switched off for this process.</summary>
    public static bool IsSwitchedOff => !CanSwitchOff && Environment.GetEnvironmentVariable(Switch) == Off;

    /// <summary>The rounds of that process: four for every seven, as the first process finds what there is to find.</summary>
    public static int Rounds(int rounds) => Math.Max(1, rounds * 4 / 7);

    /// <summary>Measures in a new process, which prints and keeps its results. Returns its exit code.</summary>
    /// <param name="arguments">The arguments of this process after the command.</param>
    /// <param name="rounds">The number of rounds.</param>
    public static int Measure(ReadOnlySpan<string> arguments, int rounds)
    {
        ProcessStartInfo start = ThisProgram.With(
            [RatiosCommand.Name, .. arguments, RatiosOptions.VectorsOption, RatiosOptions.Fewer, RatiosOptions.RoundsOption, $"{rounds}"]);
        start.Environment[Switch] = Off;
        using Process process = Process.Start(start)!;
        process.WaitForExit();
        return process.ExitCode;
    }
}
