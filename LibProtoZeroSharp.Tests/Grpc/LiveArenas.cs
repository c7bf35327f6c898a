namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>Finds arenas that a call has not given back. Only the Debug package counts arenas: in the other one nothing is found.</summary>
internal static class LiveArenas
{
    /// <summary>Returns the number of the newest arena.</summary>
    public static long Newest()
    {
        using var arena = new ArenaAllocator();
        return ArenaTracking.LiveArenas().LastOrDefault()?.Number ?? 0;
    }

    /// <summary>Waits, because a server may give an arena back after the client has seen the end, and the garbage collector later still.</summary>
    public static async Task AssertNoneSinceAsync(long newest)
    {
        for (int i = 0; i < 500 && Since(newest).Length != 0; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            await Task.Delay(10);
        }

        Assert.Empty(Since(newest));
    }

    private static LiveArena[] Since(long newest) => [.. ArenaTracking.LiveArenas().Where(arena => arena.Number > newest)];
}
