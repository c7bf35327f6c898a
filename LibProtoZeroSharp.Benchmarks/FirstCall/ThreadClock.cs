using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Benchmarks.FirstCall;

/// <summary>The time that the processor has spent on this thread. On a busy machine it is steadier than the time on the wall.</summary>
internal static unsafe class ThreadClock
{
    private const int ThreadProcessorTime = 3; // CLOCK_THREAD_CPUTIME_ID in Linux's time.h

    /// <summary>Returns milliseconds.</summary>
    public static double Now()
    {
        long* time = stackalloc long[2];
        if (GetTime(ThreadProcessorTime, time) != 0) throw new PlatformNotSupportedException("The clock of the thread needs Linux.");
        return 1e3 * time[0] + 1e-6 * time[1];
    }

    [DllImport("libc", EntryPoint = "clock_gettime")]
    private static extern int GetTime(int clock, long* time);
}
