using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Values;

/// <summary>
/// The hash index of a map: open addressing in groups of eight slots, which are compared at once. A free slot is 0. A used slot has the position
/// of an entry plus 1 in its low bits, and bits of the key's hash above, so that a search skips nearly every slot of another key without reading
/// its entry. A key is in the first group, from the group of its hash on, that had a free slot. A search therefore ends with a group that has one.
/// </summary>
/// <remarks>
/// <para>An entry begins with its key. This class needs to know nothing else of an entry, so it is compiled per key type and not per map type.</para>
/// <para>Requires, for every member: the map has a block (<see cref="RawMap.Entries"/> is not null); <c>header</c> is the header of this block, and
/// its slots follow it; <c>entrySize</c> is the size of the map's entries in bytes, the same in every call; <c>count</c> and positions are within the
/// map's capacity. Nothing of this is checked.</para>
/// </remarks>
internal static class MapIndex<TKey> where TKey : unmanaged
{
    /// <summary>Slots that are compared at once.</summary>
    /// <remarks>A group need not be aligned: with groups that are aligned to 32 bytes, look-ups took as long, and a map took 31 bytes more.</remarks>
    private const int GroupSize = 8;

    /// <summary>The position of a key among the first <paramref name="count"/> entries; -1 if it is not there.</summary>
    /// <param name="map">The map whose entries are searched.</param>
    /// <param name="header">The map's header; if it has slots, they index the first <paramref name="count"/> entries.</param>
    /// <param name="entrySize">Bytes of an entry.</param>
    /// <param name="count">Entries to search; their keys differ.</param>
    /// <param name="key">The key.</param>
    public static unsafe int Find(RawMap* map, MapIndexHeader* header, int entrySize, int count, TKey key) =>
        Search(map->Entries, header, entrySize, count, key, out _);

    /// <summary>The same; if the key is not there, it also finds the slot for adding it.</summary>
    /// <param name="map">The map whose entries are searched.</param>
    /// <param name="header">The map's header; if it has slots, they index the first <paramref name="count"/> entries.</param>
    /// <param name="entrySize">Bytes of an entry.</param>
    /// <param name="count">Entries to search; their keys differ.</param>
    /// <param name="key">The key.</param>
    /// <param name="free">If the key is not there, the slot for it. An empty slot object if the key is there or the header has no slots.</param>
    public static unsafe int Find(RawMap* map, MapIndexHeader* header, int entrySize, int count, TKey key, out Slot free) =>
        Search(map->Entries, header, entrySize, count, key, out free);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe int Search(byte* entries, MapIndexHeader* header, int entrySize, int count, TKey key, out Slot free)
    {
        free = default;
        uint mask = header->SlotMask;
        if (mask == 0)
        {
            if (typeof(TKey) != typeof(Utf8String)) return PlaceOfNumber(entries, entrySize, count, key);
            for (int i = 0; i < count; i++, entries += entrySize)
            {
                if (EqualityComparer<TKey>.Default.Equals(*(TKey*)entries, key)) return i;
            }

            return -1;
        }

        uint hash = MapHash.Of(key);
        uint tag = hash & ~mask;
        for (uint group = First(hash, mask); ; group = (group + GroupSize) & mask)
        {
            uint* slots = Slots(header) + group;
            Vector256<uint> contents = Vector256.Load(slots);
            uint empty = Vector256.Equals(contents, default).ExtractMostSignificantBits();
            uint candidates = Vector256.Equals(contents & Vector256.Create(~mask), Vector256.Create(tag)).ExtractMostSignificantBits() & ~empty;
            for (; candidates != 0; candidates &= candidates - 1)
            {
                uint position = (slots[BitOperations.TrailingZeroCount(candidates)] & mask) - 1;
                if (EqualityComparer<TKey>.Default.Equals(*(TKey*)(entries + position * (nuint)(uint)entrySize), key)) return (int)position;
            }

            if (empty == 0) continue;
            free = new Slot(slots + BitOperations.TrailingZeroCount(empty), tag);
            return -1;
        }
    }

    /// <summary>
    /// The place of a number among the few keys of a map without slots; -1 if it is not there. All keys are compared: the processor can't predict at which
    /// of them a search would end. In maps of 4, a key that is there is found 1.8 times as fast, and one that isn't takes 1.4 times as long (AMD EPYC).
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe int PlaceOfNumber(byte* entries, int entrySize, int count, TKey key)
    {
        uint equal = 0;
        for (int i = 0; i < count; i++, entries += entrySize) equal |= (EqualityComparer<TKey>.Default.Equals(*(TKey*)entries, key) ? 1u : 0u) << i;
        return equal == 0 ? -1 : BitOperations.TrailingZeroCount(equal);
    }

    /// <summary>
    /// Removes the entry at a position from the index, and files the last of <paramref name="count"/> entries under this position. The entries
    /// themselves do not move here; the caller moves the last one afterwards.
    /// </summary>
    /// <remarks>Requires: the map is sealed; <paramref name="position"/> is less than <paramref name="count"/>, the number of all entries.</remarks>
    public static unsafe void RemoveAndMoveLast(RawMap* map, MapIndexHeader* header, int entrySize, int count, int position)
    {
        uint mask = header->SlotMask;
        if (mask == 0) return;
        // The key of another entry may be stale, and its hash then throws. An index that was changed in part must not be searched.
        bool isWhole = false;
        try
        {
            Unfile(map, header, entrySize, count, position, mask);
            isWhole = true;
        }
        finally
        {
            if (!isWhole) map->Unseal(entrySize);
        }
    }

