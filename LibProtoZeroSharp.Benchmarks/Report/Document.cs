using LibProtoZeroSharp.Benchmarks.Report.Charts;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>The report: the results as files and as a part of the README. The same results make the same bytes.</summary>
internal sealed class Document
{
    private const string Page = "benchmarks.md";

    /// <summary>The file of the results, beside the page.</summary>
    public const string Results = "benchmarks.json";

    private const string Begin = "<!-- The benchmarks' command `report` writes from here -->", End = "<!-- to here. -->";

    private const string Introduction = """
        # Benchmarks

        The times that LibProtoZeroSharp and its rivals take for the same work on the same data. The command `report` of `LibProtoZeroSharp.Benchmarks`
        writes this page from [benchmarks.json](benchmarks.json). The commands `ratios`, `generator` and `costs` put their measurements into that file:

            sh native/build.sh
            sh LibProtoZeroSharp.Benchmarks/get-descriptors.sh artifacts/google-cloud.pb
            sh LibProtoZeroSharp.Benchmarks/get-osm.sh artifacts/city.osm.pbf
            dotnet run -c Release --project LibProtoZeroSharp.Benchmarks -- ratios --descriptors artifacts/google-cloud.pb --osm artifacts/city.osm.pbf
            dotnet run -c Release --project LibProtoZeroSharp.Benchmarks -- report

        All libraries of a workload take turns in the same run, A B C … A B C …, after the JIT compiler has optimized all of them. "best" is the shortest of
        all runs. Ratios are ratios of best times where nothing else is said. The bytes that the libraries write are compared first, unless a map has no fixed
        order. [workloads.md](workloads.md) describes the data and the operations. Where a library can do the same in several ways, its fastest way is
        compared. Managed bytes are the bytes that one run over all messages of a workload allocates on the garbage collector's heap. "perfect" is a bound that
        no library can beat: a copy of the same bytes in memory.

        """;

    private const string Glance = """
        Geometric means over all workloads, with the worst and the best workload. Only operations with several workloads are listed. The fastest way of each
        library counts, even if its result is less than a message: ProtoZero's results are structs whose strings are views of the input, and System.Text.Json
        only reads the tokens.

        """;

    private readonly SectionResult[] _sections;
    private readonly IReadOnlyList<Chart> _charts;
    private readonly Headline _headline;

    public Document(IEnumerable<SectionResult> sections)
    {
        _sections = [.. sections.OrderBy(section => SectionTexts.Place(section.Name)).ThenBy(section => section.Name, StringComparer.Ordinal)];
        _charts = Chart.All(_sections);
        _headline = Headline.Of(_sections);
    }

    /// <summary>The files of the folder for documents, by path.</summary>
    public IEnumerable<(string Path, string Content)> Files() =>
        [(Page, string.Join('\n', Parts()).ReplaceLineEndings("\n")), .. _charts.Select(chart => (Path.Combine("charts", chart.File), chart.Content))];

    /// <summary>The README with its part replaced; null if it has no marks for that part.</summary>
    public string? Readme(string old)
    {
        (int begin, int end) = (old.IndexOf(Begin, StringComparison.Ordinal), old.IndexOf(End, StringComparison.Ordinal));
        if (begin < 0 || end < begin) return null;
        IEnumerable<string> parts =
        [
            $"{Begin}\n",
            "The rivals' time divided by ours: **geometric mean** over all workloads (worst – best).\n",
            _headline.Summary(FirstLook.Rows),
            .. Links("docs/charts/", Chart.Memory, Chart.Scaling),
            Place() + "\n",
        ];
        return old[..begin] + string.Join('\n', parts).ReplaceLineEndings("\n") + "\n" + old[end..];
    }

    private IEnumerable<string> Parts()
    {
        yield return Introduction;
        yield return Place() + "\n";
        yield return "## At a glance\n";
        yield return Glance;
        yield return _headline.Summary(_headline.Labels);
        yield return _headline.Details();
        foreach (string link in Links("charts/", [.. _charts.Select(chart => chart.File).Where(file => file != Chart.First)])) yield return link;
        foreach (SectionResult section in _sections)
        {
            yield return SectionPage.Print(section);
            yield return $"*{section.Machine}*\n";
        }
    }

    private IEnumerable<string> Links(string folder, params string[] files) =>
        _charts.Where(chart => files.Contains(chart.File)).Select(chart => chart.Link(folder) + "\n");

    /// <summary>The machine of most measurements. Each section also has its own, with the load.</summary>
    private string Place() => _sections.Length == 0 ? "Nothing has been measured." : $"Measured on {_sections[0].Machine.Place}.{Rivals()}";

    private string Rivals() => _sections.FirstOrDefault(section => section.Machine.Rivals != "") is { } section ? $" The rivals: {section.Machine.Rivals}." : "";
}
