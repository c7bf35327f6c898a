using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// The hash index of a map: open addressing with linear probing. A slot is 0, or the position of an entry plus 1 in its low bits with bits
/// of the key's hash above, so that nearly every slot of another key is passed over without looking at its entry.
/// </summary>
/// <remarks>An entry begins with its key; that is all there is to know of it here, so this is compiled per key type and not per map.</remarks>
internal static unsafe class MapIndex<K> where K : unmanaged
{
    /// <summary>The position of the key among the first <paramref name="count"/> entries; -1 where it is not there.</summary>
    /// <param name="map">Whose entries to search.</param>
    /// <param name="header">Its header; where that has slots, those know the first <paramref name="count"/> entries.</param>
    /// <param name="entrySize">Bytes of an entry.</param>
    /// <param name="count">Entries with different keys.</param>
    /// <param name="key">What to look for.</param>
    public static int Find(in RawMap map, MapIndexHeader* header, int entrySize, int count, K key)
    {
        uint mask = header->SlotMask;
        if (mask == 0)
        {
            for (int i = 0; i < count; i++)
                if (Matches(map, entrySize, i, key)) return i;
            return -1;
        }

        ulong hash = MapHash.Of(key);
        uint tag = (uint)hash & ~mask;
        for (uint slot = First(hash, mask); ; slot = (slot + 1) & mask)
        {
            uint content = Slots(header)[slot];
            if (content == 0) return -1;
            int position = (int)(content & mask) - 1;
            if ((content & ~mask) == tag && Matches(map, entrySize, position, key)) return position;
        }
    }

    /// <summary>Files the entry at a position under its key, which no slot knows yet.</summary>
    public static void Insert(in RawMap map, MapIndexHeader* header, int entrySize, int position)
    {
        uint mask = header->SlotMask;
        if (mask == 0) return;
        ulong hash = MapHash.Of(Key(map, entrySize, position));
        uint slot = First(hash, mask);
        while (Slots(header)[slot] != 0) slot = (slot + 1) & mask;
        Slots(header)[slot] = ((uint)hash & ~mask) | (uint)(position + 1);
    }

    /// <summary>Forgets the entry at a position, and files the last of <paramref name="count"/> entries under this position instead.</summary>
    public static void RemoveAndMoveLast(in RawMap map, MapIndexHeader* header, int entrySize, int count, int position)
    {
        uint mask = header->SlotMask;
        if (mask == 0) return;
        uint* slots = Slots(header);
        uint hole = SlotOf(map, header, entrySize, position);
        slots[SlotOf(map, header, entrySize, count - 1)] += (uint)(position - (count - 1));

        // Whatever was pushed past the hole moves into it, so that no probe ends early.
        slots[hole] = 0;
        for (uint slot = (hole + 1) & mask; slots[slot] != 0; slot = (slot + 1) & mask)
        {
            int filed = (int)(slots[slot] & mask) - 1;
            uint first = First(MapHash.Of(Key(map, entrySize, filed == position ? count - 1 : filed)), mask);
            if (((slot - first) & mask) < ((slot - hole) & mask)) continue;
            slots[hole] = slots[slot];
            slots[slot] = 0;
            hole = slot;
        }
    }

    /// <summary>
    /// Removes duplicates (the first keeps its place and gets the value of the last) and builds the index. Any number of readers may call
    /// it at once.
    /// </summary>
    /// <remarks>
    /// The state is kept in the block rather than in the map, so that copies of the map, which share it, can't seal it behind each other's
    /// backs.
    /// </remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Seal(ref RawMap map, int entrySize)
    {
        Checks.Alive(map.Entries);
        MapIndexHeader* header = map.Header(entrySize);
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

        map.Count = header->Count;
        Volatile.Write(ref map.Index, (nint)header);
    }

    private static int RemoveDuplicates(in RawMap map, MapIndexHeader* header, int entrySize)
    {
        if (header->SlotMask != 0) NativeMemory.Clear(Slots(header), ((nuint)header->SlotMask + 1) * sizeof(uint));
        int kept = 0;
        for (int i = 0; i < map.Count; i++)
        {
            int position = Find(map, header, entrySize, kept, Key(map, entrySize, i));
            int target = position >= 0 ? position : kept;
            if (target != i) Unsafe.CopyBlockUnaligned(Entry(map, entrySize, target), Entry(map, entrySize, i), (uint)entrySize);
            if (position >= 0) continue;
            Insert(map, header, entrySize, kept);
            kept++;
        }

        return kept;
    }

    private static uint SlotOf(in RawMap map, MapIndexHeader* header, int entrySize, int position)
    {
        uint mask = header->SlotMask;
        uint slot = First(MapHash.Of(Key(map, entrySize, position)), mask);
        while ((Slots(header)[slot] & mask) != (uint)(position + 1)) slot = (slot + 1) & mask;
        return slot;
    }

    private static uint First(ulong hash, uint mask) => (uint)(hash >> 32) & mask;

    private static uint* Slots(MapIndexHeader* header) => (uint*)(header + 1);

    private static byte* Entry(in RawMap map, int entrySize, int position) => map.Entries + (nuint)(uint)position * (nuint)(uint)entrySize;

    private static K Key(in RawMap map, int entrySize, int position) => *(K*)Entry(map, entrySize, position);

    private static bool Matches(in RawMap map, int entrySize, int position, K key) =>
        EqualityComparer<K>.Default.Equals(Key(map, entrySize, position), key);
}
