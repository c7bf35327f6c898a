using System.Globalization;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Generator;

/// <summary>Measures the generator's time in a compiler: for the first run over a project, and for the runs after edits.</summary>
internal static class GeneratorCommand
{
    private const int WarmUps = 3;
    private const string Message = "\nmessage ";

    public static int Run(ReadOnlySpan<string> arguments)
    {
        if (GeneratorOptions.Parse(arguments) is not { } options)
        {
            Console.Error.WriteLine(GeneratorOptions.Usage);
            return 2;
        }

        List<(string Path, string Text)> files = options.Files == null ? ProtoFiles.MakeUp() : ProtoFiles.Take(options.Files);
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
        ResultsFile.Put(options.Results, new SectionResult("generator", machine) { Tables = [result] });
        return 0;

        void Measure(string run, Action<int> prepare)
        {
            Samples generator = new(), driver = new();
            for (int i = 0; i < WarmUps + options.Rounds; i++)
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
