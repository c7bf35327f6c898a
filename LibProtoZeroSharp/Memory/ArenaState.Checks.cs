using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Memory;

// The checks of the Debug build flavour for threads, what becomes of memory that is given up, and failures that tests ask for. An arena may go from
// thread to thread, but during a parse or an allocation it belongs to one thread.
internal partial struct ArenaState
{
    /// <summary>Throws if another thread parses into the arena or allocates in it, or did so at the same time as this one before.</summary>
    /// <param name="handle">The handle of the arena, which the caller has taken. It is put back before this throws.</param>
    partial void ExpectOwnThread(nuint handle);

    /// <summary>Notes that this thread uses the arena until <see cref="EndUse"/>. Uses nest.</summary>
    unsafe partial void BeginUse();

    /// <summary>Ends the use that began last.</summary>
    partial void EndUse();

    /// <summary>Ends all uses by this thread. Throws if another thread uses the arena.</summary>
    /// <param name="handle">The handle of the arena, which the caller has taken. It is put back before this throws.</param>
    partial void EndUses(nuint handle);

    /// <summary>Throws because another thread resets or disposes the arena.</summary>
    [DoesNotReturn]
    public void ThrowTaken(nuint handle)
    {
        Reject(handle);
        ThrowTwoThreads("another thread resets or disposes it");
    }

    /// <summary>Notes that two threads have used the arena at the same time.</summary>
    partial void Reject(nuint handle);

    [DoesNotReturn]
    private static void ThrowTwoThreads(string otherUse) => throw new InvalidOperationException(
        $"Two threads use one arena at the same time: {otherUse}, and thread {Environment.CurrentManagedThreadId} uses, resets or disposes it. "
        + "Each thread needs an arena of its own.");

    /// <summary>
    /// Whether two threads have used the arena at the same time. Only the Debug build flavour knows. Its block gets no other arena, because one of
    /// the threads may still be about to allocate in it.
    /// </summary>
#if PROTOZERO_CHECKS
    private readonly bool IsRejected(nuint handle) => Volatile.Read(in _rejectedHandle) == handle;
#else
    private readonly bool IsRejected(nuint handle) => false;
#endif

    /// <summary>Where this arena was reset or disposed last, as a number of <see cref="ArenaTracking"/>; 0 if that was not recorded.</summary>
#if PROTOZERO_CHECKS
    private readonly long LastEnd => _lastEnd;
#else
    private readonly long LastEnd => 0;
#endif

    /// <summary>Notes up to where the current chunk was handed out, and on request where the arena is reset or disposed.</summary>
    unsafe partial void NoteEnd(bool isReset);

    /// <summary>Retires everything that was handed out. The rest of the current chunk stays, if the arena has no limit.</summary>
    unsafe partial void RetireAllocated();

    /// <summary>
    /// Continues in a chunk that stands for the root page, if the arena has a limit and hands out the root page. So a limit is the same number of
    /// bytes in both build flavours.
    /// </summary>
    unsafe partial void OpenRootMemory();

    /// <summary>Notes that the arena gives up the chunk of <see cref="OpenRootMemory"/>, if it is that one.</summary>
    unsafe partial void RemoveRootMemory(Chunk* chunk);

    /// <summary>Makes the size more than any that can be allocated, if a test wants this allocation to fail.</summary>
    static partial void FailIfAsked(ref nuint size);

#if PROTOZERO_CHECKS
    /// <summary>The most bytes of a chunk that serves several resets, so that an arena for small messages holds little memory.</summary>
    private const nuint LargestSharedChunk = 256 << 10;

    /// <summary>For tests: the number of the next allocation of this thread, in any arena, that fails. The next one is number 1; 0 is none.</summary>
    [ThreadStatic]
    internal static int FailingAllocation;

    static partial void FailIfAsked(ref nuint size)
    {
        if (FailingAllocation != 0 && --FailingAllocation == 0) size = (nuint)MaxAllocation + 8;
    }

    partial void ExpectOwnThread(nuint handle)
    {
        ExpectNoOtherThread(handle);
        if (!IsRejected(handle)) return;
        Volatile.Write(ref Handle, handle);
        ThrowDamaged();
    }

    unsafe partial void BeginUse()
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

    partial void Reject(nuint handle) => Volatile.Write(ref _rejectedHandle, handle);

    partial void EndUse()
    {
        if (--_uses == 0) Volatile.Write(ref _thread, 0);
    }

    partial void EndUses(nuint handle)
    {
        ExpectNoOtherThread(handle);
        _uses = 0;
        Volatile.Write(ref _thread, 0);
    }

    unsafe partial void OpenRootMemory()
    {
        if (MaxBytes == ulong.MaxValue || _current != &((ArenaState*)Unsafe.AsPointer(ref this))->_root) return;
        if (_rootMemory == null)
        {
            Chunk* chunk = Chunk.TryCreate(RootSize, RootSize, RootSize);
            if (chunk == null) return;
            // The root page counts against the limit, so the chunk does not.
            chunk->Capacity = (nuint)Math.Min(MaxBytes, RootCapacity);
            chunk->Next = _root.Next;
            _root.Next = _rootMemory = chunk;
            Checks.ChunkTaken(chunk, (ArenaState*)Unsafe.AsPointer(ref this));
        }

        Open(_rootMemory, allocated: 0);
    }

    unsafe partial void RemoveRootMemory(Chunk* chunk)
    {
        if (chunk != _rootMemory) return;
        Reserved += chunk->Size;
        _rootMemory = null;
    }

    unsafe partial void NoteEnd(bool isReset)
    {
        Checks.ChunkLeft(_current, _cursor);
        _lastEnd = ArenaTracking.NewEnd(isReset);
    }

    unsafe partial void RetireAllocated()
    {
        // A limit counts whole chunks: with a part of its chunk, an arena could allocate less than in Release. A chunk that is retired as a whole has
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

    private void ExpectNoOtherThread(nuint handle)
    {
        int thread = Volatile.Read(ref _thread);
        if (thread == 0 || thread == Environment.CurrentManagedThreadId) return;
        Reject(handle);
        Volatile.Write(ref Handle, handle);
        ThrowUsed(handle, thread);
    }

    /// <summary>Throws because another thread allocates in the arena. From now on the arena can only be disposed.</summary>
    [DoesNotReturn]
    private void ThrowUsed(nuint handle, int thread)
    {
        Reject(handle);
        ThrowTwoThreads($"thread {thread} parses into it or allocates in it");
    }

    [DoesNotReturn]
    private static void ThrowDamaged() => throw new InvalidOperationException(
        "Two threads have used this arena at the same time, as an earlier exception has reported. The contents of the arena may be damaged, so it can only be disposed.");
#endif
}
