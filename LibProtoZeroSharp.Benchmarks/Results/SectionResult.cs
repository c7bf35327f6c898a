namespace LibProtoZeroSharp.Benchmarks.Results;

/// <summary>Results that are measured together and replaced together.</summary>
/// <param name="Name">The name on the command line.</param>
/// <param name="Machine">The machine and the day.</param>
public sealed record SectionResult(string Name, Machine Machine)
{
    /// <summary>True if AVX-512 was switched off for the measurement; otherwise null.</summary>
    public bool? WithoutAvx512 { get; init; }

    /// <summary>Measurements against competitors.</summary>
    public IReadOnlyList<WorkloadResult> Workloads { get; init; } = [];

    /// <summary>Other measurements.</summary>
    public IReadOnlyList<TableResult> Tables { get; init; } = [];

    /// <summary>This section with the shorter time of each operation, of this process or of another one.</summary>
    /// <remarks>
    /// The memory that a process gets from the system is fast or slow for all runs of an operation, by a factor of up to nine where messages have megabytes.
    /// </remarks>
    /// <param name="other">The measurements of the other process; null if there are none.</param>
    public SectionResult BestWith(SectionResult? other) => this with
    {
        Workloads =
        [
            .. Workloads.Select(workload => workload.BestWith(other?.Workloads.FirstOrDefault(same => same.Title == workload.Title))),
            .. other?.Workloads.Where(left => Workloads.All(workload => workload.Title != left.Title)) ?? [],
        ],
    };
}

/// <summary>A table that is printed as it was measured.</summary>
/// <param name="Title">Its title.</param>
/// <param name="Description">Its introduction; may be empty.</param>
/// <param name="TextColumns">The number of columns with text; the rest are numbers.</param>
/// <param name="Headings">The headings of the columns.</param>
/// <param name="Rows">The cells, row by row.</param>
public sealed record TableResult(string Title, string Description, int TextColumns, string[] Headings, IReadOnlyList<string[]> Rows);
