namespace LibProtoZeroSharp.Benchmarks.Results;

/// <summary>What was measured together, and is replaced together.</summary>
/// <param name="Name">What it is asked for by.</param>
/// <param name="Machine">Where and when.</param>
public sealed record SectionResult(string Name, Machine Machine)
{
    /// <summary>What was measured against rivals.</summary>
    public IReadOnlyList<WorkloadResult> Workloads { get; init; } = [];

    /// <summary>What was measured otherwise.</summary>
    public IReadOnlyList<TableResult> Tables { get; init; } = [];
}

/// <summary>A table that is printed as it was measured.</summary>
/// <param name="Title">What it is called.</param>
/// <param name="Description">What is to be known of it; may be empty.</param>
/// <param name="TextColumns">How many of the columns are text; the rest are numbers.</param>
/// <param name="Headings">What the columns are called.</param>
/// <param name="Rows">The cells, row by row.</param>
public sealed record TableResult(string Title, string Description, int TextColumns, string[] Headings, IReadOnlyList<string[]> Rows);
