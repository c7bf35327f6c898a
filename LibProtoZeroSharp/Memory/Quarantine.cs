using System.Diagnostics;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>
/// The quarantine of full checks: memory that an arena has given up is overwritten with a pattern and held back, so that spans and pointers into it never show
/// other data, and an exception can name the arena that had it. When the quarantine is full, the oldest chunk is freed or used again.
/// </summary>
/// <remarks>
/// <para>Only the address of a pointer decides whether it is stale. This needs nothing in front of the blocks, so the layout is the same without
/// full checks. It also works for views into the middle of a copied input, and not only for the data of messages.</para>
/// <para>A reset retires the part of a chunk that was handed out, and the arena goes on after it. So a chunk serves many small messages, and only a
/// full one needs a place in the quarantine.</para>
/// <para>Requires, for every chunk: it comes from <see cref="Chunk.TryCreate"/>; a chunk that is retired belongs to no arena. Addresses that are
/// asked for are not followed. Ensures: a retired chunk stays mapped until it leaves the quarantine.</para>
/// </remarks>
internal static class Quarantine
{
    /// <summary>The pattern of memory that is given up.</summary>
    public const byte Poison = 0xDD;

    private const ulong MaxBytes = 256 << 20;
    private const int MostQuarantined = 4096;

    /// <summary>
    /// Bytes between what a reset retires and what is handed out next, so that a stale block of 0 bytes is not at an address in use.
    /// </summary>
    private const nuint Gap = 16;

    /// <summary>The least bytes of a chunk with which an arena goes on after a reset.</summary>
    private const nuint LeastRest = 512;

    private static readonly object Gate = new();
    private static readonly Queue<nint> ByAge = new();
    private static unsafe ChunkRecord* _unused;
    private static ulong _bytes;

    /// <summary>Whether it was said that a chunk has left the quarantine. It is said once for a process.</summary>
    public static bool SaidThatItForgets { get; set; }

    /// <summary>A reference that was read from retired memory. It is not a valid address in a process.</summary>
    public static nuint PoisonedReference => nuint.MaxValue / byte.MaxValue * Poison;

    /// <summary>Notes that an arena has taken a chunk.</summary>
    /// <param name="chunk">The chunk. Nothing of it was handed out yet.</param>
    /// <param name="arena">The number of the arena.</param>
    public static unsafe void Take(Chunk* chunk, long arena)
    {
        ChunkRecord* record = NewRecord();
        *record = new ChunkRecord { Chunk = chunk, Arena = arena, FirstAlive = (nuint)chunk->Start, Used = chunk->Start };
        ChunkMap.Set(chunk, record);
    }

    /// <summary>Notes up to where a chunk was handed out. It does nothing for memory of the caller and a root page.</summary>
    public static unsafe void Leave(Chunk* chunk, byte* used)
    {
        if (chunk->Size != 0) ChunkMap.Find(chunk)->Used = used;
    }

    /// <summary>Whether nothing of a chunk was ever handed out, so that no pointer to it can be stale.</summary>
    public static unsafe bool IsUntouched(Chunk* chunk) => ChunkMap.Find(chunk)->Used == (byte*)(chunk + 1);

    /// <summary>Retires what was handed out of a chunk. The rest becomes the chunk.</summary>
    /// <returns>False if the rest is too small. Nothing has changed then.</returns>
    public static unsafe bool TryRetireStart(Chunk* chunk)
    {
        ChunkRecord* record = ChunkMap.Find(chunk);
        byte* start = (byte*)(((nuint)record->Used + 2 * Gap - 1) & ~(Gap - 1));
        byte* end = chunk->Start + chunk->Capacity;
        if (start + LeastRest > end) return false;
        NativeMemory.Fill(chunk->Start, (nuint)(start - chunk->Start), Poison);
        chunk->Start = record->Used = start;
        chunk->Capacity = (nuint)(end - start);
        record->FirstAlive = (nuint)start;
        return true;
    }

    /// <summary>Takes a chunk into the quarantine, which owns it from now on.</summary>
    /// <param name="chunk">The chunk.</param>
    /// <param name="end">Where the arena gives it up, as a number of <see cref="ArenaTracking"/>.</param>
    public static unsafe void Retire(Chunk* chunk, long end)
    {
        ChunkRecord* record = ChunkMap.Find(chunk);
        NativeMemory.Fill(chunk->Start, (nuint)(record->Used - chunk->Start), Poison);
        record->End = end;
        record->FirstOfEnd = record->FirstAlive;
        Volatile.Write(ref record->FirstAlive, nuint.MaxValue);
        lock (Gate)
        {
            ByAge.Enqueue((nint)record);
            _bytes += chunk->Size;
            while (_bytes > MaxBytes || ByAge.Count > MostQuarantined) Chunk.Release(RemoveOldest());
        }
    }

    /// <summary>Takes the oldest chunk out of a full quarantine, for an arena that needs one of its size.</summary>
    /// <returns>Null if the quarantine is not full, or if its oldest chunk has another size.</returns>
    /// <remarks>Ensures: the caller owns the chunk; its memory is not cleared.</remarks>
    public static unsafe Chunk* TryRent(nuint size)
    {
        lock (Gate)
        {
            bool isFull = ByAge.Count == MostQuarantined || (ByAge.Count > 0 && _bytes + size > MaxBytes);
            if (!isFull) return null;
            Chunk* oldest = ((ChunkRecord*)ByAge.Peek())->Chunk;
            return oldest->Size == size && !Generations.IsUsedUp(oldest->Generation) ? RemoveOldest() : null;
        }
    }

    private static unsafe Chunk* RemoveOldest()
    {
        var oldest = (ChunkRecord*)ByAge.Dequeue();
        Chunk* chunk = oldest->Chunk;
        _bytes -= chunk->Size;
        ChunkMap.Set(chunk, null);
        oldest->NextUnused = _unused;
        _unused = oldest;
        SayThatItForgets();
        return chunk;
    }

    /// <summary>A record that is not in use. Records are never freed, so that checks on other threads can read them.</summary>
    private static unsafe ChunkRecord* NewRecord()
    {
        lock (Gate)
        {
            ChunkRecord* record = _unused;
            if (record == null) return (ChunkRecord*)NativeMemory.Alloc((nuint)sizeof(ChunkRecord));
            _unused = record->NextUnused;
            return record;
        }
    }

    private static void SayThatItForgets()
    {
        if (SaidThatItForgets) return;
        SaidThatItForgets = true;
        Trace.TraceWarning(
            $"LibProtoZeroSharp.Debug: arenas have given up more than {MaxBytes >> 20} MB or {MostQuarantined} chunks. "
            + "The oldest memory is used again or goes back to the system from now on. Spans of it are not found, and its arenas are not named.");
    }
}
