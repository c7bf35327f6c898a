using System.Collections.Concurrent;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

/// <summary>The first blocks of arenas, and their next owners.</summary>
public unsafe class ArenaPoolTests
{
    [Fact]
    public void TheNextArenaOfAThreadMovesIntoTheBlockOfTheOneBefore()
    {
        var first = new ArenaAllocator();
        ArenaState* block = first.State;
        first.Dispose();
        using var second = new ArenaAllocator();
        Assert.Equal((nint)block, (nint)second.State);
    }

    [Fact]
    public void AThreadKeepsFewBlocks() => OnNewThread(() =>
    {
        ArenaAllocator[] arenas = [.. Enumerable.Range(0, ArenaPool.MostOfThread * 2).Select(_ => new ArenaAllocator())];
        nint[] blocks = [.. arenas.Select(arena => (nint)arena.State)];
        Assert.Equal(blocks.Length, blocks.Distinct().Count());
        foreach (ArenaAllocator arena in arenas) arena.Dispose();

        ArenaAllocator[] next = [.. Enumerable.Range(0, ArenaPool.MostOfThread).Select(_ => new ArenaAllocator())];
        Assert.Equal(blocks.Take(ArenaPool.MostOfThread).Reverse(), next.Select(arena => (nint)arena.State));
        // Only this thread could have taken those blocks; a further one comes from other threads.
        using var other = new ArenaAllocator();
        Assert.DoesNotContain((nint)other.State, next.Select(arena => (nint)arena.State));
        foreach (ArenaAllocator arena in next) arena.Dispose();
    });

    [Fact]
    public void AThreadHasItsBlockAfterManyArenas() => OnNewThread(() =>
    {
        nint block = 0;
        for (int i = 0; i < ArenaPool.MostOfThread * 2; i++)
        {
            using var arena = new ArenaAllocator();
            block = (nint)arena.State;
        }

        // Another thread would take the block if it waited for all of them.
        OnNewThread(() =>
        {
            using var arena = new ArenaAllocator();
            Assert.NotEqual(block, (nint)arena.State);
        });
    });

    [Fact]
    public void ABlockThatIsGivenBackTwiceIsTakenOnce()
    {
        var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        arena.Dispose();
        copy.Dispose();
        using var first = new ArenaAllocator();
        using var second = new ArenaAllocator();
        Assert.NotEqual((nint)first.State, (nint)second.State);
    }

