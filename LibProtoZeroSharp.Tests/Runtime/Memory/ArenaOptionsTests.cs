using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

public unsafe class ArenaOptionsTests
{
    [Fact]
    public void TheDefaultHasNoLimitAndNoInitialCapacity() =>
        Assert.Equal((0, 0), (new ArenaOptions().InitialCapacity, new ArenaOptions().MaxBytes));

    [Fact]
    public void NegativeValuesAreRejected()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new ArenaAllocator(new ArenaOptions { InitialCapacity = -1 }));
        Assert.Throws<ArgumentOutOfRangeException>(() => new ArenaAllocator(new ArenaOptions { MaxBytes = -1 }));
        Assert.Throws<ArgumentOutOfRangeException>(() => new ArenaAllocator(new ArenaOptions { InitialCapacity = 11, MaxBytes = 10 }));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4097)]
    [InlineData(1_000_001)]
    [InlineData(5 << 20)]
    public void TheInitialCapacityIsAllocatedFromOneChunk(int capacity)
    {
        using var arena = new ArenaAllocator(new ArenaOptions { InitialCapacity = capacity });
        long reserved = arena.ReservedBytes;
        Assert.True(reserved >= capacity);
        arena.Allocate<byte>(capacity & ~7);
        Assert.Equal(reserved, arena.ReservedBytes);
    }

    /// <param name="capacity">The initial capacity in bytes.</param>
    /// <param name="chunk">The bytes of the first chunk.</param>
    /// <param name="fullChunk">The same with all checks, which let nothing be allocated in the page of the arena itself.</param>
    [Theory]
    [InlineData(0, 0, 0)]
    [InlineData(256, 0, 4096)]
    [InlineData(4032, 0, 8192)]
    [InlineData(4033, 8192, 8192)]
    [InlineData(5000, 8192, 8192)]
    [InlineData(8080, 8192, 8192)]
    [InlineData(8081, 12_288, 12_288)]
    public void TheInitialCapacityReservesThePagesThatItNeeds(int capacity, long chunk, long fullChunk)
    {
        long reserved = 4096 + (Checks.Full ? fullChunk : chunk);
        using var arena = new ArenaAllocator(new ArenaOptions { InitialCapacity = capacity });
        Assert.Equal(reserved, arena.ReservedBytes);
        arena.Allocate<byte>(capacity);
        Assert.Equal(reserved, arena.ReservedBytes);
    }

    [Fact]
    public void AnInitialCapacityThatNoMemoryHasIsRejected() =>
        Assert.Throws<InsufficientMemoryException>(() => new ArenaAllocator(new ArenaOptions { InitialCapacity = long.MaxValue }));

    [Theory]
    [InlineData(1)]
    [InlineData(5000)]
    [InlineData(100_000)]
    [InlineData(8_388_608)]
    public void TheInitialCapacityMayBeTheLimit(long bytes)
    {
        using var arena = new ArenaAllocator(new ArenaOptions { InitialCapacity = bytes, MaxBytes = bytes });
        Assert.InRange(arena.ReservedBytes, 1, Math.Max(bytes, 4096));
    }

    [Theory]
    [InlineData(1, 8)]
    [InlineData(4096, 8)]
    [InlineData(100_000, 100)]
    [InlineData(3_000_000, 2_500_000)]
    [InlineData(3_145_729, 1000)]
    [InlineData(50_000_000, 70_000)]
    public void TheLimitHoldsAndLeavesTheArenaUsable(long maxBytes, int blockSize)
    {
        // Puts a chunk into the cache that is larger than the later request.
        using (var other = new ArenaAllocator()) other.Allocate<byte>(9_000_000);

        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = maxBytes });
        for (int round = 0; round < 3; round++)
        {
            var exception = Assert.Throws<InsufficientMemoryException>(() => Exhaust(arena, blockSize));
            Assert.Contains($"MaxBytes is {maxBytes}", exception.Message);
            Assert.InRange(arena.ReservedBytes, 0, Math.Max(maxBytes, 4096));
            Assert.InRange(arena.AllocatedBytes, maxBytes / 4 * (maxBytes < 100_000 ? 0 : 1), maxBytes);
            arena.Reset();
            if (maxBytes > 50_000) *arena.Allocate<long>() = round;
        }
    }

    [Theory]
    [InlineData(100, 96)]
    [InlineData(4096, 4032)]
    [InlineData(5000, 4032 + 792)]
    [InlineData(20_000, 4032 + 15_792)]
    public void TheLimitIsTheSameNumberOfBytesInBothFlavours(long maxBytes, long allocated)
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = maxBytes });
        Assert.Equal(4096, arena.ReservedBytes);
        for (int round = 0; round < 3; round++)
        {
            Assert.Equal(maxBytes, arena.RemainingBytes);
            Assert.Throws<InsufficientMemoryException>(() => Exhaust(arena, 8));
            Assert.Equal(allocated, arena.AllocatedBytes);
            arena.Reset();
        }
    }

    [Fact]
    public void SmallChunksKeptByAResetMakeWayForALargeBlock()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 1_000_000 });
        Assert.Throws<InsufficientMemoryException>(() => Exhaust(arena, 1000));
        arena.Reset();
        new Span<byte>(arena.Allocate<byte>(900_000), 900_000).Fill(1);
        Assert.InRange(arena.ReservedBytes, 900_000, 1_000_000);
    }

    [Fact]
    public void AFailedAllocationLeavesRoomForASmallerOne()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 100_000 });
        Assert.Throws<InsufficientMemoryException>(() => { arena.Allocate<byte>(100_001); });
        for (int i = 0; i < 10; i++) new Span<byte>(arena.Allocate<byte>(5000), 5000).Fill(1);
    }

    private static void Exhaust(ArenaAllocator arena, int blockSize)
    {
        while (true) arena.Allocate<byte>(blockSize);
    }
}
