using System.Diagnostics;

namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>Divides the time of a run among its workloads. Time that one leaves is for those after it.</summary>
public sealed class Pace(TimeSpan total, int workloads)
{
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private int _begun;

    public TimeSpan Elapsed => _clock.Elapsed;

    /// <summary>The remaining time: as planned, or more if workloads take longer than that.</summary>
    public TimeSpan Left
    {
        get
        {
            int done = Math.Max(_begun - 1, 1);
            return TimeSpan.FromTicks(Math.Max(Planned.Ticks, Elapsed.Ticks / done * (workloads - _begun)));
        }
    }

    private TimeSpan Planned => total > Elapsed ? total - Elapsed : TimeSpan.Zero;

    /// <summary>Begins a workload; returns the value of <see cref="Elapsed"/> at which it should end.</summary>
    public TimeSpan Next() => Elapsed + Planned / (workloads - _begun++);
}
