using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp;

/// <summary>
/// The process-wide cache of memory from disposed arenas for new arenas. With warm memory, a parse into a new arena is about as fast as
/// a parse into an arena that was reset.
/// </summary>
public static class ArenaCache
{
    /// <summary>
    /// The most bytes to keep. The default is a sixteenth of the memory that the process may use, at most 256 MiB. Lowering the limit frees
    /// the memory above it; 0 keeps nothing.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public static long LimitBytes
    {
        get => (long)ChunkCache.Limit;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            ChunkCache.Limit = (nuint)value;
        }
    }

    /// <summary>Bytes that the cache holds now.</summary>
    public static long Bytes => (long)ChunkCache.Bytes;

    /// <summary>
    /// Frees all memory of the cache, and what disposed owners of messages have left. The limit stays the same.
    /// </summary>
    public static void Trim()
    {
        ChunkCache.Trim();
        SlabClass.Trim();
    }
}
