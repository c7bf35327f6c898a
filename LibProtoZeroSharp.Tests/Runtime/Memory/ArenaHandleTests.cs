using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

[Trait("Promise", "P09")]
public unsafe class ArenaHandleTests
{
    private const int LastGeneration = (1 << 28) - 1;

    [Fact]
    public void AHandleIsOnePointer() => Assert.Equal(sizeof(nint), sizeof(ArenaAllocator));

    [Fact]
    public void ACopyIsTheSameArena()
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        copy.Allocate<long>();
        Assert.Equal(8, arena.AllocatedBytes);
        arena.Reset();
        Assert.Equal(0, copy.AllocatedBytes);
    }

    [Fact]
    [Trait("Misuse", "M03")]
    public void DisposingTwiceOrTheDefaultDoesNothing()
    {
        var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        arena.Dispose();
        arena.Dispose();
        copy.Dispose();
        default(ArenaAllocator).Dispose();
    }

    [Fact]
    public void AStaleCopyDoesNotDisposeTheArenaThatCameAfter()
    {
        // The thread's next arena uses the state of the previous one.
        var first = new ArenaAllocator();
        first.Dispose();
        using var second = new ArenaAllocator();
        long* value = second.Allocate<long>(1000);
        value[999] = 42;
        first.Dispose();
        using var third = new ArenaAllocator();
        third.Allocate<long>(1000);
        Assert.Equal(42, value[999]);
        Assert.Equal(8000, second.AllocatedBytes);
    }

    /// <summary>Each bit of the generation counts, and their carries: those of 12 bits, and of all 28.</summary>
    [Theory]
    [Trait("Misuse", "M02")]
    [Trait("Misuse", "M03")]
    [InlineData(0, 1)]
    [InlineData(0, 4096)]
    [InlineData(4095, 1)]
    [InlineData(4095, 4097)]
    [InlineData(0x0FFF_0FFF, 4096)]
    [InlineData(LastGeneration - 4096, 4096)]
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
        if (Checks.Enabled) Assert.Throws<ObjectDisposedException>(() => { stale.Allocate<int>(); });
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
        if (Checks.Enabled)
        {
            Assert.Throws<ObjectDisposedException>(() => { first.Allocate<int>(); });
            Assert.Throws<ObjectDisposedException>(() => { last.Allocate<int>(); });
        }

        foreach (ArenaAllocator arena in next) arena.Dispose();
    }

    [Fact]
    public void ARootBlockHasAnAddressOf48Bits()
    {
        Skip.Unless(sizeof(nint) == 8, "Addresses of 32 bits always fit.");
        nuint high = unchecked((nuint)0x0001_0000_0000_0000), tagged = unchecked((nuint)0xB400_7FFF_FFFF_F000);
        Assert.Equal((nuint)0x1000, ArenaPool.RootAddress(0x1000, ignoresTopByte: false));
        Assert.Equal(tagged & ArenaState.AddressMask, ArenaPool.RootAddress(tagged, ignoresTopByte: true));
        Assert.Throws<OutOfMemoryException>(() => ArenaPool.RootAddress(tagged, ignoresTopByte: false));
        Assert.Throws<OutOfMemoryException>(() => ArenaPool.RootAddress(high, ignoresTopByte: true));
    }

    [Fact]
    public void TwoArenasAtOnceAreApart()
    {
        using var first = new ArenaAllocator();
        using var second = new ArenaAllocator();
        for (int i = 0; i < 1000; i++)
        {
            int* a = first.Allocate<int>(10), b = second.Allocate<int>(10);
            new Span<int>(a, 10).Fill(i);
            new Span<int>(b, 10).Fill(-1);
            Assert.Equal(i, a[9]);
        }
    }

    [Fact]
    public void ArenasCanBeMadeAndDisposedOnManyThreads()
    {
        Parallel.For(0, 64, i =>
        {
            for (int round = 0; round < 50; round++)
            {
                using var one = new ArenaAllocator();
                using var other = new ArenaAllocator();
                int* p = one.Allocate<int>(i * 100 + 1), q = other.Allocate<int>(5000);
                p[i * 100] = i;
                new Span<int>(q, 5000).Fill(7);
                Assert.Equal(i, p[i * 100]);
            }
        });
    }

    [Fact]
    [Trait("Misuse", "M02")]
    public void ResetAfterDisposeIsReported()
    {
        var arena = new ArenaAllocator();
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => arena.Reset());
        Assert.Throws<InvalidOperationException>(() => default(ArenaAllocator).Reset());
    }

    [Fact]
    [Trait("Misuse", "M02")]
    public void TheDebugFlavourReportsUseAfterDispose()
    {
        Skip.Unless(Checks.Enabled, "Only the Debug flavour checks for misuse.");
        var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => { copy.Allocate<int>(); });
        Assert.Throws<ObjectDisposedException>(() => copy.Reset());
        Assert.Throws<ObjectDisposedException>(() => copy.AllocatedBytes);
        Assert.Throws<ObjectDisposedException>(() => arena.ReservedBytes);
        using var next = new ArenaAllocator();
        Assert.Throws<ObjectDisposedException>(() => { copy.Allocate<int>(); });
    }

    [Fact]
    public void TheDebugFlavourReportsTheDefaultArena()
    {
        Skip.Unless(Checks.Enabled, "Only the Debug flavour checks for misuse.");
        Assert.Throws<InvalidOperationException>(() => { default(ArenaAllocator).Allocate<int>(); });
    }

    [Fact]
    public void TheDebugFlavourKnowsStalePointersAndPoisonsWhatTheyPointTo()
    {
        Skip.Unless(Checks.Enabled, "Only the Debug flavour checks for misuse.");
        using var arena = new ArenaAllocator();
        long* small = arena.Allocate<long>(), large = arena.Allocate<long>(1_000_000);
        Checks.Alive(small);
        Checks.Alive(large + 999_999);
        arena.Reset();
        Assert.Throws<ObjectDisposedException>(() => Checks.Alive(small));
        Assert.Throws<ObjectDisposedException>(() => Checks.Alive(large + 999_999));
#pragma warning disable PZ0802 // What is left there is what this line asks.
        Assert.NotEqual(0, large[500_000]);
#pragma warning restore PZ0802

        long* fresh = arena.Allocate<long>();
        Checks.Alive(fresh);
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => Checks.Alive(fresh));
        Checks.Alive(null);
        int local = 0;
        Checks.Alive(&local);
    }

    /// <summary>The block of the thread's next arena, which gets this generation.</summary>
    private static ArenaState* WaitingBlock(int generation)
    {
        var arena = new ArenaAllocator();
        ArenaState* block = arena.State;
        arena.Dispose();
        block->Handle = (nuint)block | unchecked((nuint)((ulong)generation >> 12 << 48)) | ((nuint)generation & 0xFFF);
        return block;
    }
}
