namespace LibProtoZeroSharp.Memory;

// An arena over memory that has another owner. It is used within one method, so it has no handle that could become stale. Requires: the memory lives longer.
internal partial struct ArenaState
{
    /// <summary>Takes a state whose allocations are in a chunk and in no other memory.</summary>
    /// <param name="chunk">The start, the capacity and the generation of the memory. The state refers to it until <see cref="EndOver"/>.</param>
    /// <exception cref="OutOfMemoryException">The system has no memory for a new state.</exception>
    public static unsafe ArenaState* Over(Chunk* chunk)
    {
        ArenaState* state = ArenaPool.Rent();
        state->MaxBytes = 0;
        state->_first = chunk;
        state->Open(chunk, allocated: 0);
        return state;
    }

    /// <summary>Gives a state of <see cref="Over"/> back. What was allocated stays.</summary>
    public static unsafe void EndOver(ArenaState* state)
    {
        state->Initialize(ulong.MaxValue);
        ArenaPool.Return(state);
    }
}