    [Fact]
    public void ThreadsThatEndLeaveTheirBlocksToOthers()
    {
        const int threads = 1000;
        var blocks = new HashSet<nint>();
        for (int i = 0; i < threads; i++)
        {
            OnNewThread(() =>
            {
                using var one = new ArenaAllocator();
                using var other = new ArenaAllocator();
                blocks.Add((nint)one.State);
                blocks.Add((nint)other.State);
            });
            if (i % 20 != 0) continue;
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        // If blocks were lost, there would be two for each thread.
        Assert.InRange(blocks.Count, 2, threads);
    }

    [Fact]
    public void AnArenaCanBeDisposedInAnotherThread()
    {
        var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        var block = (nint)arena.State;
        arena.Allocate<byte>(100_000);
        OnNewThread(() =>
        {
            // This thread has a place for blocks only since its first arena.
            using (new ArenaAllocator()) { }
            copy.Dispose();
            using var next = new ArenaAllocator();
            Assert.Equal(block, (nint)next.State);
            long* value = next.Allocate<long>();
            *value = 42;
            // A stale copy, disposed by any thread.
            copy.Dispose();
            OnNewThread(arena.Dispose);
            next.Allocate<long>();
            Assert.Equal(42, *value);
            Assert.Equal(16, next.AllocatedBytes);
        });
        arena.Dispose();
    }

    [Fact]
    public void AThreadWithoutArenasCanDisposeThem()
    {
        ArenaAllocator[] arenas = [.. Enumerable.Range(0, 10).Select(_ => new ArenaAllocator())];
        OnNewThread(() =>
        {
            foreach (ArenaAllocator arena in arenas) arena.Dispose();
        });
        using var next = new ArenaAllocator();
        *next.Allocate<long>() = 1;
        Assert.Equal(8, next.AllocatedBytes);
    }

    [Fact]
    public void NoTwoArenasShareABlockHoweverTheyTravelBetweenThreads()
    {
        const int makers = 4, rounds = 3000;
        var inUse = new ConcurrentDictionary<nint, bool>();
        var seen = new ConcurrentBag<long>();
        var queue = new ConcurrentQueue<(ArenaAllocator Arena, nint Value)>();
        int making = makers;
        Action[] work =
        [
            .. Enumerable.Range(0, makers).Select(maker => (Action)(() =>
            {
                for (int i = 0; i < rounds; i++)
                {
                    var arena = new ArenaAllocator();
                    Assert.True(inUse.TryAdd((nint)arena.State, true));
                    long* value = arena.Allocate<long>(1 + i % 700);
                    *value = maker * rounds + i;
                    queue.Enqueue((arena, (nint)value));
                }

                Interlocked.Decrement(ref making);
            })),
            .. Enumerable.Range(0, 3).Select(disposer => (Action)(() =>
            {
                while (Volatile.Read(ref making) > 0 || !queue.IsEmpty)
                {
                    if (!queue.TryDequeue(out (ArenaAllocator Arena, nint Value) next))
                    {
                        Thread.Yield();
                        continue;
                    }

                    seen.Add(*(long*)next.Value);
                    Assert.True(inUse.TryRemove((nint)next.Arena.State, out _));
                    next.Arena.Dispose();
                    // Some have arenas of their own in between.
                    if (disposer == 0) continue;
                    using var own = new ArenaAllocator();
                    Assert.False(inUse.ContainsKey((nint)own.State));
                }
            })),
        ];
        OnNewThreads(work);
        Assert.Equal(Enumerable.Range(0, makers * rounds).Select(i => (long)i), seen.Order());
    }

    [Theory]
    [InlineData("nothing")]
    [InlineData("a small block")]
    [InlineData("chunks")]
    [InlineData("a limit")]
    [InlineData("a limit that is used up")]
    [InlineData("a reset")]
    [InlineData("memory of the caller's")]
    public void WhateverAnArenaHadTheNextOneInItsBlockStartsAnew(string what)
    {
        void* memory = NativeMemory.AlignedAlloc(8192, 16);
        using (var fresh = new ArenaAllocator())
        {
            ArenaAllocator arena = what switch
            {
                "a limit" or "a limit that is used up" => new ArenaAllocator(new ArenaOptions { MaxBytes = 40_000 }),
                "memory of the caller's" => new ArenaAllocator((byte*)memory, 8192, 0),
                _ => new ArenaAllocator(),
            };
            if (what is "a small block" or "a limit") arena.Allocate<long>();
            if (what is "chunks" or "a reset") arena.Allocate<byte>(100_000);
            if (what is "memory of the caller's") arena.Allocate<byte>(10_000);
            if (what is "a limit that is used up") Assert.Throws<InsufficientMemoryException>(() => Fill(arena));
            if (what is "a reset") arena.Reset();
            ArenaState* block = arena.State;
            arena.Dispose();

            using var next = new ArenaAllocator();
            Assert.Equal((nint)block, (nint)next.State);
            Assert.Equal(0, next.AllocatedBytes);
            Assert.Equal((long)ArenaState.RootSize, next.ReservedBytes);
            Assert.Equal(ulong.MaxValue, next.State->MaxBytes);
            Assert.Equal(fresh.State->Available, next.State->Available);
            next.Allocate<byte>(100_000);
            Assert.Equal(100_000, next.AllocatedBytes);
            next.Reset();
            Assert.Equal(fresh.State->Available, next.State->Available);
        }

        NativeMemory.AlignedFree(memory);
    }

    private static void Fill(ArenaAllocator arena)
    {
        while (true) arena.Allocate<byte>(1000);
    }

    private static void OnNewThread(Action action) => OnNewThreads(action);

    private static void OnNewThreads(params Action[] actions)
    {
        var failures = new ConcurrentQueue<Exception>();
        Thread[] threads = [.. actions.Select(action => new Thread(() =>
        {
            try
            {
                action();
            }
            catch (Exception failure)
            {
                failures.Enqueue(failure);
            }
        }))];
        foreach (Thread thread in threads) thread.Start();
        foreach (Thread thread in threads) thread.Join();
        Assert.Empty(failures);
    }
}
