using System.Diagnostics;

namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>Shares the time of a run out among its workloads: what one leaves is for those after it.</summary>
public sealed class Pace(TimeSpan total, int workloads)
{
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private int _begun;

    public TimeSpan Elapsed => _clock.Elapsed;

    /// <summary>How long it will still take: what was planned, or more where workloads take more than that.</summary>
    public TimeSpan Left
    {
        get
        {
            int done = Math.Max(_begun - 1, 1);
            return TimeSpan.FromTicks(Math.Max(Planned.Ticks, Elapsed.Ticks / done * (workloads - _begun)));
        }
    }

    private TimeSpan Planned => total > Elapsed ? total - Elapsed : TimeSpan.Zero;

    /// <summary>Begins a workload; returns when it should end, as <see cref="Elapsed"/> will be then.</summary>
    public TimeSpan Next() => Elapsed + Planned / (workloads - _begun++);
}
