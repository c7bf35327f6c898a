namespace LibProtoZeroSharp.Tests;

/// <summary>Holds code to the promise of no managed allocation.</summary>
internal static class ZeroAllocation
{
    /// <summary>Runs the code, which must be repeatable, and fails where it allocates on the managed heap every time.</summary>
    public static void Of(Action action)
    {
        // The runtime allocates now and then on its own account: when code is warm, and when a lock is contended.
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
