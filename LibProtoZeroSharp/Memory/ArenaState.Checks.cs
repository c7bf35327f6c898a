namespace LibProtoZeroSharp;

// The check of the Debug flavour for threads. An arena may go from thread to thread, but during a parse it belongs to the thread that parses.
internal unsafe partial struct ArenaState
{
    /// <summary>Throws if another thread is parsing into the arena.</summary>
    partial void ExpectOwnThread();

    /// <summary>Notes that this thread uses the arena until <see cref="EndUse"/>. Uses nest.</summary>
    partial void BeginUse();

    /// <summary>Ends the use that began last.</summary>
    partial void EndUse();

    /// <summary>Ends all uses by this thread. Throws if another thread is parsing into the arena.</summary>
    partial void EndUses();

#if PROTOZERO_CHECKS
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
        $"Two threads use one arena at the same time: thread {other} is parsing into it, and thread {Environment.CurrentManagedThreadId} allocates, resets or disposes it. Each thread needs an arena of its own.");
#endif
}
