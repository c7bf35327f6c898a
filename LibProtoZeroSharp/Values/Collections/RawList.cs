using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// A repeated field in the data of a message: an <see cref="UnmanagedList{T}"/> or <see cref="MessageList{T}"/> whose item type only the accessor
/// knows.
/// </summary>
/// <remarks>
/// It has no type parameter, because .NET does not load two structs that hold generic lists of each other. A zeroed struct is an empty list. Requires: <see
/// cref="Count"/> is at most <see cref="Capacity"/>, or <see cref="Capacity"/> is 0 and the list is a view of the input.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StructLayout(LayoutKind.Sequential, Size = DataSizes.List)]
public struct RawList
{
    /// <summary>The address of the items, with the generation of their memory in the bits above if they are in another arena than the list.</summary>
    internal unsafe void* Reference;

    /// <summary>Items in use.</summary>
    public int Count;

    /// <summary>
    /// Items that the list's own memory has room for; 0 while the list is a view of the input, for any count. Nothing is therefore ever
    /// added to a view: the items first move to memory of the list.
    /// </summary>
    public int Capacity;

    /// <summary>The items; null if there is neither an item nor room for one. The items of a view may be at any address, aligned or not.</summary>
    /// <exception cref="ObjectDisposedException">The arena of the items has been reset or disposed.</exception>
    internal readonly unsafe void* Items
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Generations.FollowRare(Reference, "list");
    }

    /// <summary>
    /// Makes room for at least <paramref name="wanted"/> items. The capacity doubles, so that adding takes linear time in total; the first time it
    /// quadruples, so that a short list moves only once. If the items are the arena's newest block, it grows in place. On AMD EPYC, the larger first step makes
    /// building and writing the seed workload 1.06 times as fast, and 1.13 times together with the vector that moves 64 bytes.
    /// </summary>
    /// <param name="itemSize">Bytes of one item; the same in every call for this list.</param>
    /// <param name="wanted">Items; more than <see cref="Capacity"/>, and at least <see cref="Count"/>.</param>
    /// <param name="smallest">The least capacity, if there is memory for it.</param>
    /// <param name="arena">The arena of the items.</param>
    /// <returns>False if the arena is exhausted or the count is more than a list can hold. Nothing has changed then.</returns>
    /// <remarks>
    /// Requires: this struct is writable, so it is not in the data of an absent sub-message; if <see cref="Capacity"/> is not 0, the items are in an
    /// arena, so that <see cref="ArenaState.Slop"/> bytes after them are readable. Ensures: <see cref="Items"/> has room for
    /// <see cref="Capacity"/> items, aligned to 8 bytes; the new items are not initialized; the old memory stays readable, but the Debug
    /// package overwrites it.
    /// </remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal unsafe bool TryGrow(int itemSize, long wanted, int smallest, ArenaState* arena)
    {
        if (wanted > int.MaxValue) return false;
        long had = Math.Max(Capacity, Count);
        long due = Math.Min(Math.Max(had == smallest ? had * 4 : had * 2, smallest), int.MaxValue);
        return TryGrowTo(itemSize, Math.Max(wanted, due), arena) || (wanted < due && TryGrowTo(itemSize, wanted, arena));
    }

    private unsafe bool TryGrowTo(int itemSize, long capacity, ArenaState* arena)
    {
        // At most 2^31 items of less than 2^31 bytes: no product here overflows. Sizes above MaxAllocation are rejected before the cast.
        ulong bytes = (ulong)capacity * (ulong)itemSize;
        ulong had = (ulong)Capacity * (ulong)itemSize;
        if (bytes > ArenaState.MaxAllocation) return false;
        if (Capacity == 0 || !arena->TryExtend((byte*)Items + had, (nuint)(bytes - had)))
        {
            byte* moved = arena->TryAllocate((nuint)bytes);
            if (moved == null) return false;
            ulong used = (ulong)Count * (ulong)itemSize;
            // The arena ensures that bytes after its blocks can be read, which does not hold for a view, and that bytes after its newest block can
            // be written.
            if (Capacity > 0 && used - 1 < ArenaState.Slop)
                Vector512.Load((byte*)Items).Store(moved);
            else
                Buffer.MemoryCopy(Items, moved, used, used);
            if (Capacity > 0) Checks.Left(Items, had);
            Reference = arena->ReferenceFrom(Unsafe.AsPointer(ref this), moved);
        }

        Capacity = (int)capacity;
        return true;
    }
}
