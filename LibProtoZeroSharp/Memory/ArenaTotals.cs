namespace LibProtoZeroSharp.Memory;

/// <summary>What the arenas of the process hold.</summary>
/// <param name="Arenas">Arenas that hold anything: those with allocations or with more memory than their root page.</param>
/// <param name="ReservedBytes">Bytes that they have reserved.</param>
/// <param name="AllocatedBytes">Bytes of these that are handed out.</param>
internal readonly record struct ArenaTotals(long Arenas, long ReservedBytes, long AllocatedBytes)
{
    /// <summary>Adds up all arenas. Threads use them at the same time, so the numbers of an arena may be from different moments.</summary>
    public static unsafe ArenaTotals Read()
    {
        long arenas = 0, reserved = 0, allocated = 0;
        // Root blocks are never freed, and a block is in the list before any thread has an arena in it.
        for (ArenaState* state = ArenaPool.Newest; state != null; state = state->Previous)
        {
            ulong own = Volatile.Read(ref state->Reserved);
            // An arena that goes on in another chunk changes several words.
            ulong used = Math.Min(state->AllocatedBytes, own);
            if (used == 0 && own == ArenaState.RootSize) continue;
            arenas++;
            reserved += (long)own;
            allocated += (long)used;
        }

        return new ArenaTotals(arenas, reserved, allocated);
    }
}
