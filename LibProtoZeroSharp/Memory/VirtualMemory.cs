using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>What the library asks the system's virtual memory for.</summary>
/// <remarks>Sizes are bytes. Requires, for each address: it is a multiple of 4 KiB; the memory from there on belongs to the caller.</remarks>
internal static class VirtualMemory
{
    private const int ProtectRead = 1, ProtectWrite = 2;

    private static bool IsLinux => OperatingSystem.IsLinux() || OperatingSystem.IsAndroid();

    /// <summary>
    /// Reserves addresses, which can't be written before <see cref="TryCommit"/>. On Windows they can't be read either; elsewhere they read as zeros. They are
    /// never given back.
    /// </summary>
    /// <returns>Null if the system refuses.</returns>
    public static unsafe void* TryReserve(nuint size)
    {
        const uint reserve = 0x2000, noAccess = 1;
        return OperatingSystem.IsWindows() ? VirtualAlloc(null, size, reserve, noAccess) : Map(size, ProtectRead);
    }

    /// <summary>Makes reserved memory readable and writable. It is zeroed.</summary>
    /// <returns>False if the system has no memory.</returns>
    public static unsafe bool TryCommit(void* memory, nuint size)
    {
        const uint commit = 0x1000, readWrite = 4;
        if (OperatingSystem.IsWindows()) return VirtualAlloc(memory, size, commit, readWrite) != null;
        var protect = (delegate* unmanaged<void*, nuint, int, int>)Export("mprotect");
        return protect(memory, size, ProtectRead | ProtectWrite) == 0;
    }

    /// <summary>Maps zeros that can't be written, for as long as the process lives.</summary>
    /// <exception cref="OutOfMemoryException">The system refuses.</exception>
    public static unsafe byte* MapZeros(nuint size)
    {
        const uint commitAndReserve = 0x3000, readOnly = 2;
        void* memory = OperatingSystem.IsWindows() ? VirtualAlloc(null, size, commitAndReserve, readOnly) : Map(size, ProtectRead);
        return memory != null ? (byte*)memory : throw new OutOfMemoryException();
    }

    /// <summary>
    /// Gives the contents of memory back to the system. The addresses stay reserved. Where pages are larger, and the memory is a part of a page, nothing happens.
    /// </summary>
    public static unsafe void Discard(void* memory, nuint size)
    {
        if ((((nuint)memory | size) & (nuint)(Environment.SystemPageSize - 1)) != 0) return;
        const uint reset = 0x80000, readWrite = 4;
        const int dontNeed = 4, free = 5;
        if (OperatingSystem.IsWindows()) VirtualAlloc(memory, size, reset, readWrite);
        else Advise(memory, size, IsLinux ? dontNeed : free);
    }

    /// <summary>
    /// Asks Linux to use huge pages: one page fault for 2 MiB instead of one for 4 KiB. Where the platform or its settings don't support it, nothing happens.
    /// </summary>
    public static unsafe void UseHugePages(void* memory, nuint size)
    {
        const int hugePage = 14;
        if (OperatingSystem.IsLinux()) Advise(memory, size, hugePage);
    }

    private static unsafe void Advise(void* memory, nuint size, int advice)
    {
        var advise = (delegate* unmanaged<void*, nuint, int, int>)Export("madvise");
        _ = advise(memory, size, advice);
    }

    private static unsafe void* Map(nuint size, int protection)
    {
        const int mapPrivate = 2;
        // MAP_ANONYMOUS and MAP_NORESERVE.
        int flags = mapPrivate | (IsLinux ? 0x20 | 0x4000 : 0x1000 | 0x40);
        var map = (delegate* unmanaged<void*, nuint, int, int, int, nint, void*>)Export("mmap");
        void* memory = map(null, size, protection, flags, -1, 0);
        return memory == (void*)-1 ? null : memory;
    }

    // The C library is in each process. An import by its name would first look for files of several names in the folder of the program.
    private static nint Export(string name) => NativeLibrary.GetExport(NativeLibrary.GetMainProgramHandle(), name);

    [DllImport("kernel32", EntryPoint = "VirtualAlloc")]
    private static extern unsafe void* VirtualAlloc(void* address, nuint size, uint type, uint protection);
}
