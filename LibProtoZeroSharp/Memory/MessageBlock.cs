namespace LibProtoZeroSharp.Memory;

/// <summary>
/// Memory for one message that has an owner of its own: a slot of a <see cref="Slab"/>, or a <see cref="Chunk"/> for a message of more than about 68 KiB. It has
/// the size of the message, which is written once.
/// </summary>
/// <remarks>
/// While it is written it is the only chunk of an arena, because what copies messages allocates in arenas. Requires: <see cref="Free"/> is called once for each
/// block, with the reference that <see cref="Open"/> has made.
/// </remarks>
internal struct MessageBlock
{
    /// <summary>
    /// Bytes after the last allocation that a copy may write: it copies data and short strings by vectors of 32 bytes, and allocates at least 8 bytes.
    /// </summary>
    private const nuint Slop = 24;

    /// <summary>The address of a block in a chunk, modulo <see cref="Slab.Alignment"/>. Slots are at multiples, so the address tells both apart.</summary>
    private const nuint OffsetInChunk = 8;

    // What the arena knows as its chunk.
    private Chunk _chunk;

    /// <summary>The reference to the first byte: its address, with the generation in the bits above.</summary>
    public readonly unsafe nint Reference => (nint)((nuint)_chunk.Start | _chunk.Generation);

    /// <summary>Takes a block.</summary>
    /// <param name="size">Bytes that will be allocated in it, each allocation rounded up to 8 bytes.</param>
    /// <exception cref="InsufficientMemoryException">The machine has no memory.</exception>
    public static MessageBlock Take(ulong size)
    {
        if (size > ArenaState.MaxAllocation) ArenaErrors.ThrowExhausted(size, 0, 0);
        var block = new MessageBlock { _chunk = new Chunk { Capacity = (nuint)size } };
        bool isTaken = SlabClass.For((nuint)size + Slop) is { } slots ? block.TryTakeSlot(slots) : block.TryTakeChunk();
        if (!isTaken) ArenaErrors.ThrowExhausted(size, 0, 0);
        return block;
    }

    /// <summary>Gives a block back, and makes all references into it stale.</summary>
    public static unsafe void Free(nint reference)
    {
        byte* start = Generations.Address((void*)reference);
        if (IsInChunk(start)) Chunk.Free(ChunkOf(start), end: 0);
        else Slab.ClassOf(start).Return(start);
    }

    /// <summary>Bytes of memory of a block.</summary>
    /// <remarks>Requires: the block is not given back.</remarks>
    public static unsafe long SizeOf(nint reference)
    {
        byte* start = Generations.Address((void*)reference);
        return (long)(IsInChunk(start) ? ChunkOf(start)->Size : Slab.ClassOf(start).SlotSize);
    }

    /// <summary>Takes an arena whose next allocations are in the block, and in no other memory.</summary>
    /// <param name="block">The block, at an address that stays valid until <see cref="Close"/>.</param>
    /// <remarks>Requires: the caller calls <see cref="Close"/> in any case.</remarks>
    public static unsafe ArenaState* Open(MessageBlock* block) => ArenaState.Over(&block->_chunk);

    /// <summary>Gives the arena of <see cref="Open"/> back.</summary>
    public static unsafe void Close(ArenaState* arena) => ArenaState.EndOver(arena);

    private static unsafe bool IsInChunk(byte* start) => ((nuint)start & (Slab.Alignment - 1)) == OffsetInChunk;

    private static unsafe Chunk* ChunkOf(byte* start) => (Chunk*)((nuint)start & ~(nuint)(Generations.PageSize - 1));

    private unsafe bool TryTakeSlot(SlabClass slots)
    {
        _chunk.Start = slots.TryTake();
        if (_chunk.Start == null) return false;
        _chunk.Generation = Generations.InReference(*Slab.GenerationOf(_chunk.Start));
        return true;
    }

    private unsafe bool TryTakeChunk()
    {
        nuint size = _chunk.Capacity + OffsetInChunk + Chunk.Overhead;
        // A chunk of the cache may be an eighth larger.
        Chunk* chunk = Chunk.TryCreate(size, size, size + size / 8);
        if (chunk == null) return false;
        if (Checks.Full)
        {
            Quarantine.Take(chunk, arena: 0);
            Quarantine.Leave(chunk, chunk->Start + OffsetInChunk + _chunk.Capacity);
        }

        _chunk.Start = chunk->Start + OffsetInChunk;
        _chunk.Generation = chunk->Generation;
        return true;
    }
}
