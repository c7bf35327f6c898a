using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Report;

/// <summary>What messages take in memory that were parsed, by byte on the wire.</summary>
internal static class Bytes
{
    private const string Parse = "parse";

    /// <summary>Ours in the arena, with the copy of the input where there is one; null where that wasn't looked at.</summary>
    public static double? Arena(WorkloadResult workload) =>
        (double?)workload.OwnOperations().FirstOrDefault(operation => operation.Name == Parse && operation.ArenaBytes != null)?.ArenaBytes / workload.WireBytes;

    /// <summary>A library's on the managed heap; null where there are none.</summary>
    public static double? Managed(WorkloadResult workload, string library) =>
        workload.Fastest(library, Parse)?.ManagedBytes is { } bytes and > 0 ? (double)bytes / workload.WireBytes : null;
}
