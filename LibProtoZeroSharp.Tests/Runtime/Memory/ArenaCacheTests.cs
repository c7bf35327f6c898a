using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

/// <summary>The cache of the process.</summary>
[Collection(nameof(AloneInTheProcess))]
public sealed unsafe class ArenaCacheTests : IDisposable
{
    private readonly long _limit = ArenaCache.LimitBytes;

    public ArenaCacheTests()
    {
        Skip.Unless(!Checks.Full, "The Debug package quarantines chunks and recycles none.");
        ArenaCache.Trim();
    }

    public void Dispose()
    {
        if (!Checks.Full) ArenaCache.LimitBytes = _limit;
    }

    [Fact]
    public void TheDefaultLimitIsASixteenthOfTheMemoryAtMost256MiB() =>
        Assert.Equal(Math.Min(256 << 20, GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / 16), _limit);

    [Fact]
    public void ADisposedArenasChunksAreKeptAndUsedAgain()
    {
        Use(5 << 20);
        long kept = ArenaCache.Bytes;
        Assert.InRange(kept, 5 << 20, 16 << 20);
        using (var arena = new ArenaAllocator())
        {
            arena.Allocate<byte>(5 << 20);
            Assert.True(ArenaCache.Bytes < kept);
        }

        Assert.Equal(kept, ArenaCache.Bytes);
    }

    [Fact]
    public void TrimGivesEverythingBack()
    {
        Use(5 << 20);
        ArenaCache.Trim();
        Assert.Equal(0, ArenaCache.Bytes);
        Assert.Equal(_limit, ArenaCache.LimitBytes);
    }

    /// <summary>
    /// A chunk from the cache is larger than a new one would be, so that the next segment of a writer is larger than the next chunk.
    /// </summary>
    [Theory]
    [InlineData(1 << 20)]
    [InlineData(1 << 21)]
    [InlineData(3 << 20)]
    [InlineData(1 << 22)]
    public void AWriterUsesMostOfAnArenasLimitWhateverIsKept(int kept)
    {
        const int MaxBytes = 10_000_000;
        for (int use = 0; use < 2; use++) Use(kept);
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = MaxBytes });
        var writer = new ProtoWriter(arena);
        try
        {
            while (true) writer.AddFixed64(1, 1);
        }
        catch (InsufficientMemoryException)
        {
            Assert.InRange(writer.GetTotalLength(), MaxBytes * 9 / 10, MaxBytes);
        }
    }

    [Fact]
    public void TheLimitHolds()
    {
        ArenaCache.LimitBytes = 8 << 20;
        for (int i = 1; i < 20; i++)
        {
            Use(i << 20);
            Assert.InRange(ArenaCache.Bytes, 0, 8 << 20);
        }

        Assert.NotEqual(0, ArenaCache.Bytes);
    }

    [Fact]
    public void ManySmallChunksAreBoundedToo()
    {
        var arenas = new ArenaAllocator[200];
        for (int i = 0; i < arenas.Length; i++)
        {
            arenas[i] = new ArenaAllocator();
            arenas[i].Allocate<byte>(100_000);
        }

        foreach (ArenaAllocator arena in arenas) arena.Dispose();
        Assert.InRange(ArenaCache.Bytes, 100_000, 100 * 200_000);
    }

    [Fact]
    public void LoweringTheLimitGivesBackWhatIsOver()
    {
        Use(5 << 20);
        Use(3 << 20);
        ArenaCache.LimitBytes = 4 << 20;
        Assert.InRange(ArenaCache.Bytes, 0, 4 << 20);
        ArenaCache.LimitBytes = 0;
        Assert.Equal(0, ArenaCache.Bytes);
        Use(5 << 20);
        Assert.Equal(0, ArenaCache.Bytes);
    }

    [Fact]
    public void ANegativeLimitIsRejected() =>
        Assert.Throws<ArgumentOutOfRangeException>(() => ArenaCache.LimitBytes = -1);

    [Fact]
    public void AChunkThatTheArenasLimitForbidsIsNotTaken()
    {
        Use(12 << 20);
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 6 << 20 });
        arena.Allocate<byte>(5 << 20);
        Assert.InRange(arena.ReservedBytes, 5 << 20, 6 << 20);
    }

    private static void Use(long bytes)
    {
        using var arena = new ArenaAllocator();
        arena.Allocate<byte>(bytes);
    }
}
