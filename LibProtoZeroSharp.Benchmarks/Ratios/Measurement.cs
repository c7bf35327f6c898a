using LibProtoZeroSharp.Benchmarks.Measuring;
using LibProtoZeroSharp.Benchmarks.Results;

namespace LibProtoZeroSharp.Benchmarks.Ratios;

/// <summary>Measures sections one after the other, and shows the progress.</summary>
/// <param name="rounds">The measured rounds of each workload.</param>
/// <param name="all">All sections. A part of them gets its part of the time.</param>
internal sealed class Measurement(int rounds, IReadOnlyList<Section> all)
{
    /// <summary>
    /// The time for all sections together with the default number of rounds. It leaves a reserve for the last workloads, which don't get shorter
    /// when the time is up.
    /// </summary>
    private static readonly TimeSpan Time = TimeSpan.FromMinutes(8.5);

    /// <summary>Whether AVX-512 is switched off, which the results say.</summary>
    public bool IsWithoutAvx512 { get; init; }

    /// <inheritdoc cref="Rounds.IsSmoke"/>
    public bool IsSmoke { get; init; }

    /// <summary>A part of the titles of the workloads that are measured; null for all of them.</summary>
    public string? Workload { get; init; }

    /// <inheritdoc cref="Rounds.Operations"/>
    public IReadOnlyList<string> Operations { get; init; } = [];

    /// <summary>Knows which operations must not run.</summary>
    public Watch Watch { get; init; } = Watch.None;

    /// <summary>Measures some of the sections, or parts of them.</summary>
    /// <param name="sections">The sections with the workloads to measure.</param>
    /// <param name="done">Called with the result of each.</param>
    public void Of(IReadOnlyList<Section> sections, Action<SectionResult> done)
    {
        int workloads = Workloads(sections);
        var pace = new Pace(IsSmoke ? TimeSpan.Zero : Time * workloads / Workloads(all) * rounds / RatiosOptions.DefaultRounds, workloads);
        var progress = new Progress(pace);
        var run = new SectionRun(new Rounds(rounds, pace, progress) { IsSmoke = IsSmoke, Watch = Watch, Operations = Operations }, pace, progress) { Workload = Workload };
        for (int i = 0; i < sections.Count; i++)
        {
            TimeSpan start = pace.Elapsed;
            SectionResult result = run.Measure(sections[i], $"{i + 1} of {sections.Count}{(IsWithoutAvx512 ? " without AVX-512" : "")}");
            progress.Clear();
            done(IsWithoutAvx512 ? result with { WithoutAvx512 = true } : result);
            Watch.Finish(result.Name);
            Console.Error.WriteLine($"{result.Name}: {pace.Elapsed - start:m\\:ss} for {result.Workloads.Count} workload(s)");
        }
        Console.Error.WriteLine($"all: {pace.Elapsed:m\\:ss} for {workloads} workload(s)");
    }

    private static int Workloads(IEnumerable<Section> sections) => sections.Sum(section => section.Workloads.Count);
}
