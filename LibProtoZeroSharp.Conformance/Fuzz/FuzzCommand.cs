namespace LibProtoZeroSharp.Conformance.Fuzz;

/// <summary>Tries out every entry of the library with random input.</summary>
internal static class FuzzCommand
{
    private const int DefaultSeed = 2026, DefaultSeconds = 60;

    public static int Run(string[] args, TextWriter output)
    {
        Arguments arguments = new(args, "--seconds", "--iterations", "--seed", "--entry", "--input", "--folder", "--against", "--digests");
        if (arguments.Values.Count != 0)
            throw new UsageException("usage: fuzz [--seconds N] [--iterations N] [--seed N] [--entry NAME] [--input FILE] [--folder FOLDER] [--against PROGRAM]");
        IReadOnlyList<IFuzzEntry> entries = Entries(arguments.Text("--entry"));
        string folder = arguments.Text("--folder") ?? Path.Combine("artifacts", "fuzz");
        Directory.CreateDirectory(folder);
        int seed = arguments.Number("--seed", DefaultSeed);
        int iterations = arguments.Number("--iterations", 0);
        if (arguments.Text("--against") is { } against) return Processes.Compare(against, seed, iterations, arguments.Text("--entry"), folder, output);

        // With a number of iterations the run doesn't depend on the time, so that it can be repeated.
        int seconds = arguments.Number("--seconds", DefaultSeconds);
        TimeSpan time = iterations == 0 ? TimeSpan.FromSeconds(seconds) / entries.Count : TimeSpan.MaxValue;
        List<FuzzRun> runs = [];
        foreach (IFuzzEntry entry in entries)
        {
            using var run = new FuzzRun(entry, seed, folder, arguments.Text("--digests") != null, output);
            if (arguments.Text("--input") is { } input) run.Try(input.EndsWith(".last", StringComparison.Ordinal) ? LastInput.Read(input) : File.ReadAllBytes(input));
            else run.Run(time, iterations == 0 ? long.MaxValue : iterations);
            runs.Add(run);
        }

        output.WriteLine(FormattableString.Invariant($"{"entry",-12} {"executions",14} {"per second",12} {"kinds of input",15} {"finds",6}"));
        foreach (FuzzRun run in runs) output.WriteLine(FormattableString.Invariant($"{run.Name,-12} {run.Executions,14:N0} {run.PerSecond,12:N0} {run.Kinds,15:N0} {run.Finds,6}"));
        return runs.Sum(run => run.Finds) == 0 ? 0 : 1;
    }

    private static IReadOnlyList<IFuzzEntry> Entries(string? name)
    {
        var memory = new FuzzMemory();
        IFuzzEntry[] all =
        [
            new ReaderEntry(memory), new WriterEntry(memory), new ParseEntry(memory), new MergeEntry(memory), TextEntry.Json(memory), TextEntry.Text(memory), new StreamEntry(memory),
            new DelimitedEntry(memory), new DescriptorsEntry(), new CompilerEntry(), new AllocationsEntry(memory),
        ];
        if (name == null) return all;
        return all.Where(entry => entry.Name == name).ToArray() is [_] found ? found
            : throw new UsageException($"There is no entry {name}, but there are {string.Join(", ", all.Select(entry => entry.Name))}.");
    }
}
