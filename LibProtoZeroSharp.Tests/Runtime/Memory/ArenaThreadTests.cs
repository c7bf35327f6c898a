using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

/// <summary>Several threads that reset, dispose and allocate in one arena at the same time.</summary>
public unsafe class ArenaThreadTests
{
    [Fact]
    [Trait("Misuse", "M03")]
    [Trait("Promise", "P09")]
    public void DisposingOnTwoThreadsGivesTheBlockBackOnce()
    {
        ArenaAllocator shared = default;
        int round = 0, done = 0;
        const int rounds = 20_000;
        var other = new Thread(() =>
        {
            for (int mine = 1; mine <= rounds; mine++)
            {
                WaitFor(ref round, mine);
                TryDispose(shared);
                Volatile.Write(ref done, mine);
            }
        });
        other.Start();
        for (int mine = 1; mine <= rounds; mine++)
        {
            shared = new ArenaAllocator();
            shared.Allocate<int>(mine % 2 == 0 ? 4 : 4000);
            Volatile.Write(ref round, mine);
            for (int i = 0; i < mine % 60; i++) Thread.SpinWait(1);
            TryDispose(shared);
            WaitFor(ref done, mine);
        }

        other.Join();
        ArenaAllocator[] live = [.. Enumerable.Range(0, 50).Select(_ => new ArenaAllocator())];
        Assert.Equal(50, live.Select(arena => (nint)arena.State).Distinct().Count());
        foreach (ArenaAllocator arena in live) arena.Dispose();
    }

    [Theory]
    [Trait("Misuse", "M03")]
    [InlineData(false)]
    [InlineData(true)]
    public void AThreadThatMeetsAResetWaitsForItsEndOrIsReported(bool disposes)
    {
        var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        ArenaState* state = arena.State;
        nuint handle = state->Handle;
        state->Handle = ArenaState.Taken(handle);
        Exception? error = null;
        var other = new Thread(() => error = Record.Exception(disposes ? copy.Dispose : copy.Reset));
        other.Start();
        Assert.Equal(Checks.Full, other.Join(Checks.Full ? 60_000 : 50));
        Assert.True(copy.IsAlive);
        Volatile.Write(ref state->Handle, handle);
        other.Join();
        if (Checks.Full) Assert.Contains("another thread resets or disposes it", Assert.IsType<InvalidOperationException>(error).Message);
        else Assert.Null(error);

        Assert.Equal(Checks.Full || !disposes, arena.IsAlive);
        arena.Dispose();
        Assert.False(arena.IsAlive);
    }

    [Fact]
    [Trait("Misuse", "M03")]
    public void AStaleCopyDoesNotWaitForTheArenaThatCameAfter()
    {
        var stale = new ArenaAllocator();
        stale.Dispose();
        using var next = new ArenaAllocator();
        ArenaState* state = next.State;
        nuint handle = state->Handle;
        state->Handle = ArenaState.Taken(handle);
        stale.Dispose();
        Assert.Throws<ObjectDisposedException>(() => stale.Reset());
        Assert.Equal(ArenaState.Taken(handle), state->Handle);
        state->Handle = handle;
    }

    /// <summary>Waits without leaving the processor at once, so that both threads go on at the same moment.</summary>
    private static void WaitFor(ref int value, int expected)
    {
        for (int i = 0; Volatile.Read(ref value) != expected; i++)
        {
            if (i > 10_000) Thread.Yield();
        }
    }

    private static void TryDispose(ArenaAllocator arena)
    {
        try
        {
            arena.Dispose();
        }
        catch (InvalidOperationException) when (Checks.Full)
        {
        }
    }
}
