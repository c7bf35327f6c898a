using System.ComponentModel;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>A map field in a message's data: an <see cref="UnmanagedMap{K,V}"/> whose types only the accessor knows.</summary>
/// <remarks>
/// Its block in the arena is the entries, a <see cref="MapIndexHeader"/>, and the slots of the hash index: readers build the index on the
/// first look-up, and can't allocate then, since other readers may do the same at once. Decoding only appends; see <see cref="TryAppend"/>.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct RawMap
{
    /// <summary>Up to here looking at every entry is as fast as hashing; no slots are reserved.</summary>
    internal const int LargestLinear = 8;

    // An entry takes two bytes or more on the wire, and a message at most 2^31: no input needs a larger one.
    private const int LargestCapacity = 1 << 30;
    private const int SmallestCapacity = 4;

    internal byte* Entries;

    /// <summary>Entries in use; while the map is not sealed, duplicates among them count too.</summary>
    public int Count;

    internal int Capacity;

    /// <summary>The address of the header once this map has seen that it is sealed; 0 before. Volatile, and set after <see cref="Count"/>.</summary>
    internal nint Index;

    /// <summary>Appends an entry without looking for one with the same key: the last wins when the map is sealed.</summary>
    /// <param name="entrySize">The size of the map's <see cref="MapEntry{K,V}"/>; the same in every call.</param>
    /// <param name="arena">Where the entries live.</param>
    /// <returns>The entry, with its memory not initialized; null, and nothing has changed, where the arena is exhausted.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* TryAppend(int entrySize, ArenaState* arena)
    {
        int count = Count;
        if (count == Capacity)
        {
            if (!TryGrow(entrySize, count + 1L, arena)) return null;
        }
        else if (Index != 0)
        {
            Unseal(entrySize);
        }

        Count = count + 1;
        return Entries + (nuint)(uint)count * (nuint)(uint)entrySize;
    }

    /// <summary>Makes room for at least <paramref name="wanted"/> entries; the map is not sealed afterwards.</summary>
    /// <param name="entrySize">The size of the map's <see cref="MapEntry{K,V}"/>; the same in every call.</param>
    /// <param name="wanted">Entries; more than <see cref="Capacity"/>.</param>
    /// <param name="arena">Where the entries live.</param>
    /// <returns>False, and nothing has changed, where the arena is exhausted or the count is beyond what a map can hold.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal bool TryGrow(int entrySize, long wanted, ArenaState* arena)
    {
        if (wanted > LargestCapacity) return false;
        long doubled = Math.Min(Math.Max(Capacity * 2L, SmallestCapacity), LargestCapacity);
        return TryGrowTo(entrySize, Math.Max(wanted, doubled), arena) || (wanted < doubled && TryGrowTo(entrySize, wanted, arena));
    }

    /// <summary>Where the header of the current block is.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly MapIndexHeader* Header(int entrySize) => (MapIndexHeader*)(Entries + HeaderOffset((uint)Capacity, entrySize));

    /// <summary>Makes the next look-up seal the map again.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void Unseal(int entrySize)
    {
        Header(entrySize)->State = MapIndexHeader.Unsealed;
        Index = 0;
    }

    private static nuint HeaderOffset(uint capacity, int entrySize) => ((nuint)capacity * (nuint)(uint)entrySize + 7) & ~(nuint)7;

    // Always moves: the header and the slots lie behind the entries.
    private bool TryGrowTo(int entrySize, long capacity, ArenaState* arena)
    {
        // Between 3/8 and 3/4 of the slots are in use when the entries are full.
        uint slots = capacity <= LargestLinear ? 0 : BitOperations.RoundUpToPowerOf2((uint)capacity + (uint)capacity / 3 + 1);
        // At most 2^31 entries of less than 2^31 bytes: the sum doesn't overflow, and what it doesn't exceed the machine can address.
        ulong bytes = (((ulong)capacity * (uint)entrySize + 7) & ~7UL) + (uint)sizeof(MapIndexHeader) + slots * (ulong)sizeof(uint);
        if (bytes > ArenaState.MaxAllocation) return false;
        nuint headerOffset = HeaderOffset((uint)capacity, entrySize);
        byte* block = arena->TryAllocate((nuint)bytes);
        if (block == null) return false;
        nuint used = (nuint)(uint)Count * (nuint)(uint)entrySize;
        Buffer.MemoryCopy(Entries, block, used, used);
        *(MapIndexHeader*)(block + headerOffset) = new MapIndexHeader { SlotMask = slots == 0 ? 0 : slots - 1 };
        Entries = block;
        Capacity = (int)capacity;
        Index = 0;
        return true;
    }
}
