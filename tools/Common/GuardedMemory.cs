using System.ComponentModel;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Tools;

/// <summary>
/// Native memory between two inaccessible pages: code that reads or writes past either end kills the process instead of staying undetected.
/// </summary>
public sealed unsafe partial class GuardedMemory : IDisposable
{
    private const int NoAccess = 0, ReadOnly = 1, ReadWrite = 1 | 2;
    private const int Private = 2, AnonymousOnLinux = 0x20, AnonymousOnMac = 0x1000;
    private const uint CommitAndReserve = 0x3000, Release = 0x8000, PageNoAccess = 1, PageReadOnly = 2, PageReadWrite = 4;

    private readonly byte* _mapping;
    private readonly nuint _usable;
    private readonly nuint _page = (nuint)Environment.SystemPageSize;

    /// <summary>Makes room for this many bytes.</summary>
    public GuardedMemory(int capacity)
    {
        _usable = ((nuint)capacity + _page - 1) / _page * _page;
        _mapping = Map(_usable + 2 * _page);
        Protect(_mapping, _page, NoAccess);
        Protect(End, _page, NoAccess);
    }

    /// <summary>The first inaccessible byte after the memory.</summary>
    public byte* End => _mapping + _page + _usable;

    /// <summary>The last bytes before the inaccessible page.</summary>
    public Span<byte> Last(int length)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((nuint)length, _usable);
        return new Span<byte>(End - length, length);
    }

    /// <summary>The first bytes after the inaccessible page.</summary>
    public Span<byte> First(int length)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((nuint)length, _usable);
        return new Span<byte>(_mapping + _page, length);
    }

    /// <summary>Copies bytes so that they end at the inaccessible page, and returns the copy.</summary>
    public Span<byte> Place(ReadOnlySpan<byte> bytes)
    {
        Span<byte> copy = Last(bytes.Length);
        bytes.CopyTo(copy);
        return copy;
    }

    /// <summary>After this call every write into the memory kills the process.</summary>
    public void MakeReadOnly() => Protect(_mapping + _page, _usable, ReadOnly);

    public void Dispose()
    {
        if (OperatingSystem.IsWindows()) VirtualFree(_mapping, 0, Release);
        else Unmap(_mapping, _usable + 2 * _page);
    }

    private static byte* Map(nuint length)
    {
        void* mapping = OperatingSystem.IsWindows()
            ? VirtualAlloc(null, length, CommitAndReserve, PageReadWrite)
            : Map(null, length, ReadWrite, Private | (OperatingSystem.IsLinux() ? AnonymousOnLinux : AnonymousOnMac), -1, 0);
        return mapping is null || mapping == (void*)-1 ? throw new Win32Exception(Marshal.GetLastPInvokeError()) : (byte*)mapping;
    }

    private static void Protect(byte* address, nuint length, int protection)
    {
        bool isDone = OperatingSystem.IsWindows()
            ? VirtualProtect(address, length, protection == NoAccess ? PageNoAccess : PageReadOnly, out _)
            : Protect((void*)address, length, protection) == 0;
        if (!isDone) throw new Win32Exception(Marshal.GetLastPInvokeError());
    }

    [LibraryImport("libc", EntryPoint = "mmap", SetLastError = true)]
    private static partial void* Map(void* address, nuint length, int protection, int flags, int file, nint offset);

    [LibraryImport("libc", EntryPoint = "mprotect", SetLastError = true)]
    private static partial int Protect(void* address, nuint length, int protection);

    [LibraryImport("libc", EntryPoint = "munmap")]
    private static partial int Unmap(void* address, nuint length);

    [LibraryImport("kernel32", SetLastError = true)]
    private static partial void* VirtualAlloc(void* address, nuint size, uint type, uint protection);

    [LibraryImport("kernel32", SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool VirtualProtect(void* address, nuint size, uint protection, out uint before);

    [LibraryImport("kernel32")]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool VirtualFree(void* address, nuint size, uint type);
}
