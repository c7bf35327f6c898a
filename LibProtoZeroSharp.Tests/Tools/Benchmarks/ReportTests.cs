using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Tests.Tools.Benchmarks;

/// <summary>No number in the documents is typed by hand: the report makes them from the committed results.</summary>
public class ReportTests
{
    private const string Advice = "run the benchmarks' command report, with --results for each file in LibProtoZeroSharp.Benchmarks/Results";

    private static readonly Document Report = new([.. ResultsFile.AllCommitted(Repository.Root).Select(ResultsFile.Read)]);

    [Fact]
    public void TheTablesAndTheChartsAreWhatTheResultsMake() =>
        Assert.All(Report.Files, file => Assert.True(file.Content == Text(file.Path), $"{file.Path} is not what the results make: {Advice}"));

    [Fact]
    public void ThereAreNoOtherTablesAndCharts() => Assert.Equal(
        Report.Files.Select(file => file.Path).Order(StringComparer.Ordinal),
        Directory.EnumerateFiles(Path.Combine(Repository.Root, ResultsFile.CommittedFolder), "*.md")
            .Concat(Directory.EnumerateFiles(Path.Combine(Repository.Root, Document.ChartsFolder)))
            .Select(path => Path.GetRelativePath(Repository.Root, path)).Order(StringComparer.Ordinal));

    [Fact]
    public void ThePartsOfPagesAreWhatTheResultsMake()
    {
        Assert.Equal(["README.md", Path.Combine("docs", "keeping.md"), Path.Combine("docs", "benchmarks.md")], Report.Pages.Select(page => page.Path));
        Assert.All(Report.Pages, page => Assert.True(Text(page.Path) == Document.Insert(Text(page.Path), page.Parts), $"{page.Path} is not what the results make: {Advice}"));
    }

    private static string Text(string path) => File.ReadAllText(Path.Combine(Repository.Root, path)).ReplaceLineEndings("\n");
}
