using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Values;

/// <summary>The list of a repeated field whose type only a table says. It is valid as long as the message.</summary>
/// <param name="list">The list in the message's data.</param>
/// <param name="itemSize">Bytes of one item.</param>
internal readonly unsafe struct ListRef(RawList* list, int itemSize)
{
    private const int Smallest = 4;

    /// <summary>The list as one of a type of items.</summary>
    /// <param name="generation">The generation of the message's memory, in the bits above an address; 0 if the result is used at once.</param>
    /// <remarks>Requires: it is the type of the items in memory, or one of their size; it is not checked.</remarks>
    public unsafe UnmanagedList<T> As<T>(nuint generation = 0) where T : unmanaged => new((RawList*)((nuint)list | generation));

    /// <summary>The list of a field whose type is known.</summary>
    /// <typeparam name="T">The type of the items.</typeparam>
    /// <param name="list">The list.</param>
    /// <remarks>Requires: the list doesn't move, and its items are of the type; it is not checked.</remarks>
    public static unsafe ListRef Of<T>(ref RawList list) where T : unmanaged => new((RawList*)Unsafe.AsPointer(ref list), sizeof(T));

    public unsafe int Count => list->Count;

    /// <summary>The item at an index. The place is valid until the list grows.</summary>
    /// <remarks>Requires: the index is at least 0, and less than <see cref="Count"/>; it is not checked.</remarks>
    public unsafe ValueRef this[int index] => new((byte*)list->Items + (nint)index * itemSize);

    /// <summary>Checks that no message among the items is a null reference. Only with full checks.</summary>
    /// <remarks>Requires: the items are messages.</remarks>
    public unsafe void CheckMessages() => Checks.Messages(list->Items, list->Count);

    /// <summary>Makes room for one more item. <see cref="Add"/> makes it a part of the list.</summary>
    /// <param name="arena">The arena of the message.</param>
    /// <param name="item">The place after the last item; not initialized.</param>
    /// <returns>False if the arena is exhausted. Nothing has changed then.</returns>
    public unsafe bool TryReserve(ArenaAllocator arena, out ValueRef item)
    {
        bool hasRoom = list->Count < list->Capacity || list->TryGrow(itemSize, list->Count + 1L, Smallest, arena.State);
        item = this[list->Count];
        return hasRoom;
    }

    /// <summary>Adds the item for which there is room, and which is stored by now.</summary>
    public unsafe void Add() => list->Count++;
}
