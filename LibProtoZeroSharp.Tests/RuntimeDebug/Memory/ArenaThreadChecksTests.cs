using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

/// <summary>Two threads that use one arena, which only the Debug package finds.</summary>
public unsafe class ArenaThreadChecksTests
{
    public static TheoryData<string> Uses => [.. Actions.Keys];

    private static Dictionary<string, Action<ArenaAllocator>> Actions => new()
    {
        ["allocate"] = arena => arena.Allocate<int>(),
        ["extend"] = arena => arena.State->TryExtend(null, 8),
        ["shrink"] = arena => arena.State->Shrink(null, null),
        ["reserve"] = arena => arena.State->TryReserve(8),
        ["parse"] = arena => arena.State->BeginBudget(1),
        ["reset"] = arena => arena.Reset(),
        ["dispose"] = arena => arena.Dispose(),
    };

    [Theory]
    [Trait("Misuse", "M06")]
    [MemberData(nameof(Uses))]
    public void AnArenaBelongsToTheThreadThatParsesIntoItAndIsRejectedAfterAnotherUse(string name)
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        ulong outer = arena.State->BeginBudget(1000);
        Assert.Contains("Two threads", OnAnotherThread(() => Actions[name](copy))?.Message);
        Assert.IsType<InvalidOperationException>(Record.Exception(() => copy.Allocate<int>()));
        arena.State->EndBudget(outer);
        foreach (string later in Actions.Keys.Where(later => later != "dispose"))
        {
            Assert.IsType<InvalidOperationException>(Record.Exception(() => Actions[later](copy)));
            Assert.IsType<InvalidOperationException>(OnAnotherThread(() => Actions[later](copy)));
        }
    }

    [Fact]
    [Trait("Misuse", "M06")]
    public void AnAllocationDuringAResetIsReported()
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        ArenaState* state = arena.State;
        nuint handle = state->Handle;
        state->Handle = ArenaState.Taken(handle);
        Assert.Contains("another thread resets or disposes it", Assert.Throws<InvalidOperationException>(() => { copy.Allocate<int>(); }).Message);
        state->Handle = handle;
        Assert.Throws<InvalidOperationException>(() => { copy.Allocate<int>(); });
    }

    /// <summary>A thread that has looked at the handle may still allocate in the block.</summary>
    [Fact]
    [Trait("Misuse", "M06")]
    public void TheBlockOfARejectedArenaGetsNoOtherArena()
    {
        var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        ArenaState* block = arena.State;
        ulong outer = block->BeginBudget(1000);
        Assert.NotNull(OnAnotherThread(() => copy.Allocate<int>()));
        block->EndBudget(outer);
        arena.Dispose();
        using var next = new ArenaAllocator();
        Assert.NotEqual((nint)block, (nint)next.State);
        Assert.Throws<InvalidOperationException>(() => { block->TryAllocate(8); });
        Assert.Throws<ObjectDisposedException>(() => { copy.Allocate<int>(); });
    }

    /// <summary>An arena for short-lived data ends with the parse in it.</summary>
    [Fact]
    public void TheBlockOfAnArenaThatEndedDuringAParseIsForAnyThread()
    {
        using var arena = new ArenaAllocator();
        arena.State->BeginBudget(1000);
        ArenaAllocator scratch = arena.Scratch();
        ArenaState* block = scratch.State;
        scratch.Dispose();
        using var next = new ArenaAllocator();
        Assert.True(block == next.State);
        ArenaAllocator copy = next;
        Assert.Null(OnAnotherThread(() => copy.Allocate<int>()));
    }

    /// <summary>Two threads that allocate without an end meet. From then on the arena can only be disposed.</summary>
    [Fact]
    [Trait("Misuse", "M06")]
    public void TwoThreadsThatAllocateInOneArenaAreFound() =>
        ExpectMeeting(arena => arena.State->TryExtend(arena.State->TryAllocate(8) + 8, 8), arena => arena.State->TryExtend(arena.State->TryAllocate(8) + 8, 8));

    [Fact]
    [Trait("Misuse", "M06")]
    public void AResetDuringAllocationsOfAnotherThreadIsFound() =>
        ExpectMeeting(arena => arena.AllocateUninitialized<byte>(3000).Fill(7), arena => arena.Reset());

    private static void ExpectMeeting(Action<ArenaAllocator> one, Action<ArenaAllocator> other)
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        bool isFound = false;
        Exception? there = null;
        var thread = new Thread(() => there = Repeat(other));
        thread.Start();
        Exception? here = Repeat(one);
        thread.Join();
        Assert.Contains("Two threads", Assert.IsType<InvalidOperationException>(here).Message);
        Assert.Contains("Two threads", Assert.IsType<InvalidOperationException>(there).Message);
        Assert.Throws<InvalidOperationException>(() => copy.CopyString("rejected"));
        Assert.Throws<InvalidOperationException>(() => copy.Reset());

        Exception? Repeat(Action<ArenaAllocator> action)
        {
            long end = Environment.TickCount64 + 60_000;
            Exception? first = null;
            // The thread that meets the other one goes on, as a server does that logs the exception.
            for (int left = 1000; left > 0 && Environment.TickCount64 < end; left -= Volatile.Read(ref isFound) ? 1 : 0)
            {
                Exception? error = Record.Exception(() => action(copy));
                if (error == null) continue;
                first ??= error;
                Volatile.Write(ref isFound, true);
            }

            return first;
        }
    }

    private static Exception? OnAnotherThread(Action action)
    {
        Exception? error = null;
        var thread = new Thread(() => error = Record.Exception(action));
        thread.Start();
        thread.Join();
        return error;
    }
}
