using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Report.Tables;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>A section as Markdown: its title, its introduction, and its tables.</summary>
internal static class SectionPage
{
    public const string Less = "less", Growth = "growth", Linearity = "linearity", Throughput = "throughput";

    /// <summary>Whether a section has the same operations in growing sizes, to be compared with themselves.</summary>
    public static bool IsScaling(SectionResult section) => section.Name is Growth or Linearity or Throughput;

    /// <summary>Whether its ratios are part of the means over all workloads: growth would count one workload several times, and less work isn't speed.</summary>
    public static bool IsInMeans(SectionResult section) => !IsScaling(section) && section.Name != Less;

    /// <summary>Whether its workloads share tables, as none has reference operations for a table of its own.</summary>
    public static bool IsMatrix(SectionResult section) =>
        !IsScaling(section) && section.Workloads.Count > 0 && section.Workloads.All(workload => workload.References.Count == 0);

    public static string Print(SectionResult section)
    {
        (string title, string text) = SectionTexts.Of(section.Name);
        IEnumerable<string> parts =
        [
            $"## {title}\n", .. text == "" ? [] : new[] { text + "\n" },
            .. section.Workloads.Count == 0 ? [] : new[] { Workloads(section) },
            .. section.Tables.Select(Print),
        ];
        return string.Join('\n', parts);
    }

    private static string Workloads(SectionResult section) =>
        section.Name == Growth ? GrowthTable.Print(section.Workloads)
        : section.Name == Linearity ? ScalingTable.Print(section.Workloads, "byte", isForgotten: false)
        : section.Name == Throughput ? ScalingTable.Print(section.Workloads, "message", isForgotten: true)
        : IsMatrix(section) ? MatrixTables.Print(section.Workloads)
        : string.Join('\n', section.Workloads.Select(WorkloadTable.Print));

    private static string Print(TableResult result)
    {
        var table = new MarkdownTable(result.TextColumns, result.Headings);
        foreach (string[] row in result.Rows) table.Add(row);
        return $"### {result.Title}\n\n{(result.Description == "" ? "" : result.Description + "\n\n")}{table}";
    }
}
