using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>Asks Linux to use huge pages for large chunks: one page fault per 2 MiB instead of one per 4 KiB.</summary>
internal static class HugePages
{
    private const int AdviseHugePage = 14; // MADV_HUGEPAGE

    /// <summary>Gives the hint. Where the platform or its settings don't support it, nothing happens.</summary>
    /// <remarks>Requires: <paramref name="memory"/> is aligned to a page; <paramref name="size"/> bytes are mapped there.</remarks>
    public static unsafe void Advise(void* memory, nuint size)
    {
        if (OperatingSystem.IsLinux()) _ = MAdvise(memory, size, AdviseHugePage);
    }

    [DllImport("libc", EntryPoint = "madvise")]
    private static extern unsafe int MAdvise(void* address, nuint length, int advice);
}
