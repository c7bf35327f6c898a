using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

/// <summary>Copies of arenas that ended many arenas ago.</summary>
[Trait("Promise", "P09")]
public unsafe class StaleArenaTests
{
    private const int LastGeneration = (1 << 24) - 1;

    /// <summary>Each bit of the generation counts, and their carries: those of 8 bits, and of all 24.</summary>
    [Theory]
    [Trait("Misuse", "M02")]
    [Trait("Misuse", "M03")]
    [InlineData(0, 1)]
    [InlineData(0, 256)]
    [InlineData(255, 1)]
    [InlineData(255, 257)]
    [InlineData(0xFF_00FF, 256)]
    [InlineData(LastGeneration - 256, 256)]
    public void AStaleCopyDoesNothingToAnArenaManyGenerationsLater(int generation, int later)
    {
        ArenaState* block = WaitingBlock(generation);
        var stale = new ArenaAllocator();
        stale.Dispose();
        for (int i = 1; i < later; i++) new ArenaAllocator().Dispose();

        using var arena = new ArenaAllocator();
        Assert.Equal((nint)block, (nint)arena.State);
        long* value = arena.Allocate<long>(1000);
        value[999] = 42;
        stale.Dispose();
        using var other = new ArenaAllocator();
        Assert.NotEqual((nint)block, (nint)other.State);
        Assert.Throws<ObjectDisposedException>(() => stale.Reset());
        Assert.Equal((42, 8000), (value[999], arena.AllocatedBytes));
        Assert.Throws<ObjectDisposedException>(() => { stale.Allocate<int>(); });
    }

    /// <summary>After the last generation a block would have an arena of the first one again.</summary>
    [Fact]
    public void ABlockWhoseGenerationsAreUsedUpIsNotUsedAgain()
    {
        ArenaState* block = WaitingBlock(0);
        var first = new ArenaAllocator();
        first.Dispose();
        Assert.Equal((nint)block, (nint)WaitingBlock(LastGeneration));
        var last = new ArenaAllocator();
        Assert.Equal((nint)block, (nint)last.State);
        last.Allocate<byte>(100_000);
        last.Dispose();

        ArenaAllocator[] next = [.. Enumerable.Range(0, 100).Select(_ => new ArenaAllocator())];
        Assert.DoesNotContain((nint)block, next.Select(arena => (nint)arena.State));
        first.Dispose();
        last.Dispose();
        Assert.Throws<ObjectDisposedException>(() => { first.Allocate<int>(); });
        Assert.Throws<ObjectDisposedException>(() => { last.Allocate<int>(); });
        foreach (ArenaAllocator arena in next) arena.Dispose();
    }

    /// <summary>The block of the thread's next arena, which gets this generation.</summary>
    private static ArenaState* WaitingBlock(int generation)
    {
        var arena = new ArenaAllocator();
        ArenaState* block = arena.State;
        arena.Dispose();
        block->Handle = (nuint)block | unchecked((nuint)((ulong)generation >> 8 << 48)) | ((nuint)generation & 0xFF);
        return block;
    }
}
