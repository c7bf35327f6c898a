using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>The header of a block of unmanaged memory. An arena hands the block out from the front.</summary>
internal struct Chunk
{
    /// <summary>Bytes of a chunk that can't be handed out: this header at the start, and the readable slop at the end.</summary>
    public const nuint Overhead = 32 + ArenaState.Slop;

    /// <summary>
    /// Chunks of at least this size are aligned to it, the size of a huge page. If the limit allows it, their size is a multiple of it.
    /// </summary>
    private const nuint HugePage = 2 << 20;

    public unsafe Chunk* Next;

    /// <summary>The first byte to hand out, aligned to 16.</summary>
    public unsafe byte* Start;

    /// <summary>Bytes from <see cref="Start"/> on that may be handed out. <see cref="ArenaState.Slop"/> bytes follow them.</summary>
    public nuint Capacity;

    /// <summary>Bytes of the whole block; 0 if the memory does not belong to the chunk (root blocks and memory of the caller).</summary>
    public nuint Size;

    /// <summary>Takes a chunk from the cache or from the system.</summary>
    /// <param name="least">The least bytes of the chunk, <see cref="Overhead"/> included.</param>
    /// <param name="wanted">The preferred bytes: at least <paramref name="least"/>.</param>
    /// <param name="most">The most bytes: at least <paramref name="wanted"/>.</param>
    /// <returns>A chunk of <paramref name="least"/> to <paramref name="most"/> bytes; null if there is no memory.</returns>
    /// <remarks>
    /// Requires: <paramref name="least"/> is more than <see cref="Overhead"/>. Ensures: the caller owns the chunk until <see cref="Free"/>; its
    /// memory is not cleared.
    /// </remarks>
    public static unsafe Chunk* TryCreate(nuint least, nuint wanted, nuint most)
    {
        if (wanted >= HugePage && RoundUp(wanted) <= most) wanted = RoundUp(wanted);
        Chunk* chunk = Checks.Enabled ? Quarantine.TryRent(wanted) : ChunkCache.TryRent(wanted, most);
        if (Checks.Enabled && chunk != null) Initialize(chunk, wanted);
        if (chunk == null) chunk = TryAllocate(wanted);
        if (chunk == null && wanted > least) chunk = TryAllocate(least);
        return chunk;
    }

    /// <summary>Recycles a chunk; the Debug build flavour retires it.</summary>
    /// <param name="chunk">The chunk.</param>
    /// <param name="end">For the Debug build flavour: where the arena gives it up, as a number of <see cref="ArenaTracking"/>.</param>
    /// <remarks>Requires: the chunk comes from <see cref="TryCreate"/>, and no arena refers to it.</remarks>
    public static unsafe void Free(Chunk* chunk, long end)
    {
        if (Checks.Enabled)
            Checks.ChunkRetired(chunk, end);
        else
            Recycle(chunk);
    }

    /// <summary>Returns a chunk to the cache, or to the system if the cache is full.</summary>
    /// <remarks>Requires: as for <see cref="Free"/>.</remarks>
    public static unsafe void Recycle(Chunk* chunk)
    {
        if (!ChunkCache.TryReturn(chunk)) Release(chunk);
    }

    /// <summary>Returns a chunk to the system.</summary>
    /// <remarks>Requires: as for <see cref="Free"/>; the cache and the quarantine don't have it.</remarks>
    public static unsafe void Release(Chunk* chunk)
    {
        if (chunk->Size >= HugePage || Checks.Enabled)
            NativeMemory.AlignedFree(chunk);
        else
            NativeMemory.Free(chunk);
    }

    private static nuint RoundUp(nuint size) => (size + HugePage - 1) & ~(HugePage - 1);

    /// <summary>Rounds a size up to pages, of which the Debug build flavour needs to know the owner.</summary>
    private static nuint WholePages(nuint size) => (size + ChunkMap.Page - 1) & ~(nuint)(ChunkMap.Page - 1);

    private static unsafe Chunk* TryAllocate(nuint size)
    {
        void* memory;
        try
        {
            if (size >= HugePage) memory = NativeMemory.AlignedAlloc(Checks.Enabled ? WholePages(size) : size, HugePage);
            else memory = Checks.Enabled ? NativeMemory.AlignedAlloc(WholePages(size), ChunkMap.Page) : NativeMemory.Alloc(size);
        }
        catch (OutOfMemoryException)
        {
            return null;
        }

        if (size >= HugePage) HugePages.Advise(memory, size);
        Initialize((Chunk*)memory, size);
        return (Chunk*)memory;
    }

    private static unsafe void Initialize(Chunk* chunk, nuint size) =>
        *chunk = new Chunk { Start = (byte*)(chunk + 1), Capacity = size - Overhead, Size = size };
}
