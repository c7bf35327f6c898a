using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>
/// The data of every absent sub-message: read-only zeros, which are the empty message of any type. A write to an absent message
/// faults at once instead of changing the contents of all absent messages.
/// </summary>
/// <remarks>Addresses are not followed. Ensures: the memory never changes and is never freed.</remarks>
internal static class DefaultData
{
    /// <summary>
    /// More than the data of any message: a message has at most 65,535 fields of at most 24 bytes. The size is address space and not memory, because
    /// all pages are the system's one page of zeros.
    /// </summary>
    private const int Size = 2 << 20;

    private static readonly unsafe byte* Zeros = VirtualMemory.MapZeros(Size);

    /// <summary>
    /// Gets at least <paramref name="size"/> bytes of zeros, and <see cref="ArenaState.Slop"/> readable bytes after them. They live as long as the
    /// process and can't be written.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void* Get(int size) => size <= Size - ArenaState.Slop ? Zeros : throw new UnreachableException();

    /// <summary>Whether an address is in the data of absent sub-messages.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe bool Contains(void* data) => (nuint)data - (nuint)Zeros < Size;

    /// <summary>
    /// Checks that memory can be written: it is not the data of an absent sub-message. This is checked without the Debug package too, since the sender decides which
    /// sub-messages are absent.
    /// </summary>
    /// <exception cref="InvalidOperationException">The memory is the data of absent sub-messages.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void RequireWritable(void* memory)
    {
        if (Contains(memory)) ThrowReadOnly();
    }

    [DoesNotReturn]
    private static void ThrowReadOnly() => throw new InvalidOperationException(
        "This is the read-only default of an absent sub-message; get a message to write to with its Mutable…(arena) method.");
}
