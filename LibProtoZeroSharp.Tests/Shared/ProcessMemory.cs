namespace LibProtoZeroSharp.Tests;

/// <summary>The memory of the process. Only tests that run alone can compare two of its values.</summary>
public static class ProcessMemory
{
    /// <summary>Resident bytes, without managed garbage.</summary>
    public static long Bytes()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        return Environment.WorkingSet;
    }
}
