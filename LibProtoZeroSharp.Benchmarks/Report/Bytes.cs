using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>The memory of parsed messages, for each byte on the wire.</summary>
internal static class Bytes
{
    private const string Parse = "parse";

    /// <summary>Ours in the arena, with the copy of the input if there is one; null if it wasn't measured.</summary>
    public static double? Arena(WorkloadResult workload) =>
        (double?)workload.OwnOperations().FirstOrDefault(operation => operation.Name == Parse && operation.ArenaBytes != null)?.ArenaBytes / workload.WireBytes;

    /// <summary>A library's on the managed heap; null if it allocates none.</summary>
    public static double? Managed(WorkloadResult workload, string library) =>
        workload.Fastest(library, Parse)?.ManagedBytes is { } bytes and > 0 ? (double)bytes / workload.WireBytes : null;

    /// <summary>The competitors with managed memory.</summary>
    public static string[] Competitors(IEnumerable<WorkloadResult> workloads) =>
        [.. Comparison.Competitors(workloads).Where(competitor => workloads.Any(workload => Managed(workload, competitor) != null))];
}
