namespace LibProtoZeroSharp.Tests;

/// <summary>Checks that code allocates nothing on the managed heap.</summary>
public static class ZeroAllocation
{
    /// <summary>Runs the code, which must be repeatable, and fails if it allocates on the managed heap every time.</summary>
    public static void Of(Action action)
    {
        // The runtime itself sometimes allocates, for example when code gets warm or a lock is contended.
        long allocated = 1;
        for (int attempt = 0; attempt < 10 && allocated != 0; attempt++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            action();
            allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        }

        Assert.Equal(0, allocated);
    }
}
