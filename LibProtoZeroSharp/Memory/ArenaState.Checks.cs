namespace LibProtoZeroSharp;

// The checks of the Debug flavour for threads, and failures that tests ask for. An arena may go from thread to thread, but during a parse or an
// allocation it belongs to one thread.
internal unsafe partial struct ArenaState
{
    /// <summary>Throws if another thread is parsing into the arena or allocates in it.</summary>
    partial void ExpectOwnThread();

    /// <summary>Notes that this thread uses the arena until <see cref="EndUse"/>. Uses nest.</summary>
    partial void BeginUse();

    /// <summary>Ends the use that began last.</summary>
    partial void EndUse();

    /// <summary>Ends all uses by this thread. Throws if another thread uses the arena.</summary>
    partial void EndUses();

    /// <summary>Makes the size more than any that can be allocated, if a test wants this allocation to fail.</summary>
    static partial void FailIfAsked(ref nuint size);

#if PROTOZERO_CHECKS
    /// <summary>For tests: the number of the next allocation of this thread, in any arena, that fails. The next one is number 1; 0 is none.</summary>
    [ThreadStatic]
    internal static int FailingAllocation;

    static partial void FailIfAsked(ref nuint size)
    {
        if (FailingAllocation != 0 && --FailingAllocation == 0) size = (nuint)MaxAllocation + 8;
    }

    partial void ExpectOwnThread()
    {
        int thread = Volatile.Read(ref _thread);
        if (thread != 0 && thread != Environment.CurrentManagedThreadId) ThrowTwoThreads(thread);
    }

    partial void BeginUse()
    {
        int own = Environment.CurrentManagedThreadId;
        int thread = Interlocked.CompareExchange(ref _thread, own, 0);
        if (thread != 0 && thread != own) ThrowTwoThreads(thread);
        _uses++;
    }

    partial void EndUse()
    {
        if (--_uses == 0) Volatile.Write(ref _thread, 0);
    }

    partial void EndUses()
    {
        ExpectOwnThread();
        _uses = 0;
        Volatile.Write(ref _thread, 0);
    }

    private static void ThrowTwoThreads(int other) => throw new InvalidOperationException(
        $"Two threads use one arena at the same time: thread {other} parses into it or allocates in it, and thread {Environment.CurrentManagedThreadId} allocates, resets or disposes it. Each thread needs an arena of its own.");
#endif
}
