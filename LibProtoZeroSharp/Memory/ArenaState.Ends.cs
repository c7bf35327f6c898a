using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Memory;

// The ends of an arena: reset and disposed. Several threads may call them at the same time, such as the one that completes a request and the one that
// cancels it. The thread that takes the handle goes on.
internal partial struct ArenaState
{
    /// <summary>
    /// What <see cref="Handle"/> is while a thread resets or disposes the arena with that handle: the generation, with an address that no state has.
    /// </summary>
    public static nuint Taken(nuint handle) => (handle & ~AddressMask) | BlockSize;

    /// <summary>Whether the arena of a handle lives in this block.</summary>
    public readonly bool IsOf(nuint handle) => Handle == handle || Handle == Taken(handle);

    /// <summary>Frees all chunks and makes every handle to an arena stale. It does nothing if the handle is stale already.</summary>
    /// <remarks>
    /// The arena has ended before the owners of its kept memory are disposed, so code of an owner may use the handle, and may throw. Requires: the handle is
    /// that of an arena, which may have been released. Ensures: one call for each arena releases it, also if threads call it
    /// at the same time; no later arena has the same handle. A block whose generations are used up is therefore not used again: a block and a page of memory
    /// for each 2^24 arenas.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void Release(nuint handle)
    {
        var state = (ArenaState*)(handle & AddressMask);
        if (!state->TryTake(handle)) return;
        state->EndUses(handle);
        state->NoteEnd(isReset: false);
        KeptMemory* kept = state->_kept;
        state->_kept = null;
        if (state->_cursor != state->_root.Start) state->RenewRoot();
        // An arena that used only its root page is like a new one after its cursor is set back.
        if (state->Reserved == RootSize && state->MaxBytes == ulong.MaxValue)
        {
            state->_cursor = state->_root.Start;
            state->_generation = state->_root.Generation;
            state->_ceiling = ulong.MaxValue;
        }
        else
        {
            state->Empty();
        }

        if (Checks.Full) ArenaTracking.Remove(state, handle, state->_lastEnd);
        // All bits of the address are set for the addition, so that they pass the carry from the low bits of the generation to the high ones.
        nuint generation = ((handle | AddressMask) + 1) & ~AddressMask;
        bool isUsedUp = generation == 0 || state->IsRejected(handle);
        Volatile.Write(ref state->Handle, isUsedUp ? 0 : (nuint)state | generation);
        if (!isUsedUp) ArenaPool.Return(state);
        if (kept != null) KeptMemory.DisposeAll(kept);
    }

    /// <summary>
    /// Frees everything that was allocated, and keeps the chunks. With the Debug package what was handed out of them is retired.
    /// </summary>
    /// <remarks>
    /// Requires: the handle is that of an arena, which may have been released. Ensures: another thread that resets or disposes the arena at the same
    /// time waits; the Debug package throws instead.
    /// </remarks>
    /// <exception cref="ObjectDisposedException">The arena has been disposed.</exception>
    public static unsafe void Reset(nuint handle)
    {
        var state = (ArenaState*)(handle & AddressMask);
        if (!state->TryTake(handle)) ArenaErrors.ThrowEnded(handle);
        state->ExpectOwnThread(handle);
        state->NoteEnd(isReset: true);
        KeptMemory* kept = state->_kept;
        state->_kept = null;
        state->RetireAllocated();
        state->RenewAllocated();
        state->Open(state->_first, allocated: 0);
        state->OpenRootMemory();
        Volatile.Write(ref state->Handle, handle);
        if (kept != null) KeptMemory.DisposeAll(kept);
    }

    /// <summary>
    /// Takes the handle, so that no other thread resets or disposes the arena. If one does, this waits for its end; the Debug package throws
    /// instead.
    /// </summary>
    /// <returns>False if the handle is stale.</returns>
    /// <remarks>Ensures: after true, <see cref="Handle"/> is <see cref="Taken"/> until the caller writes another value.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryTake(nuint handle)
    {
        nuint found = Interlocked.CompareExchange(ref Handle, Taken(handle), handle);
        return found == handle || (found == Taken(handle) && TryTakeLater(handle));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryTakeLater(nuint handle)
    {
        if (Checks.Full) ThrowTaken(handle);
        var spin = new SpinWait();
        nuint found;
        do
        {
            spin.SpinOnce();
            found = Interlocked.CompareExchange(ref Handle, Taken(handle), handle);
        }
        while (found == Taken(handle));
        return found == handle;
    }

    /// <summary>Makes all references into memory that was handed out since the last reset stale.</summary>
    private unsafe void RenewAllocated()
    {
        Chunk** link = &((ArenaState*)Unsafe.AsPointer(ref this))->_first;
        for (bool isLast = false; !isLast && *link != null;)
        {
            Chunk* chunk = *link;
            isLast = chunk == _current;
            if (isLast && _cursor == chunk->Start) break;
            if (chunk->Start == _root.Start)
            {
                RenewRoot();
            }
            else if (chunk->Size != 0 && !Chunk.TryRenew(chunk))
            {
                *link = chunk->Next;
                Reserved -= chunk->Size;
                Chunk.GiveUp(chunk, _lastEnd);
                continue;
            }

            link = &chunk->Next;
        }
    }

    /// <summary>Makes all references into the root page stale. If its generations are used up, the arena gets another page.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private unsafe void RenewRoot()
    {
        if (!Generations.TryRenew(_root.Start, RootSize, ref _root.Generation)) ReplaceRootPage();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private unsafe void ReplaceRootPage()
    {
        VirtualMemory.Discard(_root.Start, RootSize);
        TakeRootPage();
        Chunk* root = &((ArenaState*)Unsafe.AsPointer(ref this))->_root;
        if (_current == root) Open(root, allocated: 0);
    }

    /// <exception cref="OutOfMemoryException">The system has no memory.</exception>
    private unsafe void TakeRootPage()
    {
        byte* page = RootPages.Take();
        if (!Generations.TryTake(page, RootSize, out _root.Generation)) throw new OutOfMemoryException();
        _root.Start = page;
    }
}
