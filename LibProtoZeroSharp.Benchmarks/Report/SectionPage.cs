using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Report.Tables;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>A section as Markdown: its title, its introduction, and its tables.</summary>
internal static class SectionPage
{
    public const string Nesting = "nesting", Less = "less", Growth = "growth", Linearity = "linearity", Throughput = "throughput", Kept = "kept";

    /// <summary>The start of the names of sections that BenchmarkDotNet measures.</summary>
    public const string BenchmarkDotNet = "BenchmarkDotNet: ";

    /// <summary>Whether a section has the same operations in growing sizes, to be compared with themselves.</summary>
    public static bool IsScaling(string section) => section is Growth or Linearity or Throughput;

    /// <summary>
    /// Whether its ratios are part of the means over all workloads. Growth would count one workload several times, less work isn't speed, and a competitor's
    /// time that grows with the square of the depth has no limit.
    /// </summary>
    public static bool IsInMeans(string section) => !IsScaling(section) && section is not (Less or Nesting);

    /// <summary>Whether it has workloads with ratios that are part of the means.</summary>
    public static bool IsInMeans(SectionResult section) => IsInMeans(section.Name) && section.Workloads.Count > 0;

    /// <summary>Whether its workloads share tables, as none has reference operations for a table of its own.</summary>
    public static bool IsMatrix(SectionResult section) =>
        !IsScaling(section.Name) && section.Workloads.Count > 0 && section.Workloads.All(workload => workload.References.Count == 0);

    /// <param name="section">The section.</param>
    /// <param name="withoutAvx512">The same section, measured without AVX-512; null if that wasn't measured beside it.</param>
    public static string Print(SectionResult section, SectionResult? withoutAvx512 = null)
    {
        (_, _, string title, string text) = SectionTexts.Of(section.Name);
        IEnumerable<string> parts =
        [
            $"## {title}{(section.WithoutAvx512 == true ? ", without AVX-512" : "")}\n", text + "\n",
            .. section.Workloads.Count == 0 ? [] : new[] { Workloads(section, withoutAvx512?.Workloads ?? []) },
            .. section.Tables.Select(Print),
        ];
        return string.Join('\n', parts);
    }

    private static string Workloads(SectionResult section, IReadOnlyList<WorkloadResult> withoutAvx512) =>
        section.Name == Growth ? GrowthTable.Print(section.Workloads)
        : section.Name == Linearity ? ScalingTable.Print(section.Workloads, "byte", isForgotten: false)
        : section.Name == Throughput ? ScalingTable.Print(section.Workloads, "message", isForgotten: true)
        : IsMatrix(section) ? MatrixTables.Print(section.Workloads, withoutAvx512)
        : string.Join('\n', section.Workloads.Select(workload =>
            WorkloadTable.Print(workload, withoutAvx512.FirstOrDefault(other => other.Title == workload.Title))));

    /// <summary>A table with its description, without its title.</summary>
    public static string PrintContent(TableResult result)
    {
        var table = new MarkdownTable(result.TextColumns, result.Headings);
        foreach (string[] row in result.Rows) table.Add(row);
        return $"{(result.Description == "" ? "" : result.Description + "\n\n")}{table}";
    }

    private static string Print(TableResult result) => $"### {result.Title}\n\n{PrintContent(result)}";
}
