using LibProtoZeroSharp.Benchmarks.Report;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Tests.Tools.Benchmarks;

/// <summary>No number in the documents is typed by hand: the report makes them from the committed results.</summary>
public class ReportTests
{
    private const string Advice = "run the benchmarks' command report, with --results for each file in LibProtoZeroSharp.Benchmarks/Results";

    private static readonly string Docs = Path.Combine(Repository.Root, "docs");
    private static readonly Document Report = new([.. ResultsFile.AllCommitted(Repository.Root).Select(ResultsFile.Read)]);

    [Fact]
    public void ThePageAndTheChartsAreWhatTheResultsMake() =>
        Assert.All(Report.Files(), file => Assert.True(file.Content == Text(Path.Combine(Docs, file.Path)), $"{file.Path} is not what the results make: {Advice}"));

    [Fact]
    public void ThereAreNoOtherCharts() => Assert.Equal(
        Report.Files().Select(file => file.Path).Where(path => path.EndsWith(".svg", StringComparison.Ordinal)).Order(StringComparer.Ordinal),
        Directory.EnumerateFiles(Path.Combine(Docs, "charts")).Select(path => Path.GetRelativePath(Docs, path)).Order(StringComparer.Ordinal));

    [Fact]
    public void TheReadmesPartIsWhatTheResultsMake()
    {
        string readme = Text(Path.Combine(Repository.Root, "README.md"));
        Assert.True(readme == Report.Readme(readme), $"The README is not what the results make: {Advice}");
    }

    [Fact]
    public void AReadmeWithoutMarksIsRejected() => Assert.Null(Report.Readme("# Another\n"));

    private static string Text(string path) => File.ReadAllText(path).ReplaceLineEndings("\n");
}
