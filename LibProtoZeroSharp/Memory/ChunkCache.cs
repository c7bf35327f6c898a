namespace LibProtoZeroSharp.Memory;

/// <summary>
/// Keeps the chunks of disposed arenas for the next ones: the page faults of new memory cost more than parsing into it. It holds at most
/// <see cref="ArenaCache.LimitBytes"/>.
/// </summary>
internal static class ChunkCache
{
    /// <summary>Smaller chunks are returned to the system's allocator, which recycles them well.</summary>
    private const nuint SmallestKept = 16 << 10;
    private const int MostKept = 64;

    private static readonly object Gate = new();
    private static readonly nint[] Kept = new nint[MostKept];
    private static int _count;
    private static nuint _bytes;
    private static nuint _limit = DefaultLimit();

    public static nuint Bytes => Volatile.Read(ref _bytes);

    public static nuint Limit
    {
        get => Volatile.Read(ref _limit);
        set
        {
            lock (Gate)
            {
                _limit = value;
                ReleaseDownTo(value);
            }
        }
    }

    /// <summary>Takes the smallest kept chunk of at least <paramref name="size"/> and at most <paramref name="most"/> bytes.</summary>
    /// <returns>Null if there is none, or if the smallest one is about four times as large as <paramref name="size"/> or more.</returns>
    /// <remarks>Ensures: the caller owns the chunk; its memory is not cleared.</remarks>
    public static unsafe Chunk* TryRent(nuint size, nuint most)
    {
        if (size < SmallestKept || Volatile.Read(ref _count) == 0) return null;
        lock (Gate)
        {
            int best = -1;
            for (int i = 0; i < _count; i++)
            {
                nuint kept = ((Chunk*)Kept[i])->Size;
                if (kept >= size && kept <= most && kept / 4 <= size && (best < 0 || kept < ((Chunk*)Kept[best])->Size)) best = i;
            }

            return best < 0 ? null : RemoveAt(best);
        }
    }

    /// <summary>Keeps a chunk, and frees older ones if the cache is full.</summary>
    /// <returns>False if the chunk is too small or too large for the cache; the caller still owns it then.</returns>
    /// <remarks>
    /// Requires: the chunk is one of <see cref="Chunk.TryCreate"/>, and nothing refers to it or to its memory. Ensures: after true, the cache owns
    /// it.
    /// </remarks>
    public static unsafe bool TryReturn(Chunk* chunk)
    {
        if (chunk->Size < SmallestKept) return false;
        lock (Gate)
        {
            if (chunk->Size > _limit) return false;
            // The chunk that has waited longest is the least likely to be used.
            while (_count == MostKept || _bytes > _limit - chunk->Size) Chunk.Release(RemoveAt(0));
            Kept[_count++] = (nint)chunk;
            _bytes += chunk->Size;
            return true;
        }
    }

    public static void Trim()
    {
        lock (Gate) ReleaseDownTo(0);
    }

    private static unsafe void ReleaseDownTo(nuint bytes)
    {
        while (_bytes > bytes) Chunk.Release(RemoveAt(_count - 1));
    }

    private static unsafe Chunk* RemoveAt(int index)
    {
        var chunk = (Chunk*)Kept[index];
        _count--;
        Array.Copy(Kept, index + 1, Kept, index, _count - index);
        _bytes -= chunk->Size;
        return chunk;
    }

    /// <summary>A sixteenth of the memory the process may use, at most 256 MiB.</summary>
    private static nuint DefaultLimit() =>
        (nuint)Math.Min(256 << 20, GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / 16);
}
