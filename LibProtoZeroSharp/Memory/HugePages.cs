using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

/// <summary>Asks Linux to back large chunks with huge pages: a page fault for 2 MiB instead of one for every 4 KiB.</summary>
internal static unsafe class HugePages
{
    private const int AdviseHugePage = 14; // MADV_HUGEPAGE

    /// <summary>Only a hint: where the platform or its settings know nothing of it, nothing happens.</summary>
    public static void Advise(void* memory, nuint size)
    {
        if (OperatingSystem.IsLinux()) _ = MAdvise(memory, size, AdviseHugePage);
    }

    [DllImport("libc", EntryPoint = "madvise")]
    private static extern int MAdvise(void* address, nuint length, int advice);
}
