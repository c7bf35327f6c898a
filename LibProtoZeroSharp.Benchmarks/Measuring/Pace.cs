using System.Diagnostics;

namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>Divides the time of a run among its workloads. Time that one leaves is for those after it.</summary>
public sealed class Pace(TimeSpan total, int workloads)
{
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private int _begun;

    public TimeSpan Elapsed => _clock.Elapsed;

    /// <summary>The remaining time: as planned, or more if workloads take longer than that.</summary>
    public TimeSpan Left => LeftAfter(Elapsed);

    /// <summary>The share of the whole time that is over, from 0 to 1.</summary>
    public double Done
    {
        get
        {
            TimeSpan elapsed = Elapsed;
            return elapsed / (elapsed + LeftAfter(elapsed));
        }
    }

    /// <summary>Begins a workload; returns the value of <see cref="Elapsed"/> at which it should end.</summary>
    public TimeSpan Next()
    {
        TimeSpan elapsed = Elapsed;
        return elapsed + PlannedAfter(elapsed) / (workloads - _begun++);
    }

    private TimeSpan LeftAfter(TimeSpan elapsed)
    {
        int done = Math.Max(_begun - 1, 1);
        return TimeSpan.FromTicks(Math.Max(PlannedAfter(elapsed).Ticks, elapsed.Ticks / done * (workloads - _begun)));
    }

    private TimeSpan PlannedAfter(TimeSpan elapsed) => total > elapsed ? total - elapsed : TimeSpan.Zero;
}
