namespace LibProtoZeroSharp;

/// <summary>The initial capacity and the limit of an <see cref="ArenaAllocator"/>. The default value suits most uses.</summary>
public readonly record struct ArenaOptions
{
    /// <summary>
    /// The bytes that the first allocations need, so that a workload of known size needs a single chunk. 0, the default, starts with the page of 4 KiB that
    /// each arena has; further chunks have 16 KiB and more, as their size doubles.
    /// </summary>
    /// <remarks>
    /// Up to 4,032 bytes fit into that page, so such a value changes nothing. A larger one reserves a chunk of that many bytes and 112 more, rounded up to
    /// pages, or one of up to four times the size that another arena has left. A message takes less memory than a page only with a
    /// <see cref="MessageOwner{T}"/> or as a <see cref="Snapshot{T}"/>.
    /// </remarks>
    public long InitialCapacity { get; init; }

    /// <summary>
    /// The most bytes the arena may reserve; 0, the default, means no limit. It bounds the memory that hostile input can make a parser
    /// allocate: an empty sub-message costs two bytes on the wire, but its whole layout in memory.
    /// </summary>
    public long MaxBytes { get; init; }
}
