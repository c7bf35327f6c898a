using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Compare;

/// <summary>A ratio (Google's time ÷ ours) beside the committed one.</summary>
/// <param name="Section">The section.</param>
/// <param name="Workload">The workload.</param>
/// <param name="Label">Our operation and its variant.</param>
/// <param name="Committed">The committed ratio.</param>
/// <param name="Now">The ratio that was measured now.</param>
/// <param name="Change">Below 1 if we got slower, relative to the other libraries.</param>
internal sealed record ComparedRow(string Section, string Workload, string Label, double Committed, double Now, double Change)
{
    /// <summary>Whether both are the same operation on the same data.</summary>
    public bool IsSame(ComparedRow other) => (Section, Workload, Label) == (other.Section, other.Workload, other.Label);
}

/// <summary>The match that a committed section needs, to be compared with one that was measured now.</summary>
internal enum Match
{
    /// <summary>The same family of processors, and the same instructions in use. A loss can fail.</summary>
    Processor,

    /// <summary>The same instructions in use, on another family. Its ratios may be others, so that a loss is only reported.</summary>
    Instructions,
}

internal static class Matches
{
    public static bool Fits(this Match match, Machine machine, Machine other) =>
        machine.Instructions == other.Instructions && (match == Match.Instructions || machine.Family == other.Family);
}
