using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>The operations that the others of a workload are compared with.</summary>
internal static class References
{
    /// <summary>For each heading the operation that was measured and took the least time.</summary>
    /// <param name="references">The headings, each with one operation or with several.</param>
    /// <param name="operations">All operations.</param>
    /// <param name="samples">The measurements.</param>
    public static IReadOnlyList<ReferenceResult> Fastest(
        IEnumerable<(string Heading, Operation Operation)> references, Operation[] operations, IReadOnlyDictionary<Operation, Samples> samples)
    {
        return
        [
            .. from reference in references
               group reference.Operation by reference.Heading into heading
               select new ReferenceResult(heading.Key, Array.IndexOf(operations, heading.MinBy(Best))),
        ];

        double Best(Operation operation) => samples.GetValueOrDefault(operation) is { Failed: null } measured ? measured.Best : double.PositiveInfinity;
    }
}
