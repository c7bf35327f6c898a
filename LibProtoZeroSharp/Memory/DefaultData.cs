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
    /// <summary>Address space, not memory: all its pages are the system's one page of zeros.</summary>
    private const int ReservedSize = 1 << 20;

    private static readonly object Gate = new();
    private static readonly byte* Zeros = Map(ReservedSize);
    private static byte* _larger;
    private static int _largerSize;

    /// <summary>At least <paramref name="size"/> bytes of zeros, and the padding behind them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void* Get(int size) => size <= ReservedSize - ArenaState.Padding ? Zeros : GetLarger(size);

    /// <summary>The memory is not that of an absent sub-message, which can only be read. Both flavours check it: what is absent, the sender decides.</summary>
    /// <exception cref="InvalidOperationException">It is.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void RequireWritable(void* memory)
    {
        if (Contains(memory)) ThrowReadOnly();
    }

    public static bool Contains(void* data) =>
        (nuint)data - (nuint)Zeros < ReservedSize || (_larger != null && (nuint)data - (nuint)_larger < (nuint)_largerSize);

    /// <summary>A message of a hundred thousand fields has data this large; what was mapped before stays, as it may be in use.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void* GetLarger(int size)
    {
        lock (Gate)
        {
            if (size > _largerSize - ArenaState.Padding)
            {
                int rounded = checked((size + ArenaState.Padding + ReservedSize - 1) / ReservedSize * ReservedSize);
                _larger = Map(rounded);
                _largerSize = rounded;
            }

            return _larger;
        }
    }

    [DoesNotReturn]
    private static void ThrowReadOnly() => throw new InvalidOperationException(
        "This is the read-only default of an absent sub-message; get a message to write to with its Mutable…(arena) method.");

    private static byte* Map(int size)
    {
        void* memory;
        if (OperatingSystem.IsWindows())
        {
            const uint commitAndReserve = 0x3000, readOnly = 2;
            memory = VirtualAlloc(null, (nuint)size, commitAndReserve, readOnly);
            if (memory == null) throw new OutOfMemoryException();
        }
        else
        {
            const int protectRead = 1, mapPrivate = 2;
            int mapAnonymous = OperatingSystem.IsLinux() || OperatingSystem.IsAndroid() ? 0x20 : 0x1000;
            memory = MMap(null, (nuint)size, protectRead, mapPrivate | mapAnonymous, -1, 0);
            if (memory == (void*)-1) throw new OutOfMemoryException();
        }

        return (byte*)memory;
    }

    [DllImport("kernel32", EntryPoint = "VirtualAlloc")]
    private static extern void* VirtualAlloc(void* address, nuint size, uint type, uint protection);

    [DllImport("libc", EntryPoint = "mmap")]
    private static extern void* MMap(void* address, nuint length, int protection, int flags, int file, nint offset);
}
