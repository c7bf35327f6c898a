using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>Workloads that are selected, printed and replaced together.</summary>
/// <param name="Name">The name on the command line. The report knows its title and its text.</param>
/// <param name="Workloads">Make one workload each: a small one of the same kind if the argument is true.</param>
internal sealed record Section(string Name, params IReadOnlyList<Func<bool, Workload>> Workloads)
{
    /// <summary>The same section with the small workloads alone.</summary>
    public Section Small => this with { Workloads = [.. Workloads.Select(create => (Func<bool, Workload>)(_ => create(true)))] };
}
