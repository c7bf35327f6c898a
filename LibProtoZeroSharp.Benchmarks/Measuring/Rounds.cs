using System.Diagnostics;

namespace LibProtoZeroSharp.Benchmarks.Measuring;

/// <summary>
/// Runs operations in rounds, A B C … A B C …, so that a machine that slows down or speeds up does so for all of them.
/// </summary>
public static class Rounds
{
    /// <summary>A turn of a short operation goes on for so long: its first run finds caches and pages as the others left them.</summary>
    private const double TurnMilliseconds = 25;

    /// <summary>What had been allocated when garbage was collected last.</summary>
    private static long _allocatedBefore;

    /// <summary>
    /// Brings the code to the last tier of the JIT, which takes 30 calls of a method in each of two tiers and a pause in
    /// which the runtime compiles in the background. So give it a workload of the same kind that is small.
    /// </summary>
    public static void WarmUp(IReadOnlyList<Operation> operations)
    {
        for (int pass = 0; pass < 3; pass++)
        {
            foreach (Operation operation in Runnable(operations))
                for (int i = 0; i < 40; i++) operation.Run();
            Thread.Sleep(200);
        }
    }

    /// <summary>Checks every operation's result, and measures those that can be run here.</summary>
    public static IReadOnlyDictionary<Operation, Samples> Measure(IReadOnlyList<Operation> all, int rounds, string title, Action<string> progress)
    {
        Operation[] operations = [.. Runnable(all)];
        progress($"{title}: first run");
        foreach (Operation operation in operations)
        {
            operation.Run();
            operation.Verify?.Invoke();
        }

        var results = operations.ToDictionary(operation => operation, _ => new Samples());
        for (int round = 1; round <= rounds; round++)
        {
            progress($"{title}: round {round} of {rounds}");
            foreach (Operation operation in operations) Turn(operation, results[operation]);
        }
        return results;
    }

    /// <summary>Runs one operation until its turn is over, at least once, on a heap without garbage of the one before.</summary>
    public static void Turn(Operation operation, Samples samples)
    {
        CollectGarbage();
        double elapsed = 0;
        do
        {
            long allocated = GC.GetAllocatedBytesForCurrentThread();
            long start = Stopwatch.GetTimestamp();
            operation.Run();
            double milliseconds = (Stopwatch.GetTimestamp() - start) * 1000.0 / Stopwatch.Frequency; // finer than a TimeSpan
            samples.Add(milliseconds, GC.GetAllocatedBytesForCurrentThread() - allocated);
            elapsed += milliseconds;
        }
        while (elapsed < TurnMilliseconds);
    }

    /// <summary>Where there is any: with many messages on the heap a collection takes as long as a turn.</summary>
    private static void CollectGarbage()
    {
        long allocated = GC.GetTotalAllocatedBytes();
        if (allocated - _allocatedBefore < 1 << 16) return;
        GC.Collect();
        GC.WaitForPendingFinalizers();
        _allocatedBefore = allocated;
    }

    private static IEnumerable<Operation> Runnable(IReadOnlyList<Operation> all) => all.Where(operation => operation.Missing == null);
}
