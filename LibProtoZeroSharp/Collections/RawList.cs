using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp.Runtime;

/// <summary>A repeated field in a message's data: an <see cref="UnmanagedList{T}"/> or <see cref="MessageList{T}"/> whose type only the accessor knows.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct RawList
{
    /// <summary>Null while there is neither an item nor room for one. Items of a view may lie at any address.</summary>
    public void* Items;

    /// <summary>Items in use.</summary>
    public int Count;

    /// <summary>
    /// Items that there is room for in the list's own memory; 0, whatever the count, while it is a view of the input. So nothing is ever
    /// added to a view: it grows into memory of its own first.
    /// </summary>
    public int Capacity;

    /// <summary>
    /// Makes room for at least <paramref name="wanted"/> items, and for twice as many as there was, so that adding stays linear, or four
    /// times as many the first time, so that short lists move once; in place where the items are the arena's newest block.
    /// </summary>
    /// <param name="itemSize">Bytes of one item; the same whenever this list is grown.</param>
    /// <param name="wanted">Items; more than <see cref="Capacity"/>, and at least <see cref="Count"/>.</param>
    /// <param name="smallest">What the capacity should be at least, where there is memory for it.</param>
    /// <param name="arena">Where the items live.</param>
    /// <returns>False, and nothing has changed, where the arena is exhausted or the count is beyond what a list can hold.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal bool TryGrow(int itemSize, long wanted, int smallest, ArenaState* arena)
    {
        if (wanted > int.MaxValue) return false;
        long had = Math.Max(Capacity, Count);
        long due = Math.Min(Math.Max(had == smallest ? had * 4 : had * 2, smallest), int.MaxValue);
        return TryGrowTo(itemSize, Math.Max(wanted, due), arena) || (wanted < due && TryGrowTo(itemSize, wanted, arena));
    }

    private bool TryGrowTo(int itemSize, long capacity, ArenaState* arena)
    {
        // At most 2^31 items of less than 2^31 bytes: no product here overflows, and the arena refuses what is too much for it.
        ulong bytes = (ulong)capacity * (ulong)itemSize;
        ulong had = (ulong)Capacity * (ulong)itemSize;
        if (bytes > ArenaState.MaxAllocation) return false;
        if (Capacity == 0 || !arena->TryExtend((byte*)Items + had, (nuint)(bytes - had)))
        {
            byte* moved = arena->TryAllocate((nuint)bytes);
            if (moved == null) return false;
            ulong used = (ulong)Count * (ulong)itemSize;
            // What an arena has handed out may be read beyond its end, which a view may not, and what it has handed out last may be written there.
            if (Capacity > 0 && used - 1 < ArenaState.Padding)
                Vector512.Load((byte*)Items).Store(moved);
            else
                Buffer.MemoryCopy(Items, moved, used, used);
            Items = moved;
        }

        Capacity = (int)capacity;
        return true;
    }
}
