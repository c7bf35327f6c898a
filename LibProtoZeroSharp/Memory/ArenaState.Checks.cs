using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Memory;

// Full checks: threads, what becomes of memory that is given up, and failures that tests ask for. Without full checks these methods do nothing. An arena may go
// from thread to thread, but during a parse or an allocation it belongs to one thread.
internal partial struct ArenaState
{
    /// <summary>The most bytes of a chunk that serves several resets, so that an arena for small messages holds little memory.</summary>
    private const nuint LargestSharedChunk = 256 << 10;

    /// <summary>For tests: the number of the next allocation of this thread, in any arena, that fails. The next one is number 1; 0 is none.</summary>
    [ThreadStatic]
    internal static int FailingAllocation;

    /// <summary>Makes the size more than any that can be allocated, if a test wants this allocation to fail.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void FailIfAsked(ref nuint size)
    {
        if (Checks.Full && FailingAllocation != 0 && --FailingAllocation == 0) size = (nuint)MaxAllocation + 8;
    }

    /// <summary>
    /// Whether two threads have used the arena at the same time. Its state gets no other arena, because one of the threads may still be about to allocate in it.
    /// </summary>
    private readonly bool IsRejected(nuint handle) => Checks.Full && Volatile.Read(in _rejectedHandle) == handle;

    /// <summary>Throws if another thread parses into the arena or allocates in it, or did so at the same time as this one before.</summary>
    /// <param name="handle">The handle of the arena, which the caller has taken. It is put back before this throws.</param>
    private void ExpectOwnThread(nuint handle)
    {
        if (!Checks.Full) return;
        ExpectNoOtherThread(handle);
        if (!IsRejected(handle)) return;
        Volatile.Write(ref Handle, handle);
        ThrowDamaged();
    }

    /// <summary>Notes that this thread uses the arena until <see cref="EndUse"/>. Uses nest.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void BeginUse()
    {
        if (Checks.Full) TakeThread();
    }

    /// <summary>Ends the use that began last.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void EndUse()
    {
        if (Checks.Full && --_uses == 0) Volatile.Write(ref _thread, 0);
    }

    /// <summary>Ends all uses by this thread. Throws if another thread uses the arena.</summary>
    /// <param name="handle">The handle of the arena, which the caller has taken. It is put back before this throws.</param>
    private void EndUses(nuint handle)
    {
        if (!Checks.Full) return;
        ExpectNoOtherThread(handle);
        _uses = 0;
        Volatile.Write(ref _thread, 0);
    }

    /// <summary>
    /// Continues in a chunk that stands for the root page, if the arena has a limit and would hand out the root page. So a limit is the same number of bytes with
    /// full checks and without them.
    /// </summary>
    private unsafe void OpenRootMemory()
    {
        if (!Checks.Full || MaxBytes == ulong.MaxValue || _current != &((ArenaState*)Unsafe.AsPointer(ref this))->_root) return;
        if (_rootMemory == null)
        {
            Chunk* chunk = Chunk.TryCreate(RootSize, RootSize, RootSize);
            if (chunk == null) return;
            // The root page counts against the limit, so the chunk does not.
            chunk->Capacity = (nuint)Math.Min(MaxBytes, RootCapacity);
            chunk->Next = _root.Next;
            _root.Next = _rootMemory = chunk;
            Quarantine.Take(chunk, ArenaTracking.NumberOf((ArenaState*)Unsafe.AsPointer(ref this)));
        }

        Open(_rootMemory, allocated: 0);
    }

    /// <summary>Notes that the arena gives up the chunk of <see cref="OpenRootMemory"/>, if it is that one.</summary>
    private unsafe void RemoveRootMemory(Chunk* chunk)
    {
        if (!Checks.Full || chunk != _rootMemory) return;
        Reserved += chunk->Size;
        _rootMemory = null;
    }

    /// <summary>Notes up to where the current chunk was handed out, and on request where the arena is reset or disposed.</summary>
    private unsafe void NoteEnd(bool isReset)
    {
        if (!Checks.Full) return;
        Quarantine.Leave(_current, _cursor);
        _lastEnd = ArenaTracking.NewEnd(isReset);
    }

    /// <summary>Retires everything that was handed out. The rest of the current chunk stays, if the arena has no limit.</summary>
    private unsafe void RetireAllocated()
    {
        if (!Checks.Full) return;
        // A limit counts whole chunks: with a part of its chunk, an arena could allocate less than without full checks. A chunk that is retired as a whole has
        // one end, which an exception can show.
        bool keepsRest = MaxBytes == ulong.MaxValue && !ArenaTracking.RecordEnds;
        Chunk** link = &((ArenaState*)Unsafe.AsPointer(ref this))->_first;
        while (*link != null)
        {
            Chunk* chunk = *link;
            bool stays = chunk->Size == 0 || (chunk == _current ? keepsRest && Quarantine.TryRetireStart(chunk) : Quarantine.IsUntouched(chunk));
            if (stays) link = &chunk->Next;
            else FreeChunk(link);
        }

        _nextChunkSize = Math.Min(_nextChunkSize, keepsRest ? LargestSharedChunk : FirstChunkSize);
    }

    /// <summary>Throws because another thread resets or disposes the arena.</summary>
    [DoesNotReturn]
    public void ThrowTaken(nuint handle)
    {
        if (Checks.Full) Volatile.Write(ref _rejectedHandle, handle);
        ThrowTwoThreads("another thread resets or disposes it");
    }

    private unsafe void TakeThread()
    {
        int own = Environment.CurrentManagedThreadId;
        int thread = Interlocked.CompareExchange(ref _thread, own, 0);
        // The handle is read after the thread is set, and a reset takes the handle before it reads the thread. So one of both sees the other.
        nuint handle = Volatile.Read(ref Handle);
        bool isOther = thread != 0 && thread != own;
        bool isTaken = (handle & AddressMask) == BlockSize;
        if (!isOther && !isTaken && handle != 0 && !IsRejected(handle))
        {
            _uses++;
            return;
        }

        if (thread == 0) Volatile.Write(ref _thread, 0);
        if (isTaken) handle = (handle & ~AddressMask) | (nuint)Unsafe.AsPointer(ref this);
        if (isOther) ThrowUsed(handle, thread);
        if (isTaken) ThrowTaken(handle);
        ThrowDamaged();
    }

    private void ExpectNoOtherThread(nuint handle)
    {
        int thread = Volatile.Read(ref _thread);
        if (thread == 0 || thread == Environment.CurrentManagedThreadId) return;
        Volatile.Write(ref _rejectedHandle, handle);
        Volatile.Write(ref Handle, handle);
        ThrowUsed(handle, thread);
    }

    /// <summary>Throws because another thread allocates in the arena. From now on the arena can only be disposed.</summary>
    [DoesNotReturn]
    private void ThrowUsed(nuint handle, int thread)
    {
        Volatile.Write(ref _rejectedHandle, handle);
        ThrowTwoThreads($"thread {thread} parses into it or allocates in it");
    }

    [DoesNotReturn]
    private static void ThrowTwoThreads(string otherUse) => throw new InvalidOperationException(
        $"Two threads use one arena at the same time: {otherUse}, and thread {Environment.CurrentManagedThreadId} uses, resets or disposes it. "
        + "Each thread needs an arena of its own.");

    [DoesNotReturn]
    private static void ThrowDamaged() => throw new InvalidOperationException(
        "Two threads have used this arena at the same time, as an earlier exception has reported. The contents of the arena may be damaged, so it can only be disposed.");
}
