using System.Diagnostics;

namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>Shares the time of a run out among its workloads: what one leaves is for those after it.</summary>
public sealed class Pace(TimeSpan total, int workloads)
{
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private int _left = workloads;

    public TimeSpan Elapsed => _clock.Elapsed;

    /// <summary>What is left of the time: it only knows what was planned.</summary>
    public TimeSpan Left => total > Elapsed ? total - Elapsed : TimeSpan.Zero;

    /// <summary>Begins a workload; returns when it should end, as <see cref="Elapsed"/> will be then.</summary>
    public TimeSpan Next() => Elapsed + Left / _left--;
}
