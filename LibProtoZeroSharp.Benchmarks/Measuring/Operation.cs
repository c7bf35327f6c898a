namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>One thing to measure: what is done, by which library, and the call that does it.</summary>
/// <param name="Name">What is done. Operations of the same name are compared with one another.</param>
/// <param name="Library">Who does it.</param>
/// <param name="Run">Does it once. Its time is taken, and what it allocates on the managed heap.</param>
public sealed record Operation(string Name, string Library, Action Run)
{
    /// <summary>How it is done, where the library has several ways of doing it; null where there is only one.</summary>
    public string? Variant { get; init; }

    /// <summary>Called before each run, and not measured: puts what the run uses up into its place. Null where nothing is used up.</summary>
    public Action? Prepare { get; init; }

    /// <summary>Called after the first run; throws where the result is not what it must be.</summary>
    public Action? Verify { get; init; }

    /// <summary>Why it can't be run here, for the table to say; null where it can.</summary>
    public string? Missing { get; init; }

    /// <summary>
    /// Bytes that a run takes in an arena, for all messages together; asked for right after a run. Null where there is no arena,
    /// or where nobody asks.
    /// </summary>
    public Func<long>? ArenaBytes { get; init; }

    /// <summary>
    /// How many bytes or messages a run goes through, where a workload has the same operation in several sizes: time and memory for each
    /// of them must stay where they are. Null where the workload knows.
    /// </summary>
    public long? Units { get; init; }

    /// <summary>The name, and the way.</summary>
    public string Label => Variant == null ? Name : $"{Name}, {Variant}";
}
