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
        IReadOnlyList<SectionResult> results = ResultsFile.Read(options.Results);
        if (results.Count == 0) throw new InvalidDataException($"there are no results in {options.Results}: measure with the command ratios first");
        string readme = Path.Combine(options.Docs, "..", "README.md");
        var document = new Document(results);
        string text = document.Readme(File.ReadAllText(readme)) ?? throw new InvalidDataException($"{readme} doesn't say where the ratios go");

        ResultsFile.Write(Path.Combine(options.Docs, Document.Results), results);
        File.WriteAllText(readme, text);
        string charts = Path.Combine(options.Docs, "charts");
        if (Directory.Exists(charts)) Directory.Delete(charts, recursive: true); // with those that there are no results for any more
        Directory.CreateDirectory(charts);
        foreach ((string path, string content) in document.Files()) File.WriteAllText(Path.Combine(options.Docs, path), content);
    }
}
