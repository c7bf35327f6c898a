namespace LibProtoZeroSharp.Memory;

/// <summary>
/// What the Debug package knows about a chunk of an arena. It is not in the chunk, so that the layout is the same without the Debug package, and so
/// that a check of a stale address reads no memory that the system may have taken back.
/// </summary>
internal struct ChunkRecord
{
    public unsafe Chunk* Chunk;

    /// <summary>The number of the arena that took the chunk.</summary>
    public long Arena;

    /// <summary>The lowest address that is not stale. Resets move it up. It is <see cref="nuint.MaxValue"/> when the whole chunk is stale.</summary>
    public nuint FirstAlive;

    /// <summary>The end of what was handed out. It is kept up to date only while the arena allocates in another chunk.</summary>
    public unsafe byte* Used;

    /// <summary>Where the arena gave up the chunk, as a number of <see cref="ArenaTracking"/>; 0 if that was not recorded.</summary>
    public long End;

    /// <summary>What is before this address was given up by an earlier reset, so that <see cref="End"/> is not about it.</summary>
    public nuint FirstOfEnd;

    /// <summary>The next record in the list of unused ones.</summary>
    public unsafe ChunkRecord* NextUnused;
}
