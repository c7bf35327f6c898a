using System.ComponentModel;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Runtime;

/// <summary>A map field in the data of a message: an <see cref="UnmanagedMap{TKey,TValue}"/> whose types only the accessor knows.</summary>
/// <remarks>
/// The map has one block in the arena: the entries, a <see cref="MapIndexHeader"/>, and the slots of the hash index. Readers build the index at
/// the first look-up. They can't allocate then, since several readers may build it at the same time. Decoding only appends; see
/// <see cref="TryAppend"/>. A zeroed struct is an empty map.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StructLayout(LayoutKind.Sequential, Size = DataSizes.Map)]
public struct RawMap
{
    /// <summary>Up to this capacity, comparing every entry is as fast as hashing, and the block has no slots.</summary>
    /// <remarks>Integers took 2.1 ns, and 4.5 with an index. Strings took 13 ns, and 11 with an index, but none has to be built (AMD EPYC).</remarks>
    internal const int LargestLinear = 8;

    // An entry takes at least two bytes on the wire, and a message at most 2^31 bytes: no input needs a larger map.
    private const int LargestCapacity = 1 << 30;

    /// <summary>The least capacity of a map that entries are added to.</summary>
    internal const int SmallestCapacity = 4;

    /// <summary>The address of the entries, with the generation of their memory in the bits above if they are in another arena than the map.</summary>
    internal unsafe byte* Reference;

    /// <summary>Entries in use. While the map is not sealed, duplicates are included.</summary>
    public int Count;

    internal int Capacity;

    /// <summary>
    /// The address of the header after this map was found to be sealed; 0 before. It is volatile, and set after <see cref="Count"/>.
    /// </summary>
    internal nint Index;

    /// <summary>The entries; null if there is no room for one.</summary>
    /// <exception cref="ObjectDisposedException">The arena of the entries has been reset or disposed.</exception>
    internal readonly unsafe byte* Entries
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Generations.FollowRare(Reference, "map");
    }

    /// <summary>Appends an entry without searching for the same key: sealing the map keeps the last entry of each key.</summary>
    /// <param name="entrySize">The size in bytes of the map's <see cref="MapEntry{TKey,TValue}"/>; the same in every call.</param>
    /// <param name="arena">The arena of the entries.</param>
    /// <returns>The new entry, uninitialized; null if the arena is exhausted. Nothing has changed then.</returns>
    /// <remarks>
    /// Requires: this struct is writable, so it is not in the data of an absent sub-message; no other thread uses the map. Ensures: the result is
    /// valid until the map grows; the caller must initialize the entry before the map is read.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe byte* TryAppend(int entrySize, ArenaState* arena)
    {
        int count = Count;
        if (count == Capacity)
        {
            if (!TryGrow(entrySize, count + 1L, SmallestCapacity, arena)) return null;
        }
        else if (Index != 0)
        {
            Unseal(entrySize);
        }

        Count = count + 1;
        return Entries + (nuint)(uint)count * (nuint)(uint)entrySize;
    }

    /// <summary>Makes room for at least <paramref name="wanted"/> entries. The map is not sealed afterwards.</summary>
    /// <param name="entrySize">The size in bytes of the map's <see cref="MapEntry{TKey,TValue}"/>; the same in every call.</param>
    /// <param name="wanted">Entries; more than <see cref="Capacity"/>.</param>
    /// <param name="smallest">The least capacity, if there is memory for it.</param>
    /// <param name="arena">The arena of the entries.</param>
    /// <returns>False if the arena is exhausted or the count is more than a map can hold. Nothing has changed then.</returns>
    /// <remarks>
    /// Requires: the map is in writable data. Ensures: after success, the entries may have moved, and <paramref name="wanted"/> fit.
    /// </remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal unsafe bool TryGrow(int entrySize, long wanted, int smallest, ArenaState* arena)
    {
        if (wanted > LargestCapacity) return false;
        long doubled = Math.Min(Math.Max(Capacity * 2L, smallest), LargestCapacity);
        return TryGrowTo(entrySize, Math.Max(wanted, doubled), arena) || (wanted < doubled && TryGrowTo(entrySize, wanted, arena));
    }

    /// <summary>The header of the current block.</summary>
    /// <remarks>Requires: there is a block: <see cref="Capacity"/> is not 0.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly unsafe MapIndexHeader* Header(int entrySize) => (MapIndexHeader*)(Entries + HeaderOffset((uint)Capacity, entrySize));

    /// <summary>Makes the next look-up seal the map again.</summary>
    /// <remarks>Requires: there is a block: <see cref="Capacity"/> is not 0.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal unsafe void Unseal(int entrySize)
    {
        Header(entrySize)->State = MapIndexHeader.Unsealed;
        Index = 0;
    }

    /// <summary>Bytes of the block of a map.</summary>
    /// <param name="capacity">Entries that the block has room for.</param>
    /// <param name="entrySize">Bytes of an entry.</param>
    internal static ulong BlockSize(long capacity, int entrySize) => BlockSize(capacity, entrySize, SlotsOf(capacity));

    private static nuint HeaderOffset(uint capacity, int entrySize) => ((nuint)capacity * (nuint)(uint)entrySize + 7) & ~(nuint)7;

    /// <summary>If all entries are used, between 3/8 and 3/4 of the slots are used.</summary>
    private static uint SlotsOf(long capacity) => capacity <= LargestLinear ? 0 : BitOperations.RoundUpToPowerOf2((uint)capacity + (uint)capacity / 3 + 1);

    // At most 2^31 entries of less than 2^31 bytes: the sum doesn't overflow. Sizes above MaxAllocation are rejected before they are cast.
    private static unsafe ulong BlockSize(long capacity, int entrySize, uint slots) =>
        (((ulong)capacity * (uint)entrySize + 7) & ~7UL) + (uint)sizeof(MapIndexHeader) + slots * (ulong)sizeof(uint);

    // Growing always moves the entries: the header and the slots follow them in the block.
    private unsafe bool TryGrowTo(int entrySize, long capacity, ArenaState* arena)
    {
        uint slots = SlotsOf(capacity);
        ulong bytes = BlockSize(capacity, entrySize, slots);
        if (bytes > ArenaState.MaxAllocation) return false;
        nuint headerOffset = HeaderOffset((uint)capacity, entrySize);
        byte* block = arena->TryAllocate((nuint)bytes);
        if (block == null) return false;
        nuint used = (nuint)(uint)Count * (nuint)(uint)entrySize;
        Buffer.MemoryCopy(Entries, block, used, used);
        Checks.Left(Entries, (ulong)(uint)Capacity * (ulong)(uint)entrySize);
        *(MapIndexHeader*)(block + headerOffset) = new MapIndexHeader { SlotMask = slots == 0 ? 0 : slots - 1 };
        Reference = arena->ReferenceFrom(Unsafe.AsPointer(ref this), block);
        Capacity = (int)capacity;
        Index = 0;
        return true;
    }
}
