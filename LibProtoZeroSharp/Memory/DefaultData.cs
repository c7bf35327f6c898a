using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

/// <summary>
/// The data of every absent sub-message: zeros, which are the empty message of any type, in memory that nothing can be written to. A
/// write that was meant for an absent message stops at once instead of changing what all absent messages look like.
/// </summary>
internal static unsafe class DefaultData
{
    /// <summary>
    /// More than the data of any message, which has at most 65,535 fields of at most 24 bytes. It is address space, not memory: all its pages
    /// are the system's one page of zeros.
    /// </summary>
    private const int Size = 2 << 20;

    private static readonly byte* Zeros = Map();

    /// <summary>At least <paramref name="size"/> bytes of zeros, and the padding behind them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void* Get(int size) => size <= Size - ArenaState.Padding ? Zeros : throw new UnreachableException();

    /// <summary>Whether the memory is that of an absent sub-message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Contains(void* data) => (nuint)data - (nuint)Zeros < Size;

    /// <summary>
    /// The memory is not that of an absent sub-message, which can only be read. Both flavours check it, since what is absent is up to the sender.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void RequireWritable(void* memory)
    {
        if (Contains(memory)) ThrowReadOnly();
    }

    [DoesNotReturn]
    private static void ThrowReadOnly() => throw new InvalidOperationException(
        "This is the read-only default of an absent sub-message; get a message to write to with its Mutable…(arena) method.");

    private static byte* Map()
    {
        void* memory;
        if (OperatingSystem.IsWindows())
        {
            const uint commitAndReserve = 0x3000, readOnly = 2;
            memory = VirtualAlloc(null, Size, commitAndReserve, readOnly);
            if (memory == null) throw new OutOfMemoryException();
        }
        else
        {
            const int protectRead = 1, mapPrivate = 2;
            int mapAnonymous = OperatingSystem.IsLinux() || OperatingSystem.IsAndroid() ? 0x20 : 0x1000;
            memory = MMap(null, Size, protectRead, mapPrivate | mapAnonymous, -1, 0);
            if (memory == (void*)-1) throw new OutOfMemoryException();
        }

        return (byte*)memory;
    }

    [DllImport("kernel32", EntryPoint = "VirtualAlloc")]
    private static extern void* VirtualAlloc(void* address, nuint size, uint type, uint protection);

    [DllImport("libc", EntryPoint = "mmap")]
    private static extern void* MMap(void* address, nuint length, int protection, int flags, int file, nint offset);
}
