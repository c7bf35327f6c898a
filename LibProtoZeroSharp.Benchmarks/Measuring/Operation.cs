namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>One thing to measure: what is done, by which library, and the call that does it.</summary>
/// <param name="Name">What is done.</param>
/// <param name="Library">Who does it.</param>
/// <param name="Run">Does it once. Its time is taken, and what it allocates on the managed heap.</param>
public sealed record Operation(string Name, string Library, Action Run)
{
    /// <summary>Called after the first run; throws where the result is not what it must be.</summary>
    public Action? Verify { get; init; }

    /// <summary>Why it can't be run here, for the table to say; null where it can.</summary>
    public string? Missing { get; init; }
}