    private static unsafe void Unfile(RawMap* map, MapIndexHeader* header, int entrySize, int count, int position, uint mask)
    {
        uint* slots = Slots(header);
        uint hole = SlotOf(map, header, entrySize, position);
        slots[SlotOf(map, header, entrySize, count - 1)] += (uint)(position - (count - 1));

        // If the group was full, keys that belong to it may be in later groups. One of them moves into the hole, so that no search ends too early.
        while (true)
        {
            bool wasFull = FreeIn(slots + (hole & ~(GroupSize - 1u))) == 0;
            slots[hole] = 0;
            if (!wasFull) return;
            uint sent = FindSent(map, header, entrySize, hole & ~(GroupSize - 1u), position, count);
            if (sent > mask) return;
            slots[hole] = slots[sent];
            hole = sent;
        }
    }

    /// <summary>
    /// Removes duplicate keys (the first entry keeps its place and gets the value of the last) and builds the index. Several readers may call
    /// it at the same time.
    /// </summary>
    /// <remarks>Ensures: the map's count and index are set; <see cref="RawMap.Index"/> is not 0.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static unsafe void Seal(RawMap* map, int entrySize)
    {
        MapIndexHeader* header = map->Header(entrySize);
        var spin = new SpinWait();
        while (Volatile.Read(ref header->State) != MapIndexHeader.Sealed)
        {
            if (Interlocked.CompareExchange(ref header->State, MapIndexHeader.Sealing, MapIndexHeader.Unsealed) != MapIndexHeader.Unsealed)
            {
                spin.SpinOnce();
                continue;
            }

            // Comparing a key throws if the key's arena is gone. The work done until then does no harm.
            int state = MapIndexHeader.Unsealed;
            try
            {
                header->Count = RemoveDuplicates(map, header, entrySize);
                state = MapIndexHeader.Sealed;
            }
            finally
            {
                Volatile.Write(ref header->State, state);
            }
        }

        map->Count = header->Count;
        Volatile.Write(ref map->Index, (nint)header);
    }

    private static unsafe int RemoveDuplicates(RawMap* map, MapIndexHeader* header, int entrySize)
    {
        if (header->SlotMask != 0) NativeMemory.Clear(Slots(header), ((nuint)header->SlotMask + 1) * sizeof(uint));
        int kept = 0;
        for (int i = 0; i < map->Count; i++)
        {
            int position = Find(map, header, entrySize, kept, Key(map, entrySize, i), out Slot free);
            int target = position >= 0 ? position : kept;
            if (target != i) Unsafe.CopyBlockUnaligned(Entry(map, entrySize, target), Entry(map, entrySize, i), (uint)entrySize);
            if (position >= 0) continue;
            free.Fill(kept);
            kept++;
        }

        return kept;
    }

    private static unsafe uint SlotOf(RawMap* map, MapIndexHeader* header, int entrySize, int position)
    {
        uint mask = header->SlotMask;
        for (uint group = First(MapHash.Of(Key(map, entrySize, position)), mask); ; group = (group + GroupSize) & mask)
        {
            for (uint slot = group; slot < group + GroupSize; slot++)
            {
                if ((Slots(header)[slot] & mask) == (uint)(position + 1)) return slot;
            }
        }
    }

    /// <summary>
    /// Finds, after a full group, a slot of a key that would be in this group if it had not been full. The result is more than the mask if there is
    /// none.
    /// </summary>
    /// <param name="map">The map whose entries the slots index.</param>
    /// <param name="header">The map's header.</param>
    /// <param name="entrySize">Bytes of an entry.</param>
    /// <param name="full">The first slot of the group.</param>
    /// <param name="moved">The position under which the last entry is filed now, though it has not moved yet.</param>
    /// <param name="count">The number of entries.</param>
    private static unsafe uint FindSent(RawMap* map, MapIndexHeader* header, int entrySize, uint full, int moved, int count)
    {
        uint mask = header->SlotMask;
        uint* slots = Slots(header);
        for (uint group = (full + GroupSize) & mask; group != full; group = (group + GroupSize) & mask)
        {
            for (uint slot = group; slot < group + GroupSize; slot++)
            {
                if (slots[slot] == 0) continue;
                int filed = (int)(slots[slot] & mask) - 1;
                uint first = First(MapHash.Of(Key(map, entrySize, filed == moved ? count - 1 : filed)), mask);
                if (((group - first) & mask) >= ((group - full) & mask)) return slot;
            }

            if (FreeIn(slots + group) != 0) break;
        }

        return uint.MaxValue;
    }

    /// <summary>One bit for each free slot of a group.</summary>
    private static unsafe uint FreeIn(uint* group) => Vector256.Equals(Vector256.Load(group), default).ExtractMostSignificantBits();

    /// <summary>The first slot of the group of a hash.</summary>
    private static uint First(uint hash, uint mask) => hash & mask & ~(GroupSize - 1u);

    private static unsafe uint* Slots(MapIndexHeader* header) => (uint*)(header + 1);

    private static unsafe byte* Entry(RawMap* map, int entrySize, int position) => map->Entries + (nuint)(uint)position * (nuint)(uint)entrySize;

    private static unsafe TKey Key(RawMap* map, int entrySize, int position) => *(TKey*)Entry(map, entrySize, position);

    /// <summary>A free slot, with the hash bits of the key that it was found for.</summary>
    public readonly unsafe struct Slot(uint* place, uint tag)
    {
        private readonly unsafe uint* _place = place;
        private readonly uint _tag = tag;

        /// <summary>Files the entry at a position. It does nothing if the header has no slots.</summary>
        public unsafe void Fill(int position)
        {
            if (_place != null) *_place = _tag | (uint)(position + 1);
        }
    }
}
