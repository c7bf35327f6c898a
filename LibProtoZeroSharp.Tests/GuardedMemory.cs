using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Tests;

/// <summary>
/// Native memory that ends directly before an inaccessible page: code that reads or writes past the end kills the test run instead of staying
/// undetected.
/// </summary>
internal sealed unsafe partial class GuardedMemory : IDisposable
{
    private const int ReadWrite = 1 | 2;
    private const int PrivateAnonymous = 2 | 0x20;

    private readonly byte* _mapping;
    private readonly nuint _usable;
    private readonly nuint _page = (nuint)Environment.SystemPageSize;

    /// <summary>Makes room for this many bytes; skips the test if the system is not Linux.</summary>
    public GuardedMemory(int capacity)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Guard pages are set up through Linux' mmap and mprotect.");
        _usable = ((nuint)capacity + _page - 1) / _page * _page;
        void* mapping = Map(null, _usable + _page, ReadWrite, PrivateAnonymous, -1, 0);
        if (mapping == (void*)-1 || Protect((byte*)mapping + _usable, _page, 0) != 0)
            throw new OutOfMemoryException($"mmap or mprotect failed: error {Marshal.GetLastPInvokeError()}.");
        _mapping = (byte*)mapping;
    }

    /// <summary>The first inaccessible byte.</summary>
    public byte* End => _mapping + _usable;

    /// <summary>The last bytes before the inaccessible page.</summary>
    public Span<byte> Last(int length)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((nuint)length, _usable);
        return new Span<byte>(End - length, length);
    }

    /// <summary>Copies bytes so that they end at the inaccessible page, and returns the copy.</summary>
    public Span<byte> Place(ReadOnlySpan<byte> bytes)
    {
        Span<byte> copy = Last(bytes.Length);
        bytes.CopyTo(copy);
        return copy;
    }

    /// <summary>After this call every write into the memory kills the test run.</summary>
    public void MakeReadOnly() => Assert.Equal(0, Protect(_mapping, _usable, 1));

    public void Dispose() => Unmap(_mapping, _usable + _page);

    [LibraryImport("libc", EntryPoint = "mmap", SetLastError = true)]
    private static partial void* Map(void* address, nuint length, int protection, int flags, int file, nint offset);

    [LibraryImport("libc", EntryPoint = "mprotect", SetLastError = true)]
    private static partial int Protect(void* address, nuint length, int protection);

    [LibraryImport("libc", EntryPoint = "munmap")]
    private static partial int Unmap(void* address, nuint length);
}
