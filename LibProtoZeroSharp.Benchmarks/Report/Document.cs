using LibProtoZeroSharp.Benchmarks.Report.Charts;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>The report: the results as files and as a part of the README. The same results make the same bytes.</summary>
internal sealed class Document
{
    private const string Page = "benchmarks.md";

    private const string Begin = "<!-- The benchmarks' command `report` writes from here -->", End = "<!-- to here. -->";

    private const string Introduction = """
        # Benchmarks

        The times that LibProtoZeroSharp and its competitors take for the same work on the same data. One command measures everything and writes this
        page:

            sh LibProtoZeroSharp.Benchmarks/measure.sh

        The commands `ratios`, `bdn`, `generator`, `costs` and `languages` of `LibProtoZeroSharp.Benchmarks` put their measurements into a file, which is
        kept as [benchmarks.json](../LibProtoZeroSharp.Benchmarks/Results/benchmarks.json). The command `report` writes this page from it.

        All libraries of a workload take turns in the same run, A B C … A B C …, after the JIT compiler has optimized all of them. "best" is the shortest of
        all runs in at least two processes, because the memory that a process gets may be slow for all its runs. Ratios are ratios of best times where
        nothing else is said. The bytes that the libraries write are compared first, unless a map has no fixed order.
        [workloads.md](workloads.md) describes the data and the operations. Where a library can do the same in several ways, its fastest way is
        compared: protobuf-net, for one, writes into a buffer writer and into a reused stream, with code that is made at compile time or at run time.

        BenchmarkDotNet (the command `bdn`) also measures the encoding and the decoding of the seed workload, so that its usual tables can be compared
        with those of other projects. The own harness measures everything, because it compares the results of the libraries and lets them take turns,
        while BenchmarkDotNet finishes one library before it begins the next.

        `measure.sh` builds the competitors in C++ if these Debian packages are there: `cmake`, `g++`, `libprotozero-dev` (ProtoZero), `libprotobuf-dev`
        and `protobuf-compiler` (Google's C++ library). `npm` downloads Google's `.proto` files, OpenTelemetry's SDK and the makers of vector tiles, and
        `osmium-tool` makes a map. Without one of them the page names the competitors that were not built, a smaller descriptor set and generated nodes
        are measured, and the workloads with OTLP exports and vector tiles are left out. On a processor with AVX-512 the workloads are measured once more
        without it. `ratios --only shapes` measures one section and keeps the results of the others; `--operation write` measures one operation, and
        `--workload trees` one workload. `report --results A --results B` shows two machines: A's ratios, and B's in a column beside them.

        `native/languages.sh` builds programs in Go, Rust and C, and names the packages that they need. The command `languages` runs them and this library,
        each in processes of its own, on the same payloads.

        The competitors in C++ are built with `-O3` and with `-O3 -march=native`, and both builds take part. Managed bytes are the bytes
        that one run over all messages of a workload allocates on the garbage collector's heap. "perfect" is a bound that no library can beat: a copy of the same bytes in memory.

        """;

    private const string Glance = """
        Geometric means over all workloads, with the worst and the best workload. Only operations with several workloads are listed. The fastest way of each
        library counts, even if its result is less than a message: ProtoZero's results are structs whose strings are views of the input. "JSON tokens" are no
        competitor but a bound: the reader and the writer of System.Text.Json, without messages. What does no work is left out, such as a view
        of a blob or of a list of doubles: the tables below show it, with the reason.

        """;

    private readonly ResultSet _main;
    private readonly ResultSet[] _others;
    private readonly IReadOnlyList<Chart> _charts;
    private readonly Headline _headline;

    /// <param name="machines">The results of each machine, the main one first.</param>
    public Document(IEnumerable<IReadOnlyList<SectionResult>> machines)
    {
        IReadOnlyList<ResultSet> sets = ResultSet.Of(machines);
        _main = sets.FirstOrDefault() ?? new ResultSet("", []);
        _others = [.. sets.Skip(1)];
        _charts = Chart.All(_main.Sections);
        _headline = Headline.Of(_main.Sections);
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
            FirstLook.Sentence(_headline),
            FirstLook.Table(_headline),
            $"**Mean** (worst – best). {(_main.Machine == null ? "Nothing has been measured." : $"Measured on {_main.Machine.Place}.")}\n",
        ];
        return old[..begin] + string.Join('\n', parts).ReplaceLineEndings("\n") + "\n" + old[end..];
    }

    private IEnumerable<string> Parts()
    {
        yield return Introduction;
        foreach (string place in Places()) yield return place;
        if (_main.Machine?.InstructionSets is { } sets) yield return $"The instruction sets in use: {sets}.\n";
        yield return "## At a glance\n";
        yield return Glance;
        yield return _headline.Summary(_others);
        yield return _headline.Details();
        foreach (ResultSet other in _others)
        {
            yield return $"### At a glance: {other.Name}\n";
            Headline headline = Headline.Of(other.Sections);
            yield return headline.Summary([]);
        }

        foreach (string link in Links("charts/", [.. _charts.Select(chart => chart.File).Where(file => file != Chart.First)])) yield return link;
        foreach (SectionResult section in _main.Sections)
        {
            SectionResult? without = ResultSet.Without(_others, section.Name);
            yield return SectionPage.Print(section, without);
            yield return $"*{section.Machine}*\n";
            if (without != null) yield return $"*Without AVX-512: {without.Machine}*\n";
        }
    }

    private IEnumerable<string> Links(string folder, params string[] files) =>
        _charts.Where(chart => files.Contains(chart.File)).Select(chart => chart.Link(folder) + "\n");

    /// <summary>The machine of most measurements of each set. Each section also has its own, with the load.</summary>
    private IEnumerable<string> Places()
    {
        yield return (_main.Machine == null ? "Nothing has been measured." : $"Measured on {_main.Machine.Place}.{Competitors()}") + "\n";
        foreach (ResultSet other in _others) yield return $"{char.ToUpperInvariant(other.Name[0])}{other.Name[1..]}: {other.Machine!.Place}.\n";
    }

    private string Competitors() =>
        _main.Sections.FirstOrDefault(section => section.Machine.Competitors != "") is { } section ? $" The competitors: {section.Machine.Competitors}." : "";
}
