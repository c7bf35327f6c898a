using System.Diagnostics;
using System.Runtime;

namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>
/// Runs operations in rounds, A B C … A B C …, so that a change in the machine's speed affects all of them.
/// </summary>
public sealed class Rounds(int rounds, Pace pace, Progress progress)
{
    /// <summary>
    /// The limits for a turn of a short operation, in milliseconds. The first run of a turn finds caches and pages as the other operations left
    /// them. Longer turns give no new information.
    /// </summary>
    private const double ShortestTurn = 5, LongestTurn = 100;

    /// <summary>The fewest rounds of a workload, even if its runs are so long that the time is up.</summary>
    private const int FewestRounds = 3;

    /// <summary>
    /// Milliseconds in which the runtime compiles frequently called methods in the background. It begins 100 ms after the last new code. On a busy
    /// machine it doesn't run while we do: without a pause, 23 of 78 processes wrote the seed workload by hand in 15.3 ms instead of 8.6, in all of their runs.
    /// </summary>
    private const int Compiling = 200;

    /// <summary>Allocations between two collections that are too small to matter.</summary>
    private const long LittleGarbage = 1 << 16;

    private long _allocatedBefore;

    /// <summary>Whether the operations only have to work: the JIT compiler gets no time to optimize them.</summary>
    public bool IsSmoke { get; init; }

    /// <summary>The names of the operations that are measured; none for all of them.</summary>
    public IReadOnlyList<string> Operations { get; init; } = [];

    /// <summary>Knows which operations must not run.</summary>
    public Watch Watch { get; init; } = Watch.None;

    /// <summary>
    /// Brings the code to the last tier of the JIT, until there is nothing left to compile. That takes 30 calls of a method in each of two tiers,
    /// and pauses in which the runtime compiles in the background. So use a small workload of the same kind.
    /// </summary>
    public void WarmUp(IReadOnlyList<Operation> operations)
    {
        const int fewestPasses = 3, mostPasses = 12;
        long compiled = -1;
        for (int pass = 0; pass < mostPasses; pass++)
        {
            foreach (Operation operation in Runnable(operations)) RunOften(operation);
            Thread.Sleep(Compiling);
            long compiledBefore = compiled;
            compiled = JitInfo.GetCompiledMethodCount();
            if (pass >= fewestPasses && compiled == compiledBefore) break;
        }
    }

    /// <summary>Checks every operation's result, and measures the operations that can run here. One of a competitor that fails is left out from then on.</summary>
    /// <param name="all">The operations of a workload.</param>
    /// <param name="end">The time to end, on the clock of the pace. To keep it, turns get shorter first, and then rounds get fewer.</param>
    /// <exception cref="InvalidOperationException">An operation of our own failed.</exception>
    public IReadOnlyDictionary<Operation, Samples> Measure(IReadOnlyList<Operation> all, TimeSpan end)
    {
        var results = Runnable(all).ToDictionary(operation => operation, _ => new Samples());
        progress.Say("first run");
        double[] runs = [.. results.Select(result => FirstRun(result.Key, result.Value)).OfType<double>()];

        if (!IsSmoke) Thread.Sleep(Compiling); // what only many or large messages need has been met by now
        double around = 0;
        for (int round = 1; round <= rounds; round++)
        {
            progress.Say($"round {round} of {rounds}");
            TimeSpan start = pace.Elapsed;
            if (round > FewestRounds && start >= end) break;
            double turn = TurnOf(runs, (end - start).TotalMilliseconds / (rounds - round + 1) - around), measured = 0;
            foreach ((Operation operation, Samples samples) in results)
            {
                if (samples.Failed == null) Try(operation, samples, () => measured += Turn(operation, turn, samples));
            }
            around = (pace.Elapsed - start).TotalMilliseconds - measured;
        }
        return results;
    }

    /// <summary>Runs an operation so often that the next tier of the JIT compiles it.</summary>
    internal void RunOften(Operation operation)
    {
        if (Watch.IsDeadly(operation)) return;
        Watch.Begin(operation);
        try
        {
            for (int i = 0; i < 40; i++) Time(operation);
        }
        catch (Exception) when (operation.IsCompetitor)
        {
            // It fails again in its first run, or it only fails with few messages.
        }
    }

    /// <summary>The milliseconds of a run whose result is right; null if it failed.</summary>
    private double? FirstRun(Operation operation, Samples samples)
    {
        double milliseconds = 0;
        if (Watch.IsDeadly(operation))
        {
            samples.Failed = "it ended the process";
        }
        else
        {
            Try(operation, samples, () =>
            {
                milliseconds = Time(operation).Milliseconds;
                operation.Verify?.Invoke();
                samples.Note = operation.Note?.Invoke();
            });
        }

        return samples.Failed == null ? milliseconds : null;
    }

    /// <summary>Notes the failure of a competitor.</summary>
    private void Try(Operation operation, Samples samples, Action action)
    {
        Watch.Begin(operation);
        try
        {
            action();
        }
        catch (Exception e) when (operation.IsCompetitor)
        {
            samples.Failed = (e is InvalidOperationException ? e.Message : $"{e.GetType().Name}: {e.Message}").ReplaceLineEndings(" ");
        }
        catch (Exception e)
        {
            throw new InvalidOperationException($"{operation.Library}, {operation.Label}: {e.Message}", e);
        }
    }

    /// <summary>The length of a turn that fills the available time with all operations. Some turns can't be shorter than one run.</summary>
    private static double TurnOf(double[] runs, double available)
    {
        double[] sorted = [.. runs.Order()];
        for (int shorter = sorted.Length; shorter > 0; shorter--)
        {
            double turn = (available - sorted[shorter..].Sum()) / shorter;
            if (turn >= sorted[shorter - 1]) return Math.Clamp(turn, ShortestTurn, LongestTurn);
        }
        return ShortestTurn;
    }

    /// <summary>
    /// Runs one operation until its turn is over, at least once, on a heap without garbage of the previous operation. Returns the milliseconds.
    /// </summary>
    private double Turn(Operation operation, double turn, Samples samples)
    {
        CollectGarbage();
        double elapsed = 0;
        do
        {
            (double milliseconds, long managedBytes) = Time(operation);
            samples.Add(milliseconds, managedBytes);
            elapsed += milliseconds;
        }
        while (elapsed < turn);
        return elapsed;
    }

    /// <summary>Collects only if there is garbage: with many objects on the heap a collection takes as long as a turn.</summary>
    private void CollectGarbage()
    {
        if (GC.GetTotalAllocatedBytes() - _allocatedBefore < LittleGarbage) return;
        GC.Collect();
        GC.WaitForPendingFinalizers();
        _allocatedBefore = GC.GetTotalAllocatedBytes();
    }

    private static (double Milliseconds, long ManagedBytes) Time(Operation operation)
    {
        operation.Prepare?.Invoke();
        long allocated = GC.GetAllocatedBytesForCurrentThread(), start = Stopwatch.GetTimestamp();
        operation.Run();
        long end = Stopwatch.GetTimestamp();
        return ((end - start) * 1000.0 / Stopwatch.Frequency, GC.GetAllocatedBytesForCurrentThread() - allocated); // finer than a TimeSpan
    }

    private IEnumerable<Operation> Runnable(IReadOnlyList<Operation> all) =>
        all.Where(operation => operation.Missing == null && (Operations.Count == 0 || Operations.Contains(operation.Name)));
}
