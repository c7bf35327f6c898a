using LibProtoZeroSharp.Benchmarks.Measuring;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>Workloads that are asked for, printed and replaced together.</summary>
/// <param name="Name">What they are asked for by. The report knows its title and what is to be said of it.</param>
/// <param name="Workloads">Make one workload each: a small one of the same kind where the argument is true.</param>
internal sealed record Section(string Name, params IReadOnlyList<Func<bool, Workload>> Workloads);
