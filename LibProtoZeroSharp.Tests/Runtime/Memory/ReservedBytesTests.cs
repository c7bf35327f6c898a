using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

/// <summary>The memory that an arena holds after a reset. The Debug package holds less, because it quarantines what was allocated.</summary>
public unsafe class ReservedBytesTests
{
    [Fact]
    public void ReservedBytesCoverWhatIsAllocatedAndStayAfterAReset()
    {
        using var arena = new ArenaAllocator();
        Assert.InRange(arena.ReservedBytes, 1, 64 << 10);
        for (int i = 0; i < 100; i++) arena.Allocate<byte>(50_000);
        long reserved = arena.ReservedBytes;
        // The newest chunk is about as large as the others together; one that another arena has left in the cache is up to four times as large.
        Assert.InRange(reserved, arena.AllocatedBytes, 8 * arena.AllocatedBytes);
        arena.Reset();
        // The Debug package keeps only the rest of the newest chunk.
        Assert.InRange(arena.ReservedBytes, Checks.Full ? 4096 : reserved, reserved);
    }

    [Fact]
    public void AResetArenaNeedsNoMoreMemoryForTheSameWork()
    {
        using var arena = new ArenaAllocator();
        long reserved = 0;
        for (int round = 0; round < 50; round++)
        {
            for (int i = 0; i < 300; i++) arena.Allocate<byte>(i % 50 == 0 ? 200_000 : 1000);
            if (round == 0) reserved = arena.ReservedBytes;
            // The Debug package needs other chunks each time. It keeps one of them, so they don't add up.
            Assert.InRange(arena.ReservedBytes, Checks.Full ? 1 : reserved, Checks.Full ? 2 * reserved : reserved);
            arena.Reset();
        }
    }
}
