using System.Text.Json.Serialization;

namespace LibProtoZeroSharp.Benchmarks.Results;

/// <summary>The measurements of one operation.</summary>
/// <param name="Library">The library.</param>
/// <param name="Name">The name: operations of one name are compared.</param>
/// <param name="Variant">The variant; null if there is only one.</param>
public sealed record OperationResult(string Library, string Name, string? Variant)
{
    /// <summary>The shortest run in milliseconds; null if nothing was measured.</summary>
    public double? Best { get; init; }

    /// <summary>The median of the runs in milliseconds.</summary>
    public double? Median { get; init; }

    /// <summary>Bytes that a run allocated on the managed heap.</summary>
    public long? ManagedBytes { get; init; }

    /// <summary>Bytes that a run took in an arena; null if there is no arena, or the number is not of interest.</summary>
    public long? ArenaBytes { get; init; }

    /// <summary>The number of bytes or messages in a run; null if the workload has the number.</summary>
    public long? Units { get; init; }

    /// <summary>The reason why the time doesn't depend on the number of bytes; null if it does.</summary>
    public string? NoWork { get; init; }

    /// <summary>What is to be known about the result, such as that other bytes were written; null if there is nothing.</summary>
    public string? Note { get; init; }

    /// <summary>The error, if it failed or its result was wrong; null if it didn't fail.</summary>
    public string? Failed { get; init; }

    /// <summary>The reason why nothing was measured.</summary>
    public string? Missing { get; init; }

    /// <summary>The name and the variant.</summary>
    [JsonIgnore]
    public string Label => Variant == null ? Name : $"{Name}, {Variant}";

    /// <summary>The measurement with the shorter time, or the failure of one of both.</summary>
    public OperationResult BestWith(OperationResult? other) => Failed == null && (other?.Failed != null || other?.Best < Best) ? other : this;
}
