namespace LibProtoZeroSharp;

/// <summary>
/// The process-wide cache of memory that disposed arenas leave to new ones. Warm memory makes a parse into a new arena about as fast as
/// into one that was reset.
/// </summary>
public static class ArenaCache
{
    /// <summary>
    /// The most bytes to keep: by default a sixteenth of the memory that the process may use, and at most 256 MiB. Lowering it gives
    /// back what is over; 0 keeps nothing.
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

    /// <summary>Bytes that are kept right now.</summary>
    public static long Bytes => (long)ChunkCache.Bytes;

    /// <summary>Gives everything that is kept back to the system. The limit stays as it is.</summary>
    public static void Trim() => ChunkCache.Trim();
}
