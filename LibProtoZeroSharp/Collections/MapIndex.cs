using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// The hash index of a map: open addressing by groups of eight slots, which are looked at together. A slot is 0, or the position of an entry
/// plus 1 in its low bits with bits of the key's hash above, so that nearly every slot of another key is passed over without looking at its
/// entry. A key is in the first group from that of its hash on which had a free slot, so a search ends with such a group.
/// </summary>
/// <remarks>An entry begins with its key; that is all there is to know of it here, so this is compiled per key type and not per map-></remarks>
internal static unsafe class MapIndex<K> where K : unmanaged
{
    /// <summary>Slots that are looked at together.</summary>
    private const int GroupSize = 8;

    /// <summary>The position of the key among the first <paramref name="count"/> entries; -1 where it is not there.</summary>
    /// <param name="map">Whose entries to search.</param>
    /// <param name="header">Its header; where that has slots, those know the first <paramref name="count"/> entries.</param>
    /// <param name="entrySize">Bytes of an entry.</param>
    /// <param name="count">Entries with different keys.</param>
    /// <param name="key">What to look for.</param>
    public static int Find(RawMap* map, MapIndexHeader* header, int entrySize, int count, K key) =>
        Search(map->Entries, header, entrySize, count, key, out _);

    /// <summary>The same, to add the key where it is not there.</summary>
    /// <param name="map">Whose entries to search.</param>
    /// <param name="header">Its header.</param>
    /// <param name="entrySize">Bytes of an entry.</param>
    /// <param name="count">Entries with different keys.</param>
    /// <param name="key">What to look for.</param>
    /// <param name="free">Where the key is not there, the slot for it; null where there are no slots.</param>
    public static int Find(RawMap* map, MapIndexHeader* header, int entrySize, int count, K key, out Slot free) =>
        Search(map->Entries, header, entrySize, count, key, out free);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Search(byte* entries, MapIndexHeader* header, int entrySize, int count, K key, out Slot free)
    {
        free = default;
        uint mask = header->SlotMask;
        if (mask == 0)
        {
            for (int i = 0; i < count; i++, entries += entrySize)
                if (EqualityComparer<K>.Default.Equals(*(K*)entries, key)) return i;
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
                if (EqualityComparer<K>.Default.Equals(*(K*)(entries + position * (nuint)(uint)entrySize), key)) return (int)position;
            }

            if (empty == 0) continue;
            free = new Slot(slots + BitOperations.TrailingZeroCount(empty), tag);
            return -1;
        }
    }

    /// <summary>Forgets the entry at a position, and files the last of <paramref name="count"/> entries under this position instead.</summary>
    public static void RemoveAndMoveLast(RawMap* map, MapIndexHeader* header, int entrySize, int count, int position)
    {
        uint mask = header->SlotMask;
        if (mask == 0) return;
        uint* slots = Slots(header);
        uint hole = SlotOf(map, header, entrySize, position);
        slots[SlotOf(map, header, entrySize, count - 1)] += (uint)(position - (count - 1));

        // A group that was full may have sent keys on to the next: one of them moves into the hole, so that no search ends early.
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
    /// Removes duplicates (the first keeps its place and gets the value of the last) and builds the index. Any number of readers may call
    /// it at once.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Seal(RawMap* map, int entrySize)
    {
        Checks.Alive(map->Entries);
        MapIndexHeader* header = map->Header(entrySize);
        var spin = new SpinWait();
        while (Volatile.Read(ref header->State) != MapIndexHeader.Sealed)
        {
            if (Interlocked.CompareExchange(ref header->State, MapIndexHeader.Sealing, MapIndexHeader.Unsealed) != MapIndexHeader.Unsealed)
            {
                spin.SpinOnce();
                continue;
            }

            // In the Debug flavour a key can turn out to live in an arena that is gone. What was done until then does no harm.
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

    private static int RemoveDuplicates(RawMap* map, MapIndexHeader* header, int entrySize)
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

    private static uint SlotOf(RawMap* map, MapIndexHeader* header, int entrySize, int position)
    {
        uint mask = header->SlotMask;
        for (uint group = First(MapHash.Of(Key(map, entrySize, position)), mask); ; group = (group + GroupSize) & mask)
        {
            for (uint slot = group; slot < group + GroupSize; slot++)
                if ((Slots(header)[slot] & mask) == (uint)(position + 1)) return slot;
        }
    }

    /// <summary>The slot of a key behind a group that would be in the group if that had not been full; more than the mask where there is none.</summary>
    /// <param name="map">Whose entries the slots know.</param>
    /// <param name="header">Its header.</param>
    /// <param name="entrySize">Bytes of an entry.</param>
    /// <param name="full">The first slot of the group.</param>
    /// <param name="moved">The position that stands for the last entry now, though it has not moved yet.</param>
    /// <param name="count">Entries.</param>
    private static uint FindSent(RawMap* map, MapIndexHeader* header, int entrySize, uint full, int moved, int count)
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

    /// <summary>A bit for each free slot of a group.</summary>
    private static uint FreeIn(uint* group) => Vector256.Equals(Vector256.Load(group), default).ExtractMostSignificantBits();

    /// <summary>The first slot of the group that a key belongs to.</summary>
    private static uint First(uint hash, uint mask) => hash & mask & ~(GroupSize - 1u);

    private static uint* Slots(MapIndexHeader* header) => (uint*)(header + 1);

    private static byte* Entry(RawMap* map, int entrySize, int position) => map->Entries + (nuint)(uint)position * (nuint)(uint)entrySize;

    private static K Key(RawMap* map, int entrySize, int position) => *(K*)Entry(map, entrySize, position);

    /// <summary>A free slot, and the bits of the hash of the key that it was found for.</summary>
    public readonly struct Slot(uint* place, uint tag)
    {
        private readonly uint* _place = place;
        private readonly uint _tag = tag;

        /// <summary>Files the entry at a position; does nothing where there are no slots.</summary>
        public void Fill(int position)
        {
            if (_place != null) *_place = _tag | (uint)(position + 1);
        }
    }
}
