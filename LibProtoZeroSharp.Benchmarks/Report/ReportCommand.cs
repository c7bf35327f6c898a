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
            Description = "The results of one machine. The first are the main ones, and the means of further machines are beside their means",
            HelpName = "FILE",
            DefaultValueFactory = _ => [ResultsFile.Default],
        };
        var root = new Option<string>("--root")
        {
            Description = "The folder with the README, below which the report and the results are written too",
            HelpName = "DIR",
            DefaultValueFactory = _ => ".",
        };
        var command = new Command("report", "Write the report from the results, and keep the results as those to commit") { results, root };
        command.SetAction(result => Write(result.GetValue(results)!, result.GetValue(root)!));
        return command;
    }

    private static void Write(IEnumerable<string> results, string root)
    {
        // Of further machines, the report and the command compare use nothing else.
        IReadOnlyList<SectionResult>[] machines = [.. results.Select(Read).Select((sections, i) => i == 0 ? sections : [.. sections.Where(SectionPage.IsInMeans)])];
        string folder = Path.Combine(root, ResultsFile.CommittedFolder), charts = Path.Combine(root, Document.ChartsFolder);
        var document = new Document(machines);
        (string Path, string Content)[] pages =
        [
            .. from page in document.Pages
               let path = Path.Combine(root, page.Path)
               select (path, Document.Insert(File.ReadAllText(path), page.Parts) ?? throw new InvalidDataException($"expected marks for {page.Parts.Length} parts in {path}")),
        ];

        foreach (string path in (string[])[folder, charts]) Directory.CreateDirectory(path);
        // Machines, charts and tables without results disappear.
        string[] old = [.. ResultsFile.AllCommitted(root), .. Directory.EnumerateFiles(folder, "*.md"), .. Directory.EnumerateFiles(charts)];
        foreach (string path in old) File.Delete(path);
        for (int i = 0; i < machines.Length; i++) ResultsFile.Write(Path.Combine(folder, ResultsFile.Committed(i)), machines[i]);
        foreach ((string path, string content) in pages) File.WriteAllText(path, content);
        foreach ((string path, string content) in document.Files) File.WriteAllText(Path.Combine(root, path), content);
    }

    private static IReadOnlyList<SectionResult> Read(string path) => ResultsFile.Read(path) is { Count: > 0 } results
        ? results
        : throw new InvalidDataException($"there are no results in {path}: measure with the command ratios first");
}
