using System.CommandLine;
using System.Globalization;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Generator;

/// <summary>Measures the generator's time in a compiler: for the first run over a project, and for the runs after edits.</summary>
internal static class GeneratorCommand
{
    private const int WarmUps = 3;
    private const string Message = "\nmessage ";

    public static Command Create()
    {
        Option<DirectoryInfo> files = CommandOptions.ProtoFiles("Take 500 of the .proto files below the folder, which their imports start from. Default: 500 made up files");
        Option<int> rounds = CommandOptions.Number("--rounds", 15, "The measured rounds. More rounds give less noise and take longer");
        Option<string> results = CommandOptions.Results("The file for the results, which replace older ones of the generator");
        var command = new Command("generator", "Measure the time of the generator in the compiler") { files, rounds, results };
        command.SetAction(result => Run(result.GetValue(files)?.FullName, result.GetValue(rounds), result.GetValue(results)!));
        return command;
    }

    private static void Run(string? folder, int rounds, string results)
    {
        List<(string Path, string Text)> files = folder == null ? ProtoFiles.MakeUp() : ProtoFiles.Take(folder);
        Machine machine = Machine.Current();
        GeneratorProject project = new(files);
        var table = new MarkdownTable(1, "run", "median ms of the generator", "median ms of the driver");
        Measure("first", _ => project = new GeneratorProject(files));
        Console.Error.WriteLine($"{project.Sources} sources; first error: {project.FirstError ?? "none"}");

        Dictionary<string, int> importers = ProtoFiles.Importers(files);
        var withMessages = files.Select(file => file.Path).Where(path => project[path].Contains(Message)).ToList();
        string leaf = withMessages.Last(path => importers[path] == 0);
        string root = withMessages.MaxBy(path => importers[path])!;
        foreach ((string path, string what) in ((string, string)[])[(leaf, "a file that none imports"), (root, $"a file that {importers[root]} import")])
        {
            string original = project[path];
            Measure($"comment edited in {what}", i => project[path] = original.Replace(Message, $"\n// Edit {i}.{Message}"));
            Measure($"field edited in {what}", i => project[path] = AddField(original, i));
        }
        TableResult result = table.ToResult(string.Create(CultureInfo.InvariantCulture, $"{files.Count:N0} files, {files.Sum(file => file.Text.Length):N0} characters"), "");
        Console.Write($"{machine}\n\n### {result.Title}\n\n{table}");
        ResultsFile.Put(results, new SectionResult("generator", machine) { Tables = [result] });

        void Measure(string run, Action<int> prepare)
        {
            Samples generator = new(), driver = new();
            for (int i = 0; i < WarmUps + rounds; i++)
            {
                prepare(i);
                GC.Collect();
                double milliseconds = project.Run();
                if (i < WarmUps) continue;
                driver.Add(milliseconds, 0);
                generator.Add(project.GeneratorMilliseconds, 0);
            }
            table.Add(run, MarkdownTable.Number(generator.Median), MarkdownTable.Number(driver.Median));
            if (run == "first")
                table.Add("first, for each 100 files", MarkdownTable.Number(generator.Median * 100 / files.Count), MarkdownTable.Number(driver.Median * 100 / files.Count));
        }
    }

    private static string AddField(string text, int i)
    {
        int brace = text.IndexOf('{', text.IndexOf(Message, StringComparison.Ordinal)) + 1;
        return text.Insert(brace, $" bool edited_{i} = {15000 + i};");
    }
}
