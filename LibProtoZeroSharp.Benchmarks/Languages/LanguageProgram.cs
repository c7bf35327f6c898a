using System.Diagnostics;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Languages;

/// <summary>A program that measures one library, as a new process for each shape. <c>native/languages.sh</c> describes its arguments and its output.</summary>
/// <param name="Library">The library.</param>
/// <param name="Run">Runs it with its arguments and returns its output; null if it doesn't have the shape.</param>
internal sealed record LanguageProgram(string Library, Func<string[], string?> Run)
{
    private const int NoSuchShape = 77;

    /// <summary>The competitors: a name, the program, and the Debian packages that a build of it needs beyond a compiler.</summary>
    private static readonly (string Library, string Program, string Needs)[] Competitors =
    [
        ("Go protobuf", "go_protobuf", "golang-go, golang-google-protobuf-dev, protoc-gen-go"),
        ("prost", "prost", "cargo, librust-prost-dev, librust-prost-build-dev"),
        ("quick-protobuf", "quick_protobuf", "cargo, librust-quick-protobuf-dev"),
        ("upb of Debian", "upb", "gcc, libgrpc29"),
    ];

    /// <summary>Ours: this program as another process.</summary>
    public static LanguageProgram Own(bool isSmoke) =>
        new(WorkloadResult.OwnLibrary, arguments => Start(ThisProgram.With([OwnProgram.Command, .. arguments, .. isSmoke ? [OwnProgram.Smoke] : Array.Empty<string>()])));

    /// <summary>Those that were built.</summary>
    /// <param name="folder">The folder of the programs.</param>
    public static IEnumerable<LanguageProgram> Built(string folder) =>
        from competitor in Competitors
        let path = Path.Combine(folder, competitor.Program)
        where File.Exists(path)
        select new LanguageProgram(competitor.Library, arguments => Start(new ProcessStartInfo(path, arguments)));

    /// <summary>The libraries whose programs were not built, with the packages that they need.</summary>
    /// <param name="folder">The folder of the programs.</param>
    public static IEnumerable<string> Missing(string folder) =>
        from competitor in Competitors
        where !File.Exists(Path.Combine(folder, competitor.Program))
        select $"{competitor.Library} was not measured: not built: native/languages.sh ({competitor.Needs}).";

    private static string? Start(ProcessStartInfo start)
    {
        start.RedirectStandardOutput = true;
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode switch
        {
            0 => output,
            NoSuchShape => null,
            _ => throw new InvalidOperationException($"it ended with {process.ExitCode}"),
        };
    }
}
