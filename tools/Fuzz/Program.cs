using System.CommandLine;
using LibProtoZeroSharp.Tools.Fuzz;
using ParseResult = System.CommandLine.ParseResult;

var memory = new FuzzMemory();
IFuzzEntry[] entries =
[
    new ReaderEntry(memory), new WriterEntry(memory), new ParseEntry(memory), new MergeEntry(memory), new EditEntry(memory), TextEntry.Json(memory), TextEntry.Text(memory),
    new StreamEntry(memory), new DelimitedEntry(memory), new DescriptorsEntry(), new CompilerEntry(), new AllocationsEntry(memory),
];

Option<int> seconds = ToolCommandLine.Number("--seconds", 60, "The time of the run, which the entries share.");
Option<int> iterations = ToolCommandLine.Number("--iterations", 0, "The number of inputs for each entry, instead of the seconds: such a run can be repeated.");
Option<int> seed = ToolCommandLine.Number("--seed", 2026, "The same seed makes the same inputs.");
Option<string> entry = new Option<string>("--entry") { Description = "Only this entry." }.AcceptOnlyFromAmong([.. entries.Select(one => one.Name)]);
Option<FileInfo> input = new Option<FileInfo>("--input") { Description = "Repeats the input in this file.", HelpName = "FILE" }.AcceptExistingOnly();
Option<DirectoryInfo> folder = new("--folder")
{
    Description = "Gets the inputs of which the result is wrong.",
    HelpName = "FOLDER",
    DefaultValueFactory = _ => new DirectoryInfo(Path.Combine("artifacts", "fuzz")),
};
Option<FileInfo> against = new Option<FileInfo>("--against")
{
    Description = "Compares processes that may not use some instructions of the processor, and this program, which may be built with other checks.",
    HelpName = "PROGRAM",
}.AcceptExistingOnly();
Option<bool> digests = new("--digests") { Description = "Prints digests of the results: for --against.", Hidden = true };

RootCommand fuzz = new("Gives every entry of the library random input. The exit code is 1 if a result is wrong, and 2 if the command line is.")
{
    seconds, iterations, seed, entry, input, folder, against, digests,
};
fuzz.SetAction(arguments =>
{
    string output = arguments.GetRequiredValue(folder).FullName;
    Directory.CreateDirectory(output);
    return arguments.GetValue(against) is { } program
        ? Processes.Compare(program.FullName, arguments.GetValue(seed), arguments.GetValue(iterations), arguments.GetValue(entry), output, Console.Out)
        : Run(arguments, output);
});
return ToolCommandLine.Run(fuzz, args);

int Run(ParseResult arguments, string output)
{
    IFuzzEntry[] chosen = arguments.GetValue(entry) is { } name ? [entries.Single(one => one.Name == name)] : entries;
    int count = arguments.GetValue(iterations);
    // With a number of iterations the run doesn't depend on the time.
    TimeSpan time = count == 0 ? TimeSpan.FromSeconds(arguments.GetValue(seconds)) / chosen.Length : TimeSpan.MaxValue;
    List<FuzzRun> runs = [];
    foreach (IFuzzEntry one in chosen)
    {
        using var run = new FuzzRun(one, arguments.GetValue(seed), output, arguments.GetValue(digests), Console.Out);
        if (arguments.GetValue(input) is { } file) run.Try(file.Extension == ".last" ? LastInput.Read(file.FullName) : File.ReadAllBytes(file.FullName));
        else run.Run(time, count == 0 ? long.MaxValue : count);
        runs.Add(run);
    }

    Console.WriteLine(FormattableString.Invariant($"{"entry",-12} {"executions",14} {"per second",12} {"kinds of input",15} {"finds",6}"));
    foreach (FuzzRun run in runs) Console.WriteLine(FormattableString.Invariant($"{run.Name,-12} {run.Executions,14:N0} {run.PerSecond,12:N0} {run.Kinds,15:N0} {run.Finds,6}"));
    return runs.Sum(run => run.Finds) == 0 ? 0 : 1;
}
