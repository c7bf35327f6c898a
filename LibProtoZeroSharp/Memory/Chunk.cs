using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>The header of a block of unmanaged memory. An arena hands the block out from the front.</summary>
[StructLayout(LayoutKind.Sequential, Size = HeaderSize)]
internal struct Chunk
{
    /// <summary>Bytes of a chunk that can't be handed out: this header at the start, and the readable slop at the end.</summary>
    public const nuint Overhead = HeaderSize + ArenaState.Slop;

    private const int HeaderSize = 48;

    /// <summary>
    /// Chunks of at least this size are aligned to it, the size of a huge page. If the limit allows it, their size is a multiple of it.
    /// </summary>
    private const nuint HugePage = 2 << 20;

    public unsafe Chunk* Next;

    /// <summary>The first byte to hand out, aligned to 16.</summary>
    public unsafe byte* Start;

    /// <summary>Bytes from <see cref="Start"/> on that may be handed out. <see cref="ArenaState.Slop"/> bytes follow them.</summary>
    public nuint Capacity;

    /// <summary>Bytes of the whole block; 0 if the memory does not belong to the chunk (the root page of an arena, and memory of the caller).</summary>
    public nuint Size;

    /// <summary>The generation of the memory, in the bits above an address.</summary>
    public nuint Generation;

    /// <summary>The address as the system's allocator gave it, for freeing it.</summary>
    private unsafe void* _allocated;

    /// <summary>Takes a chunk from the cache or from the system.</summary>
    /// <param name="least">The least bytes of the chunk, <see cref="Overhead"/> included.</param>
    /// <param name="wanted">The preferred bytes: at least <paramref name="least"/>. They are rounded up to pages, if the most allows that.</param>
    /// <param name="most">The most bytes: at least <paramref name="wanted"/>.</param>
    /// <returns>A chunk of <paramref name="least"/> to <paramref name="most"/> bytes; null if there is no memory.</returns>
    /// <remarks>
    /// Requires: <paramref name="least"/> is more than <see cref="Overhead"/>. Ensures: the caller owns the chunk until <see cref="Free"/>; its
    /// memory is not cleared.
    /// </remarks>
    public static unsafe Chunk* TryCreate(nuint least, nuint wanted, nuint most)
    {
        // A chunk has whole pages in any case, so the rest of the last one may be used and counted.
        if (WholePages(wanted) <= most) wanted = WholePages(wanted);
        if (wanted >= HugePage && RoundUp(wanted) <= most) wanted = RoundUp(wanted);
        Chunk* chunk = Checks.Full ? Quarantine.TryRent(wanted) : ChunkCache.TryRent(wanted, most);
        if (Checks.Full && chunk != null) Initialize(chunk, wanted, chunk->Generation);
        if (chunk == null) chunk = TryAllocate(wanted);
        if (chunk == null && wanted > least) chunk = TryAllocate(least);
        return chunk;
    }

    /// <summary>Makes all references into the chunk stale.</summary>
    /// <returns>False if the chunk must not be used again; <see cref="GiveUp"/> then ends it.</returns>
    /// <remarks>Requires: as for <see cref="Free"/>.</remarks>
    public static unsafe bool TryRenew(Chunk* chunk) => Generations.TryRenew(chunk, WholePages(chunk->Size), ref chunk->Generation);

    /// <summary>Recycles a chunk, and makes all references into it stale. Full checks retire it.</summary>
    /// <param name="chunk">The chunk.</param>
    /// <param name="end">For full checks: where the arena gives it up, as a number of <see cref="ArenaTracking"/>.</param>
    /// <remarks>Requires: the chunk comes from <see cref="TryCreate"/>, and no arena refers to it.</remarks>
    public static unsafe void Free(Chunk* chunk, long end)
    {
        if (TryRenew(chunk) && !Checks.Full) Recycle(chunk);
        else GiveUp(chunk, end);
    }

    /// <summary>Ends a chunk whose references are stale. Full checks retire it; without them its generations are used up.</summary>
    /// <inheritdoc cref="Free"/>
    public static unsafe void GiveUp(Chunk* chunk, long end)
    {
        if (Checks.Full) Quarantine.Retire(chunk, end);
        else Release(chunk);
    }

    /// <summary>Returns a chunk to the cache, or to the system if the cache is full.</summary>
    /// <remarks>Requires: as for <see cref="Free"/>.</remarks>
    public static unsafe void Recycle(Chunk* chunk)
    {
        if (!ChunkCache.TryReturn(chunk)) Release(chunk);
    }

    /// <summary>Returns a chunk to the system. If its generations are used up, nobody gets its addresses again.</summary>
    /// <remarks>Requires: as for <see cref="Free"/>; the cache and the quarantine don't have it.</remarks>
    public static unsafe void Release(Chunk* chunk)
    {
        if (Generations.IsUsedUp(chunk->Generation))
        {
            VirtualMemory.Discard(chunk, WholePages(chunk->Size));
            return;
        }

        Generations.Leave(chunk, WholePages(chunk->Size));
        NativeMemory.AlignedFree(chunk->_allocated);
    }

    private static nuint RoundUp(nuint size) => (size + HugePage - 1) & ~(HugePage - 1);

    /// <summary>Rounds a size up to pages, because no other chunk may have a part of the last one.</summary>
    private static nuint WholePages(nuint size) => (size + Generations.PageSize - 1) & ~(nuint)(Generations.PageSize - 1);

    private static unsafe Chunk* TryAllocate(nuint size)
    {
        void* memory;
        Chunk* chunk;
        try
        {
            memory = NativeMemory.AlignedAlloc(WholePages(size), size >= HugePage ? HugePage : Generations.PageSize);
            chunk = (Chunk*)ArenaPool.AddressOf((nuint)memory);
        }
        catch (OutOfMemoryException)
        {
            return null;
        }

        if (!Generations.TryTake(chunk, WholePages(size), out nuint generation))
        {
            NativeMemory.AlignedFree(memory);
            return null;
        }

        if (size >= HugePage) VirtualMemory.UseHugePages(chunk, size);
        Initialize(chunk, size, generation);
        chunk->_allocated = memory;
        return chunk;
    }

    private static unsafe void Initialize(Chunk* chunk, nuint size, nuint generation) => *chunk = new Chunk
    {
        Start = (byte*)(chunk + 1),
        Capacity = size - Overhead,
        Size = size,
        Generation = generation,
        _allocated = chunk->_allocated,
    };
}
