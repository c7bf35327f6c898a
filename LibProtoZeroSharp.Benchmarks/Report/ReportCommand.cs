using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>Writes the report from the results, and keeps the results beside it.</summary>
internal static class ReportCommand
{
    public static int Run(ReadOnlySpan<string> arguments)
    {
        if (ReportOptions.Parse(arguments) is not { } options)
        {
            Console.Error.WriteLine(ReportOptions.Usage);
            return 2;
        }
        try
        {
            Write(options);
            return 0;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or InvalidDataException)
        {
            Console.Error.WriteLine(e.Message);
            return 1;
        }
    }

    private static void Write(ReportOptions options)
    {
        IReadOnlyList<SectionResult>[] machines = [.. options.Results.Select(Read)];
        string readme = Path.Combine(options.Docs, "..", "README.md");
        var document = new Document(machines);
        string text = document.Readme(File.ReadAllText(readme)) ?? throw new InvalidDataException($"{readme} doesn't say where the ratios go");

        foreach (string old in Document.AllResults(options.Docs).ToArray()) File.Delete(old); // with those of machines that are no longer named
        for (int i = 0; i < machines.Length; i++) ResultsFile.Write(Path.Combine(options.Docs, Document.Results(i)), machines[i]);
        File.WriteAllText(readme, text);
        string charts = Path.Combine(options.Docs, "charts");
        if (Directory.Exists(charts)) Directory.Delete(charts, recursive: true); // with those that there are no results for any more
        Directory.CreateDirectory(charts);
        foreach ((string path, string content) in document.Files()) File.WriteAllText(Path.Combine(options.Docs, path), content);
    }

    private static IReadOnlyList<SectionResult> Read(string path) => ResultsFile.Read(path) is { Count: > 0 } results
        ? results
        : throw new InvalidDataException($"there are no results in {path}: measure with the command ratios first");
}
