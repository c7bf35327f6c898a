using System.CommandLine;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>Writes the report from the results, and keeps the results as those to commit.</summary>
internal static class ReportCommand
{
    public static Command Create()
    {
        var results = new Option<string[]>("--results")
        {
            Description = "The results of one machine. The first are the main ones, and those of further machines have columns beside them",
            HelpName = "FILE",
            DefaultValueFactory = _ => [ResultsFile.Default],
        };
        var docs = new Option<string>("--docs")
        {
            Description = "The folder for the report. The README and the results beside that folder are written too",
            HelpName = "DIR",
            DefaultValueFactory = _ => "docs",
        };
        var command = new Command("report", "Write the report from the results, and keep the results as those to commit") { results, docs };
        command.SetAction(result => Write(result.GetValue(results)!, result.GetValue(docs)!));
        return command;
    }

    private static void Write(IEnumerable<string> results, string docs)
    {
        // Of further machines, the page and the command compare use nothing else.
        IReadOnlyList<SectionResult>[] machines = [.. results.Select(Read).Select((sections, i) => i == 0 ? sections : [.. sections.Where(SectionPage.IsInMeans)])];
        string root = Path.Combine(docs, ".."), readme = Path.Combine(root, "README.md");
        var document = new Document(machines);
        string text = document.Readme(File.ReadAllText(readme)) ?? throw new InvalidDataException($"{readme} doesn't say where the ratios go");

        foreach (string old in ResultsFile.AllCommitted(root).ToArray()) File.Delete(old); // with those of machines that are no longer named
        for (int i = 0; i < machines.Length; i++) ResultsFile.Write(Path.Combine(root, ResultsFile.CommittedFolder, ResultsFile.Committed(i)), machines[i]);
        File.WriteAllText(readme, text);
        string charts = Path.Combine(docs, "charts");
        if (Directory.Exists(charts)) Directory.Delete(charts, recursive: true); // with those that there are no results for any more
        Directory.CreateDirectory(charts);
        foreach ((string path, string content) in document.Files()) File.WriteAllText(Path.Combine(docs, path), content);
    }

    private static IReadOnlyList<SectionResult> Read(string path) => ResultsFile.Read(path) is { Count: > 0 } results
        ? results
        : throw new InvalidDataException($"there are no results in {path}: measure with the command ratios first");
}
