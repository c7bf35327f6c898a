using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report.Charts;

/// <summary>A chart of the report.</summary>
/// <param name="File">Its file name among the charts.</param>
/// <param name="Title">Its title.</param>
/// <param name="Content">The SVG.</param>
internal sealed record Chart(string File, string Title, string Content)
{
    public const string First = "headline.svg", Summary = "summary.svg", Memory = "memory.svg", Scaling = "scaling.svg";

    public const string RatioAxis = "their time ÷ ours; to the right of 1 we are faster";

    private const string BytesAxis = "bytes by byte on the wire";

    /// <summary>The charts for which there are results.</summary>
    public static IReadOnlyList<Chart> All(IReadOnlyList<SectionResult> sections)
    {
        WorkloadResult[] shapes = [.. sections.Where(SectionPage.IsMatrix).SelectMany(section => section.Workloads)];
        WorkloadResult[] growth = [.. sections.Where(section => section.Name == SectionPage.Growth).SelectMany(section => section.Workloads)];
        string place = sections[0].Machine.Place;
        var headline = new Headline(sections);
        return
        [
            .. new[]
            {
                FirstLook.Chart(headline, place),
                OfMeans(headline, place),
                OfTimes(shapes, "parse", place),
                OfTimes(shapes, "write", place),
                OfMemory(shapes, place),
                OfGrowth(growth, place),
            }.OfType<Chart>(),
        ];
    }

    private static Chart? OfMeans(Headline headline, string place)
    {
        const string title = "Competitors' time ÷ ours: geometric means over all workloads";
        return Bars(Summary, title, place, RatioAxis, 1, headline.Competitors,
            headline.Labels.Select(label => (label, headline.Competitors.Select(competitor => headline[label, competitor]?.Mean).ToArray())));
    }

    /// <summary>Our first operation of the name: the variant that callers get by default.</summary>
    private static Chart? OfTimes(IReadOnlyList<WorkloadResult> workloads, string name, string place)
    {
        if (workloads.SelectMany(workload => workload.OwnOperations()).FirstOrDefault(own => own.Name == name)?.Label is not { } label) return null;
        string[] competitors = [.. Comparison.Competitors(workloads).Where(competitor => workloads.Any(workload => Comparison.Of(workload, competitor, label) != null))];
        return Bars($"{name}.svg", $"{char.ToUpperInvariant(label[0])}{label[1..]}: competitors' time ÷ ours", place, RatioAxis, 1, competitors,
            workloads.Select(workload => (workload.Title, competitors.Select(competitor => Comparison.Of(workload, competitor, label)).ToArray())));
    }

    private static Chart? OfMemory(IReadOnlyList<WorkloadResult> workloads, string place)
    {
        string[] competitors = Bytes.Competitors(workloads);
        var groups = workloads.Select(workload => (workload.Title, (double?[])[.. competitors.Select(competitor => Bytes.Managed(workload, competitor)), Bytes.Arena(workload)]));
        return Bars(Memory, "Parsed messages: managed bytes of the competitors, arena bytes of ours", place, BytesAxis, null, [.. competitors, WorkloadResult.OwnLibrary], groups);
    }

    /// <summary>Null if no group has a value.</summary>
    public static Chart? Bars(
        string file, string title, string place, string axis, double? start, IReadOnlyList<string> libraries, IEnumerable<(string Name, double?[] Values)> groups)
    {
        (string, double?[])[] filled = [.. groups.Where(group => group.Values.Any(value => value != null))];
        if (filled.Length == 0) return null;
        var chart = new BarChart(title, place, axis, [.. libraries.Select(library => (library, Palette.Color(library)))], filled)
        {
            Base = start,
            Format = MarkdownTable.Number,
        };
        return new Chart(file, title, chart.ToString());
    }

    private static Chart? OfGrowth(IReadOnlyList<WorkloadResult> workloads, string place)
    {
        const string title = "Time by byte over the size of the input";
        var points = workloads
            .Where(workload => workload.WireBytes > 0)
            .SelectMany(workload => workload.Operations.Where(operation => operation.Best != null).Select(operation => (workload.WireBytes, Operation: operation)))
            .ToArray();
        string[] names = [.. points.Select(point => point.Operation.Name).Distinct()];
        LineChart.Curve[] series =
        [
            .. from point in points
               let operation = point.Operation
               group ((double)point.WireBytes, operation.Best!.Value * 1e6 / point.WireBytes) by (operation.Library, operation.Name, operation.Label) into curve
               select new LineChart.Curve(
                   $"{curve.Key.Library}: {curve.Key.Label}", Palette.Color(curve.Key.Library), Palette.Dash(Array.IndexOf(names, curve.Key.Name)), [.. curve.Order()]),
        ];
        return series.Length == 0 ? null : new Chart(Scaling, title, new LineChart(title, place, "bytes on the wire", "ns by byte", series).ToString());
    }
}
