using System.ComponentModel;
using System.Globalization;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Tools;

/// <summary>Asks the operating system what a process may do with its memory.</summary>
public static unsafe partial class MemoryProtection
{
    /// <summary>Whether <see cref="Of"/> can ask the system.</summary>
    public static bool IsKnown => OperatingSystem.IsLinux() || OperatingSystem.IsWindows();

    /// <summary>Returns what a process may do with a page: <c>"---"</c>, <c>"r--"</c> or <c>"rw-"</c>, or <c>"none"</c> if the page is not mapped.</summary>
    public static string Of(void* address) => OperatingSystem.IsWindows() ? OnWindows(address) : OnLinux((ulong)address);

    private static string OnLinux(ulong address)
    {
        // The file is read in parts. If other threads map memory meanwhile, a page that is mapped may be missing.
        for (int attempt = 0; attempt < 10; attempt++)
        {
            if (InMaps(address) is { } protection) return protection;
        }

        return "none";
    }

    private static string? InMaps(ulong address)
    {
        foreach (string line in File.ReadLines("/proc/self/maps"))
        {
            // 7f12a4000000-7f12a4021000 rw-p 00000000 00:00 0
            string[] parts = line.Split(' ', '-');
            if (address >= ulong.Parse(parts[0], NumberStyles.HexNumber) && address < ulong.Parse(parts[1], NumberStyles.HexNumber)) return line.Split(' ')[1][..3];
        }

        return null;
    }

    private static string OnWindows(void* address)
    {
        const uint committed = 0x1000;
        if (VirtualQuery(address, out MemoryInformation information, (nuint)sizeof(MemoryInformation)) == 0) throw new Win32Exception(Marshal.GetLastPInvokeError());
        return information.State != committed ? "none" : information.Protection switch { 1 => "---", 2 => "r--", 4 => "rw-", uint other => other.ToString("x") };
    }

    [LibraryImport("kernel32", SetLastError = true)]
    private static partial nuint VirtualQuery(void* address, out MemoryInformation information, nuint length);

    /// <summary>MEMORY_BASIC_INFORMATION of a 64-bit process.</summary>
    [StructLayout(LayoutKind.Sequential)]
    private struct MemoryInformation
    {
        public void* BaseAddress, AllocationBase;
        public uint AllocationProtection, PartitionId;
        public nuint RegionSize;
        public uint State, Protection, Type;
    }
}
