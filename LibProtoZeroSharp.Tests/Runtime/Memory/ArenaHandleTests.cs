using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

[Trait("Promise", "P09")]
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

    [Fact]
    public void ABlockHasAnAddressOf48Bits()
    {
        Skip.Unless(sizeof(nint) == 8, "Addresses of 32 bits always fit.");
        nuint high = unchecked((nuint)0x0001_0000_0000_0000), tagged = unchecked((nuint)0xB400_7FFF_FFFF_F000);
        Assert.Equal((nuint)0x1000, ArenaPool.AddressOf(0x1000, ignoresTopByte: false));
        Assert.Equal(tagged & ArenaState.AddressMask, ArenaPool.AddressOf(tagged, ignoresTopByte: true));
        Assert.Throws<OutOfMemoryException>(() => ArenaPool.AddressOf(tagged, ignoresTopByte: false));
        Assert.Throws<OutOfMemoryException>(() => ArenaPool.AddressOf(high, ignoresTopByte: true));
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
    public void AUseAfterDisposeIsReported()
    {
        var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => { copy.Allocate<int>(); });
        Assert.Throws<ObjectDisposedException>(() => copy.Reset());
        Assert.Throws<ObjectDisposedException>(() => copy.AllocatedBytes);
        Assert.Throws<ObjectDisposedException>(() => arena.ReservedBytes);
        using var next = new ArenaAllocator();
        Assert.Throws<ObjectDisposedException>(() => { copy.Allocate<int>(); });
        Assert.Throws<ObjectDisposedException>(() => Protos.Tree.Create(copy));
        Assert.Throws<ObjectDisposedException>(() => Protos.Tree.Parse([], copy));
        Assert.Throws<ObjectDisposedException>(() => Protos.Tree.Create(next).SetText("text", copy));
        Assert.Throws<ObjectDisposedException>(() => Protos.Tree.Create(next).Numbers.Add(1, copy));
    }

    [Fact]
    public void AUseOfTheDefaultArenaIsReported() => Assert.Throws<InvalidOperationException>(() => { default(ArenaAllocator).Allocate<int>(); });

    [Fact]
    [Trait("Misuse", "M02")]
    public void ResetAfterDisposeIsReported()
    {
        var arena = new ArenaAllocator();
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => arena.Reset());
        Assert.Throws<InvalidOperationException>(() => default(ArenaAllocator).Reset());
    }
}
