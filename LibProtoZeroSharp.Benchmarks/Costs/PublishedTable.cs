using System.Diagnostics;
using System.Globalization;
using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Costs;

/// <summary>The first call of a small program, by the way that it is compiled.</summary>
internal static class PublishedTable
{
    private const string Project = "LibProtoZeroSharp.Benchmarks/FirstCall";

    private static readonly string[] Libraries = ["Google.Protobuf", "LibProtoZeroSharp"];

    /// <summary>The ways, as the project of the program names them, and in words.</summary>
    private static readonly (string Name, string Text)[] Ways =
    [
        ("Jit", "JIT"), ("ReadyToRunLibrary", "ReadyToRun, the library only"), ("ReadyToRun", "ReadyToRun"), ("NativeAot", "NativeAOT"),
    ];

    public static CostTable Measure(ChildInputs inputs, int runs, Action<string> progress)
    {
        var programs = new List<Program>();
        foreach ((string way, string text) in Ways)
        {
            foreach (string library in Libraries)
            {
                progress($"publishing: {library}, {text}");
                if (Publish(library, way, progress) is { } folder) programs.AddRange(from operation in Operations select new Program(operation, library, text, folder));
            }
        }

        for (int run = 1; run <= runs; run++)
        {
            progress($"published programs: {run} of {runs}");
            foreach (Program program in programs) program.Run(inputs.Message);
        }

        var table = new MarkdownTable(
            3, "the first call", "compiled by", "library", "bytes on disk", "best ms until Main", "median ms", "best ms of the call", "median ms",
            "best ms of the processor in it");
        foreach (Program program in programs.OrderBy(program => program.Operation)) table.Add(program.Cells());
        return new CostTable("The first call of a published program", table, $"""
            Of {runs} processes each, started in turns. Each reads a message of the seed workload from a file before it parses it, or builds and writes the same message.
            A program of NativeAOT has the runtime in it. The others use the installed one.
            """.ReplaceLineEndings(" "));
    }

    private static readonly string[] Operations = ["parse", "write"];

    /// <returns>The folder with the program; null if it can't be published here.</returns>
    private static string? Publish(string library, string way, Action<string> progress)
    {
        string[] arguments = ["publish", Project, "-c", "Release", "-v", "q", "--nologo", $"-p:Library={library}", $"-p:Way={way}"];
        var start = new ProcessStartInfo("dotnet", arguments) { RedirectStandardOutput = true };
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        if (process.ExitCode == 0) return Path.GetFullPath($"artifacts/publish/FirstCall/{library}-{way}");
        progress($"left out, because it can't be published:\n{output}");
        return null;
    }

    private sealed record Program(string Operation, string Library, string Way, string Folder)
    {
        private readonly Samples _untilMain = new(), _call = new(), _processor = new();

        public void Run(string message)
        {
            // The clock has the same start in all processes.
            string started = Stopwatch.GetTimestamp().ToString(CultureInfo.InvariantCulture);
            using Process process = Process.Start(new ProcessStartInfo(Path.Combine(Folder, "FirstCall"), [Operation, started, message]) { RedirectStandardOutput = true })!;
            string output = process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            if (process.ExitCode != 0) throw new InvalidOperationException($"{Folder}/FirstCall {Operation} ended with {process.ExitCode}");
            double[] numbers = [.. output.Split(' ').Select(number => double.Parse(number, CultureInfo.InvariantCulture))];
            _untilMain.Add(numbers[0], 0);
            _call.Add(numbers[1], 0);
            _processor.Add(numbers[2], 0);
        }

        public string[] Cells() =>
        [
            Operation == "parse" ? "parse" : "build and write", Way, Library, MarkdownTable.Count(Size()),
            MarkdownTable.Number(_untilMain.Best), MarkdownTable.Number(_untilMain.Median),
            MarkdownTable.Number(_call.Best), MarkdownTable.Number(_call.Median), MarkdownTable.Number(_processor.Best),
        ];

        private long Size() => new DirectoryInfo(Folder).EnumerateFiles().Where(file => file.Extension != ".xml").Sum(file => file.Length);
    }
}
