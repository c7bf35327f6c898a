using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

/// <summary>The header of a stretch of unmanaged memory that an arena hands out from the front.</summary>
internal unsafe struct Chunk
{
    /// <summary>Bytes of a chunk that can't be handed out: this header in front, and the readable padding behind.</summary>
    public const nuint Overhead = 32 + ArenaState.Padding;

    /// <summary>From here on chunks are aligned to, and where the limit allows it a multiple of, the size of a huge page.</summary>
    private const nuint HugePage = 2 << 20;

    public Chunk* Next;

    /// <summary>The first byte to hand out, aligned to 16.</summary>
    public byte* Start;

    /// <summary>Bytes from <see cref="Start"/> on that may be handed out.</summary>
    public nuint Capacity;

    /// <summary>Bytes of the whole block; 0 for memory that isn't the chunk's own.</summary>
    public nuint Size;

    /// <summary>Takes a chunk out of the cache or from the system.</summary>
    /// <param name="least">Bytes it must have, <see cref="Overhead"/> included.</param>
    /// <param name="wanted">Bytes it should have: at least <paramref name="least"/>.</param>
    /// <param name="most">Bytes it may have: at least <paramref name="wanted"/>.</param>
    /// <returns>Null where there is no memory.</returns>
    public static Chunk* TryCreate(nuint least, nuint wanted, nuint most)
    {
        if (wanted >= HugePage && RoundUp(wanted) <= most) wanted = RoundUp(wanted);
        Chunk* chunk = ChunkCache.TryRent(wanted, most);
        if (chunk == null) chunk = TryAllocate(wanted);
        if (chunk == null && wanted > least) chunk = TryAllocate(least);
        return chunk;
    }

    public static void Free(Chunk* chunk)
    {
        if (Checks.Enabled)
            Checks.ChunkRetired(chunk);
        else
            Recycle(chunk);
    }

    /// <summary>Into the cache, or back to the system where that is full.</summary>
    public static void Recycle(Chunk* chunk)
    {
        if (!ChunkCache.TryReturn(chunk)) Release(chunk);
    }

    /// <summary>Back to the system.</summary>
    public static void Release(Chunk* chunk)
    {
        if (chunk->Size >= HugePage)
            NativeMemory.AlignedFree(chunk);
        else
            NativeMemory.Free(chunk);
    }

    private static nuint RoundUp(nuint size) => (size + HugePage - 1) & ~(HugePage - 1);

    private static Chunk* TryAllocate(nuint size)
    {
        void* memory;
        try
        {
            memory = size >= HugePage ? NativeMemory.AlignedAlloc(size, HugePage) : NativeMemory.Alloc(size);
        }
        catch (OutOfMemoryException)
        {
            return null;
        }

        if (size >= HugePage) HugePages.Advise(memory, size);
        var chunk = (Chunk*)memory;
        *chunk = new Chunk { Start = (byte*)memory + sizeof(Chunk), Capacity = size - Overhead, Size = size };
        return chunk;
    }
}
