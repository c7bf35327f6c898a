using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>One measured operation: its name, its library, and the call that runs it.</summary>
/// <param name="Name">The name. Operations of the same name are compared with one another.</param>
/// <param name="Library">The library that is measured.</param>
/// <param name="Run">Runs it once. Its time and its allocations on the managed heap are measured.</param>
public sealed record Operation(string Name, string Library, Action Run)
{
    /// <summary>The variant, if the library has several ways; null if it has only one.</summary>
    public string? Variant { get; init; }

    /// <summary>Called before each run, and not measured: restores the data that a run uses up. Null if it uses none up.</summary>
    public Action? Prepare { get; init; }

    /// <summary>Called after the first run; throws if the result is wrong.</summary>
    public Action? Verify { get; init; }

    /// <summary>Called after that; returns what the table says of the result. Null if there is never anything to say.</summary>
    public Func<string?>? Note { get; init; }

    /// <summary>The reason why it can't run here, which the table shows; null if it can.</summary>
    public string? Missing { get; init; }

    /// <summary>
    /// The bytes that a run takes in an arena, for all messages together. It is called directly after a run. Null if there is no arena, or if the
    /// number is not of interest.
    /// </summary>
    public Func<long>? ArenaBytes { get; init; }

    /// <summary>
    /// The number of bytes or messages in a run, if a workload has the same operation in several sizes: time and memory for each unit must stay
    /// constant. Null if the workload has the number.
    /// </summary>
    public long? Units { get; init; }

    /// <summary>The reason why the time doesn't depend on the number of bytes; null if it does. Such an operation is shown, but in no mean.</summary>
    public string? NoWork { get; init; }

    /// <summary>Whether it is of another library. It may fail, which the table shows. A failure of our own ends the measurement.</summary>
    public bool IsCompetitor => Library != WorkloadResult.OwnLibrary;

    /// <summary>The name and the variant.</summary>
    public string Label => Variant == null ? Name : $"{Name}, {Variant}";
}
