using System.Diagnostics;

namespace DescriptorStats;

/// <summary>Median times of several actions. They are measured in turns, so that a slow phase of the machine affects all of them.</summary>
internal static class Timing
{
    private const int MinRounds = 5, MaxRounds = 51;
    private static readonly TimeSpan Enough = TimeSpan.FromSeconds(4), Turn = TimeSpan.FromMilliseconds(20);

    /// <summary>Lets the runtime compile the called methods at its last tier. It does so in the background, after many calls.</summary>
    public static void WarmUp(params ReadOnlySpan<Action> actions)
    {
        for (int pass = 0; pass < 4; pass++)
        {
            foreach (Action action in actions)
            {
                long start = Stopwatch.GetTimestamp();
                for (int i = 0; i < 100 && Stopwatch.GetElapsedTime(start) < TimeSpan.FromSeconds(0.3); i++) action();
            }

            Thread.Sleep(150);
        }
    }

    /// <summary>The median time of each action, in milliseconds, in their order.</summary>
    public static double[] Medians(params ReadOnlySpan<Action> actions)
    {
        var samples = new List<double>[actions.Length];
        for (int i = 0; i < samples.Length; i++) samples[i] = [];

        long start = Stopwatch.GetTimestamp();
        for (int round = 0; round < MinRounds || (round < MaxRounds && Stopwatch.GetElapsedTime(start) < Enough); round++)
        {
            for (int i = 0; i < actions.Length; i++) samples[i].Add(Milliseconds(actions[i]));
        }

        return Array.ConvertAll(samples, Median);
    }

    /// <summary>Milliseconds of one call, on average over a turn that is long enough to be timed.</summary>
    private static double Milliseconds(Action action)
    {
        // Collects the garbage of the previous action, so that it isn't collected during this one.
        GC.Collect();
        long start = Stopwatch.GetTimestamp();
        TimeSpan elapsed;
        int calls = 0;
        do
        {
            action();
            calls++;
            elapsed = Stopwatch.GetElapsedTime(start);
        }
        while (elapsed < Turn);
        return elapsed.TotalMilliseconds / calls;
    }

    private static double Median(List<double> values)
    {
        values.Sort();
        int middle = values.Count / 2;
        return values.Count % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
