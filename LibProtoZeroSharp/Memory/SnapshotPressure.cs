namespace LibProtoZeroSharp.Memory;

/// <summary>Tells the garbage collector how much memory depends on it, because it sees only the small object of each snapshot.</summary>
internal static class SnapshotPressure
{
    /// <summary>Bytes that change before the collector is told. A call for each snapshot would take longer than the snapshot.</summary>
    private const long Step = 1 << 20;

    private static long _untold;

    /// <summary>Notes that memory is taken, or given back if the number is negative.</summary>
    public static void Add(long bytes)
    {
        if (Math.Abs(Interlocked.Add(ref _untold, bytes)) < Step) return;
        long told = Interlocked.Exchange(ref _untold, 0);
        if (told > 0) GC.AddMemoryPressure(told);
        else if (told < 0) GC.RemoveMemoryPressure(-told);
    }
}
