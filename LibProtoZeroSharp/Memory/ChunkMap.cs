using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>
/// Finds the chunk of an arena that an address is in. Only the Debug package uses it, for each check of an address. It is a table of pages in
/// three levels, because looking up takes three loads and no lock.
/// </summary>
/// <remarks>
/// Requires, for every chunk: it starts a page, and no other memory shares a page with it. Addresses that are looked up are not followed. Ensures:
/// the tables live as long as the process; each covers 16 MiB of addresses or more.
/// </remarks>
internal static class ChunkMap
{
    /// <summary>Bytes of a page of the map. It need not be the page of the system.</summary>
    public const int Page = 1 << PageBits;

    private const int PageBits = 12;

    // Three levels of 12 bits and the page are the 48 bits of an address. A tag in the top byte, as on Android, is ignored.
    private const int LevelBits = 12;
    private const int LevelMask = (1 << LevelBits) - 1;

    private static readonly unsafe nint* Root = NewTable();

    /// <summary>The record of the chunk that an address is in; null if it is in none.</summary>
    public static unsafe ChunkRecord* Find(void* address)
    {
        nint page = (nint)((ulong)address >> PageBits & (1UL << 3 * LevelBits) - 1);
        nint* middle = (nint*)Volatile.Read(ref Root[page >> 2 * LevelBits]);
        if (middle == null) return null;
        nint* leaf = (nint*)Volatile.Read(ref middle[page >> LevelBits & LevelMask]);
        return leaf == null ? null : (ChunkRecord*)Volatile.Read(ref leaf[page & LevelMask]);
    }

    /// <summary>Sets the record of all pages of a chunk; null removes it.</summary>
    /// <exception cref="OutOfMemoryException">The system has no memory for a table.</exception>
    public static unsafe void Set(Chunk* chunk, ChunkRecord* record)
    {
        byte* end = (byte*)chunk + chunk->Size;
        for (byte* address = (byte*)chunk; address < end; address += Page)
        {
            nint page = (nint)((ulong)address >> PageBits & (1UL << 3 * LevelBits) - 1);
            nint* middle = Table(ref Root[page >> 2 * LevelBits]);
            nint* leaf = Table(ref middle[page >> LevelBits & LevelMask]);
            Volatile.Write(ref leaf[page & LevelMask], (nint)record);
        }
    }

    /// <summary>The table that an entry refers to, which is created if there is none.</summary>
    private static unsafe nint* Table(ref nint entry)
    {
        nint table = Volatile.Read(ref entry);
        if (table != 0) return (nint*)table;
        nint* created = NewTable();
        table = Interlocked.CompareExchange(ref entry, (nint)created, 0);
        if (table == 0) return created;
        NativeMemory.Free(created);
        return (nint*)table;
    }

    private static unsafe nint* NewTable() =>
        (nint*)NativeMemory.AllocZeroed(1 << LevelBits, (nuint)sizeof(nint));
}
