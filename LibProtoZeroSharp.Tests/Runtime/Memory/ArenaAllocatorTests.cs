using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

public unsafe class ArenaAllocatorTests
{
    /// <summary>The procedure call standard of ARM64 aligns no type to more than 16 bytes.</summary>
    private static readonly uint LargestAlignment = RuntimeInformation.ProcessArchitecture == Architecture.Arm64 ? 16u : 64;

    [Fact]
    public void BlocksAreWritableAndApart()
    {
        using var arena = new ArenaAllocator();
        var blocks = new (nint Start, int Length)[2000];
        for (int i = 0; i < blocks.Length; i++)
        {
            int length = 1 + i * 7 % 300;
            blocks[i] = ((nint)arena.Allocate<byte>(length), length);
            new Span<byte>((void*)blocks[i].Start, length).Fill((byte)i);
        }

        for (int i = 0; i < blocks.Length; i++)
            Assert.False(new Span<byte>((void*)blocks[i].Start, blocks[i].Length).ContainsAnyExcept((byte)i));
    }

    [Fact]
    public void MemoryIsZeroAfterAReset()
    {
        using var arena = new ArenaAllocator();
        for (int round = 0; round < 3; round++)
        {
            for (int i = 0; i < 200; i++)
            {
                var bytes = new Span<byte>(arena.Allocate<byte>(500), 500);
                Assert.False(bytes.ContainsAnyExcept((byte)0));
                bytes.Fill(0xFF);
            }

            arena.Reset();
        }
    }

    [Fact]
    public void ASpanIsWhatItsCallerFills()
    {
        using var arena = new ArenaAllocator();
        Assert.True(arena.AllocateUninitialized<int>(0).IsEmpty);
        arena.AllocateUninitialized<byte>(3).Fill(1);
        Span<int> values = arena.AllocateUninitialized<int>(1000);
        values.Fill(-1);
        Span<Vector512<int>> vectors = arena.AllocateUninitialized<Vector512<int>>(3);
        fixed (Vector512<int>* first = vectors) Assert.Equal(0u, (nuint)first % LargestAlignment);
        vectors.Clear();
        Assert.Equal(1000, values.Length);
        Assert.False(values.ContainsAnyExcept(-1));
        Assert.InRange(arena.AllocatedBytes, 8 + 4000 + 192, 8 + 4000 + 192 + 64);
        Assert.Throws<ArgumentOutOfRangeException>(() => { arena.AllocateUninitialized<byte>(-1); });

        using var small = new ArenaAllocator(new ArenaOptions { MaxBytes = 100_000 });
        Assert.Throws<InsufficientMemoryException>(() => { small.AllocateUninitialized<long>(20_000); });
        Assert.Equal(8, small.AllocateUninitialized<byte>(8).Length);
    }

    [Fact]
    public void MemoryIsAlignedForItsType()
    {
        using var arena = new ArenaAllocator();
        for (int i = 0; i < 100; i++)
        {
            arena.Allocate<byte>(1 + i % 3);
            Assert.Equal(0u, (nuint)arena.Allocate<long>() % 8);
            arena.Allocate<byte>();
            Assert.Equal(0u, (nuint)arena.Allocate<Int128>() % 16);
            arena.Allocate<byte>();
            Assert.Equal(0u, (nuint)arena.Allocate<Vector256<int>>() % Math.Min(LargestAlignment, 32));
            arena.Allocate<byte>();
            Assert.Equal(0u, (nuint)arena.Allocate<Vector512<int>>(i) % LargestAlignment);
            arena.Allocate<byte>();
            Assert.Equal(0u, (nuint)arena.Allocate<OddSized>(i) % Math.Min(LargestAlignment, 32));
        }
    }

    [Fact]
    public void AnAlignedBlockLiesWithinWhatWasAllocated()
    {
        using var arena = new ArenaAllocator();
        var previousEnd = (byte*)arena.Allocate<byte>(8) + 8;
        for (int i = 0; i < 50; i++)
        {
            OddSized* odd = arena.Allocate<OddSized>();
            Assert.True((byte*)odd >= previousEnd || (byte*)odd + sizeof(OddSized) < previousEnd);
            byte* next = arena.Allocate<byte>(8);
            Assert.True(next >= (byte*)odd + sizeof(OddSized) || next + 8 <= odd);
            previousEnd = next + 8;
        }
    }

    [Fact]
    public void NoElementsGiveAPointer()
    {
        using var arena = new ArenaAllocator();
        Assert.True(arena.Allocate<long>(0) != null);
        Assert.Equal(0, arena.AllocatedBytes);
    }

    [Fact]
    public void ANegativeCountIsRejected()
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<ArgumentOutOfRangeException>(() => { arena.Allocate<int>(-1); });
    }

    [Theory]
    [InlineData(long.MaxValue)]
    [InlineData(long.MaxValue / 8 + 1)]
    [InlineData((1L << 61) + 1)] // times 8 is 8 in 64 bits
    [InlineData(1L << 56)]
    public void ACountTimesASizeThatNoMemoryHasIsRejected(long count)
    {
        using var arena = new ArenaAllocator();
        arena.Allocate<int>();
        Assert.Throws<InsufficientMemoryException>(() => { arena.Allocate<long>(count); });
        Assert.Equal(8, arena.AllocatedBytes);
        *arena.Allocate<long>() = 1;
    }

    [Fact]
    public void AllocatedBytesCountsWhatWasHandedOut()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(0, arena.AllocatedBytes);
        arena.Allocate<byte>(3);
        Assert.Equal(8, arena.AllocatedBytes);
        for (int i = 0; i < 1000; i++) arena.Allocate<long>(100);
        Assert.Equal(8 + 800_000, arena.AllocatedBytes);
        arena.Reset();
        Assert.Equal(0, arena.AllocatedBytes);
    }

    [Fact]
    public void ANewArenaDoesNotCountWhatAnOlderOneAllocated()
    {
        for (int i = 0; i < 3; i++)
        {
            using var arena = new ArenaAllocator();
            Assert.Equal(0, arena.AllocatedBytes);
            for (int j = 0; j < 100; j++) arena.Allocate<byte>(10_000);
        }
    }

    [Fact]
    public void ChunksGrowWithTheArena()
    {
        using var arena = new ArenaAllocator();
        int chunks = 0;
        long reserved = arena.ReservedBytes;
        while (arena.AllocatedBytes < 64 << 20)
        {
            arena.Allocate<byte>(4000);
            if (arena.ReservedBytes != reserved) chunks++;
            reserved = arena.ReservedBytes;
        }

        Assert.InRange(chunks, 5, 20);
    }

    [Fact]
    public void NothingIsAllocatedOnTheManagedHeap() => ZeroAllocation.Of(() =>
    {
        using var arena = new ArenaAllocator(new ArenaOptions { InitialCapacity = 100_000, MaxBytes = 10 << 20 });
        for (int i = 0; i < 1000; i++) arena.Allocate<long>(i);
        _ = arena.AllocatedBytes + arena.ReservedBytes;
        if (!Checks.Full) arena.Reset();
        arena.Allocate<long>();
    });

    [StructLayout(LayoutKind.Sequential, Size = 33)]
    private struct OddSized
    {
        public Vector256<byte> Value;
    }
}
