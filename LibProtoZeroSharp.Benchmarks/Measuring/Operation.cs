namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>One thing to measure: what is done, by which library, and the call that does it.</summary>
/// <param name="Name">What is done, and after a comma how: <c>parse, copying</c>. A library has each name once in a workload.</param>
/// <param name="Library">Who does it.</param>
/// <param name="Run">Does it once. Its time is taken, and what it allocates on the managed heap.</param>
public sealed record Operation(string Name, string Library, Action Run)
{
    /// <summary>
    /// What is done, however: operations of one task do the same job, so that libraries are compared by it. The name up to its
    /// first comma, unless something else is said.
    /// </summary>
    public string Task { get; init; } = Name.Split(',')[0];

    /// <summary>Called after the first run; throws where the result is not what it must be.</summary>
    public Action? Verify { get; init; }

    /// <summary>
    /// Bytes that a run takes in an arena, for all payloads together; asked for right after a run. Null where there is no arena,
    /// or where nobody asks.
    /// </summary>
    public Func<long>? ArenaBytes { get; init; }

    /// <summary>Why it can't be run here, for the table to say; null where it can.</summary>
    public string? Missing { get; init; }
}
