namespace LibProtoZeroSharp;

/// <summary>The initial capacity and the limit of an <see cref="ArenaAllocator"/>. The default value suits most uses.</summary>
public readonly record struct ArenaOptions
{
    /// <summary>
    /// Bytes to reserve at once, so that a workload of known size needs a single chunk. 0, the default, starts with a few KiB that
    /// arenas recycle; the size of further chunks doubles as the arena grows.
    /// </summary>
    public long InitialCapacity { get; init; }

    /// <summary>
    /// The most bytes the arena may reserve; 0, the default, means no limit. It bounds the memory that hostile input can make a parser
    /// allocate: an empty sub-message costs two bytes on the wire, but its whole layout in memory.
    /// </summary>
    public long MaxBytes { get; init; }
}
