using System.Globalization;
using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;
using LibProtoZeroSharp.Benchmarks.Competitors;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>Measures the workloads of a section.</summary>
internal sealed class SectionRun(Rounds rounds, Pace pace, Progress progress)
{
    /// <inheritdoc cref="Measurement.Workload"/>
    public string? Workload { get; init; }

    /// <param name="section">The section.</param>
    /// <param name="where">Its position among all sections, for the progress.</param>
    public SectionResult Measure(Section section, string where)
    {
        Machine machine = Machine.Current() with { Competitors = CompetitorVersions.All };
        var workloads = new List<WorkloadResult>();
        foreach (Func<bool, Workload> create in section.Workloads.Where(IsWanted))
        {
            progress.Where = $"{section.Name} ({where}), workload {workloads.Count + 1} of {section.Workloads.Count}";
            workloads.Add(Measure(section.Name, create));
        }
        return new SectionResult(section.Name, machine) { Workloads = workloads };
    }

    /// <summary>Only one workload is in memory at a time: objects that the competitors keep would slow down the collections of all others.</summary>
    private WorkloadResult Measure(string section, Func<bool, Workload> create)
    {
        TimeSpan end = pace.Next();
        if (!rounds.IsSmoke) WarmUp(section, create);
        ArenaCache.Trim(); // chunks of the workload before are of sizes that this one can't use
        using Workload workload = create(false);
        progress.Where += $", {workload.Title}";
        rounds.Watch.Where = $"{section}, {workload.Title}";
        IReadOnlyDictionary<Operation, Samples> samples = rounds.Measure(workload.Operations, end);
        Operation[] operations = [.. workload.Operations.Where(operation => operation.Missing != null || samples.ContainsKey(operation))];
        return new WorkloadResult(
            workload.Title, workload.Description, workload.Messages, workload.WireBytes,
            References.Fastest(workload.References, operations, samples),
            [.. operations.Select(operation => Result(operation, samples.GetValueOrDefault(operation)))]);
    }

    private bool IsWanted(Func<bool, Workload> create)
    {
        if (Workload == null) return true;
        using Workload small = create(true);
        return small.Title.Contains(Workload, StringComparison.Ordinal);
    }

    private void WarmUp(string section, Func<bool, Workload> create)
    {
        progress.Say("warming up");
        using Workload small = create(true);
        rounds.Watch.Where = $"{section}, {small.Title}";
        rounds.WarmUp(small.Operations);
    }

    private static OperationResult Result(Operation operation, Samples? samples)
    {
        var result = new OperationResult(operation.Library, operation.Name, operation.Variant) { Units = operation.Units, NoWork = operation.NoWork };
        if (samples == null) return result with { Missing = operation.Missing };
        return samples.Failed != null
            ? result with { Failed = samples.Failed }
            : result with
            {
                Best = Rounded(samples.Best),
                Median = Rounded(samples.Median),
                ManagedBytes = samples.ManagedBytes,
                ArenaBytes = ArenaBytes(operation),
                Note = samples.Note,
            };
    }

    private static long? ArenaBytes(Operation operation)
    {
        if (operation.ArenaBytes == null) return null;
        operation.Prepare?.Invoke();
        operation.Run(); // the arena may be one that other operations used since
        return operation.ArenaBytes();
    }

    /// <summary>Five digits: more than the precision of any clock.</summary>
    private static double Rounded(double value) => double.Parse(value.ToString("G5", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
}
