namespace LibProtoZeroSharp.Tests;

/// <summary>Holds code to the promise of no managed allocation.</summary>
internal static class ZeroAllocation
{
    /// <summary>Runs the code, which must be repeatable, and fails where it allocates on the managed heap once it is warm.</summary>
    public static void Of(Action action)
    {
        action();
        long before = GC.GetAllocatedBytesForCurrentThread();
        action();
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
    }
}
