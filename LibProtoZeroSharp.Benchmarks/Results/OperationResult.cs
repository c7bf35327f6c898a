using System.Text.Json.Serialization;

namespace LibProtoZeroSharp.Benchmarks.Results;

/// <summary>What was measured of one operation.</summary>
/// <param name="Library">Who did it.</param>
/// <param name="Name">What was done: operations of one name are compared.</param>
/// <param name="Variant">How it was done; null where there is only one way.</param>
public sealed record OperationResult(string Library, string Name, string? Variant)
{
    /// <summary>The shortest run in milliseconds; null where nothing was measured.</summary>
    public double? Best { get; init; }

    /// <summary>The median of the runs in milliseconds.</summary>
    public double? Median { get; init; }

    /// <summary>Bytes that a run allocated on the managed heap.</summary>
    public long? ManagedBytes { get; init; }

    /// <summary>Bytes that a run took in an arena; null where there is no arena, or nobody asked.</summary>
    public long? ArenaBytes { get; init; }

    /// <summary>How many bytes or messages a run went through; null where the workload says so.</summary>
    public long? Units { get; init; }

    /// <summary>Why nothing was measured.</summary>
    public string? Missing { get; init; }

    /// <summary>The name, and the way.</summary>
    [JsonIgnore]
    public string Label => Variant == null ? Name : $"{Name}, {Variant}";
}
