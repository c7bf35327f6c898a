using System.Diagnostics;

namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>Compares what processes make of the same inputs: with fewer instructions of the processor, and with other checks.</summary>
internal static class Processes
{
    private const int DefaultIterations = 200_000;

    /// <summary>What the runtime is told not to use. The first process uses everything.</summary>
    private static readonly string[] Instructions = ["", "DOTNET_EnableAVX512", "DOTNET_EnableAVX2", "DOTNET_EnableAVX", "DOTNET_EnableSSE42", "DOTNET_EnableHWIntrinsic"];

    /// <param name="against">This program, which may be built with another ProtoZeroChecks.</param>
    public static int Compare(string against, int seed, int iterations, string? entry, string folder, TextWriter output)
    {
        List<string> arguments = ["--digests", "--seed", seed.ToString(), "--iterations", (iterations == 0 ? DefaultIterations : iterations).ToString()];
        if (entry != null) arguments.AddRange(["--entry", entry]);
        (string Program, string Without)[] variants = [.. Instructions.Select(without => (Environment.ProcessPath!, without)), (against, "")];
        string[]? expected = null;
        int finds = 0;
        foreach ((string program, string without) in variants)
        {
            string name = $"{program}{(without.Length == 0 ? "" : $", {without}=0")}";
            output.WriteLine(name);
            (int exitCode, string[] lines) = Start(program, without, [.. arguments, "--folder", folder]);
            string[] digests = [.. lines.Where(line => line.Split(' ') is [_, _, { Length: 8 }])];
            expected ??= digests;
            if (exitCode == 0 && digests.Length != 0 && digests.SequenceEqual(expected)) continue;
            finds++;
            string? difference = digests.Zip(expected).Where(pair => pair.First != pair.Second).Select(pair => $"{pair.First}, but before {pair.Second}").FirstOrDefault();
            output.WriteLine($"== exit code {exitCode}; {difference ?? "no other digest"}");
            if (exitCode != 0) output.WriteLine(string.Join('\n', lines.Except(digests)));
        }

        output.WriteLine($"{variants.Length} processes, {expected!.Length} digests each: {finds} differ");
        return finds == 0 ? 0 : 1;
    }

    private static (int ExitCode, string[] Lines) Start(string program, string without, IEnumerable<string> arguments)
    {
        ProcessStartInfo start = new(program, arguments) { RedirectStandardOutput = true };
        if (without.Length != 0) start.Environment[without] = "0";
        using Process process = Process.Start(start)!;
        string[] lines = process.StandardOutput.ReadToEnd().Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        process.WaitForExit();
        return (process.ExitCode, lines);
    }
}
