using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Report.Charts;
using LibProtoZeroSharp.Benchmarks.Results;
using LibProtoZeroSharp.Benchmarks.Shapes;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>The report: the results as charts, as tables, and as parts of pages. The same results make the same bytes.</summary>
internal sealed class Document
{
    private const string Begin = "<!-- The benchmarks' command `report` writes from here -->", End = "<!-- to here. -->", Means = "means";

    private const string Introduction = """
        The benchmarks' command `report` writes this page. [Benchmarks](../../docs/benchmarks.md) says how the numbers are measured, and
        [Workloads](../../docs/workloads.md) what is measured.

        """;

    private const string MeansIntroduction = """
        A competitor's time divided by ours: the geometric mean over all workloads with this operation, and the workloads with the least and the greatest ratio.
        The last columns are the means of other results. "JSON tokens" are no competitor but a bound: the reader and the writer of System.Text.Json, without
        messages.

        """;

    private readonly ResultSet _main;
    private readonly ResultSet[] _others;
    private readonly IReadOnlyList<Chart> _charts;
    private readonly Headline _headline;

    /// <param name="machines">The results of each machine, the main one first.</param>
    public Document(IEnumerable<IReadOnlyList<SectionResult>> machines)
    {
        IReadOnlyList<ResultSet> sets = ResultSet.Of(machines);
        _main = sets[0];
        _others = [.. sets.Skip(1)];
        _charts = Chart.All(_main.Sections);
        _headline = new Headline(_main.Sections);
    }

    /// <summary>The folder of the charts: below the root of the repository, as all paths here.</summary>
    public static string ChartsFolder { get; } = Path.Combine("docs", "charts");

    /// <summary>The charts and the pages of tables.</summary>
    public IEnumerable<(string Path, string Content)> Files =>
    [
        .. _charts.Select(chart => (Path.Combine(ChartsFolder, chart.File), chart.Content)),
        Page(Means, MeansTables()), .. TablePages.Select(page => Page(page.Key, page.SelectMany(Tables))),
    ];

    /// <summary>The pages that people write, and the parts that the report writes into them.</summary>
    public IEnumerable<(string Path, string[] Parts)> Pages =>
    [
        ("README.md", [Text(FirstLook.Sentence(_headline), FirstLook.Table(_headline), $"**Mean** (worst – best). {Place(_main)}")]),
        (Path.Combine("docs", "keeping.md"), [KeptPart()]),
        (Path.Combine("docs", "benchmarks.md"), [.. BenchmarksParts()]),
    ];

    /// <summary>A page with new parts between its marks; null if it has marks for another number of parts.</summary>
    public static string? Insert(string page, string[] parts)
    {
        string[] pieces = page.Split(Begin);
        if (pieces.Length != parts.Length + 1 || pieces.Skip(1).Any(piece => !piece.Contains(End, StringComparison.Ordinal))) return null;
        return pieces[0] + string.Concat(pieces.Skip(1).Zip(parts, (piece, part) => $"{Begin}\n\n{part}\n{piece[piece.IndexOf(End, StringComparison.Ordinal)..]}"));
    }

    private static string Text(params IEnumerable<string> parts) => string.Join('\n', parts).ReplaceLineEndings("\n");

    private static (string Path, string Content) Page(string name, IEnumerable<string> parts) =>
        (Path.Combine(ResultsFile.CommittedFolder, $"{name}.md"), Text([$"# Benchmarks: {name}\n", Introduction, .. parts]));

    private static string Place(ResultSet set) => $"Measured on {set.Machine.Place}.\n";

    /// <summary>The sections by page.</summary>
    private IEnumerable<IGrouping<string, SectionResult>> TablePages => _main.Sections.GroupBy(section => SectionTexts.Of(section.Name).Page);

    private string KeptPart() => Text(_main.Sections.Where(section => section.Name == SectionPage.Kept)
        .SelectMany(section => section.Tables.Select(SectionPage.PrintContent).Append($"Measured on {section.Machine.Place}.\n")));

    private IEnumerable<string> BenchmarksParts()
    {
        // One way of each operation: that of the README, or else the first one, which callers get by default.
        string[] labels = [.. _headline.Rows.OrderByDescending(row => FirstLook.Rows.Contains(row.Label)).DistinctBy(row => row.Name).Select(row => row.Label)];
        string[] competitors = [.. _headline.Competitors.Where(competitor => competitor != JsonOperations.Tokens)];
        yield return Text(Place(_main), $"The competitors: {_main.Machine.Competitors}.\n");
        yield return Text(_headline.Summary(labels, competitors));
        yield return Text(_headline.Losses(labels, competitors));
        var table = new MarkdownTable(2, "page", "tables");
        table.Add(Link(Means), "Means of all ways and machines");
        foreach (var page in TablePages) table.Add(Link(page.Key), string.Join(", ", page.Select(section => SectionTexts.Of(section.Name).Title)));
        yield return Text(table.ToString());
        yield return Text(_charts.Where(chart => chart.File != Chart.First).Select(chart => $"![{chart.Title}](charts/{chart.File})\n"));

        static string Link(string page) => $"[{page}](../LibProtoZeroSharp.Benchmarks/Results/{page}.md)";
    }

    /// <summary>The tables of a section, and its machine with the load.</summary>
    private IEnumerable<string> Tables(SectionResult section)
    {
        SectionResult? without = ResultSet.Without(_others, section.Name);
        yield return SectionPage.Print(section, without);
        yield return $"*{section.Machine}*\n";
        if (without != null) yield return $"*Without AVX-512: {without.Machine}*\n";
    }

    private IEnumerable<string> MeansTables()
    {
        (string Name, Headline Headline)[] others = [.. _others.Select(other => (other.Name, new Headline(other.Sections)))];
        yield return MeansIntroduction;
        yield return Place(_main);
        if (_main.Machine.InstructionSets is { } sets) yield return $"The instruction sets in use: {sets}.\n";
        yield return _headline.Details(others);
        foreach ((ResultSet set, (string name, Headline headline)) in _others.Zip(others))
        {
            yield return $"## {char.ToUpperInvariant(name[0])}{name[1..]}\n";
            yield return Place(set);
            yield return headline.Details([]);
        }
    }
}
