namespace LibProtoZeroSharp;

/// <summary>How an <see cref="ArenaAllocator"/> starts and where it ends. The default value is a good choice.</summary>
public readonly record struct ArenaOptions
{
    /// <summary>
    /// Bytes to reserve at once, so that a workload of known size needs a single chunk. 0, the default, starts with a few KiB that
    /// are recycled between arenas; chunks then double in size as the arena grows.
    /// </summary>
    public long InitialCapacity { get; init; }

    /// <summary>
    /// The most bytes the arena may reserve; 0, the default, means no limit. It bounds what hostile input can make a parser
    /// allocate: an empty sub-message costs two bytes on the wire and its whole layout in memory.
    /// </summary>
    public long MaxBytes { get; init; }
}
