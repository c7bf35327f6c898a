namespace LibProtoZeroSharp.Tests.Memory;

public unsafe class ArenaHandleTests
{
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
    public void TheDebugFlavourReportsUseAfterDispose()
    {
        Assert.SkipUnless(Checks.Enabled, "Only the Debug flavour checks for misuse.");
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
        Assert.SkipUnless(Checks.Enabled, "Only the Debug flavour checks for misuse.");
        Assert.Throws<InvalidOperationException>(() => { default(ArenaAllocator).Allocate<int>(); });
    }

    [Fact]
    public void TheDebugFlavourKnowsStalePointersAndPoisonsWhatTheyPointTo()
    {
        Assert.SkipUnless(Checks.Enabled, "Only the Debug flavour checks for misuse.");
        using var arena = new ArenaAllocator();
        long* small = arena.Allocate<long>(), large = arena.Allocate<long>(1_000_000);
        Checks.Alive(small);
        Checks.Alive(large + 999_999);
        arena.Reset();
        Assert.Throws<ObjectDisposedException>(() => Checks.Alive(small));
        Assert.Throws<ObjectDisposedException>(() => Checks.Alive(large + 999_999));
        Assert.NotEqual(0, large[500_000]);

        long* fresh = arena.Allocate<long>();
        Checks.Alive(fresh);
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => Checks.Alive(fresh));
        Checks.Alive(null);
        int local = 0;
        Checks.Alive(&local);
    }

    [Fact]
    public void TheQuarantineOfTheDebugFlavourIsBounded()
    {
        Assert.SkipUnless(Checks.Enabled, "Only the Debug flavour checks for misuse.");
        using var arena = new ArenaAllocator();
        byte* oldest = arena.Allocate<byte>(10);
        for (int i = 0; i < 12; i++)
        {
            arena.Allocate<byte>(32 << 20);
            arena.Reset();
        }

        Checks.Alive(oldest);
    }
}
