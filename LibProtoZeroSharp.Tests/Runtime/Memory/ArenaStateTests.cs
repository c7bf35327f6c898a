using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

/// <summary>The members of an arena that other layers use, beyond its public ones.</summary>
public unsafe class ArenaStateTests
{
    [Fact]
    public void TheStateFitsIntoItsBlock() => Assert.InRange(sizeof(ArenaState), 1, (int)ArenaState.BlockSize);

    [Fact]
    public void TheNewestBlockIsExtendedInPlace()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { InitialCapacity = 10_000 });
        arena.Allocate<byte>(5000);
        byte* block = arena.State->TryAllocate(10);
        Assert.True(arena.State->TryExtend(block + 10, 3));
        Assert.True(arena.State->TryExtend(block + 13, 100));
        byte* next = arena.State->TryAllocate(8);
        Assert.Equal((nint)(block + 120), (nint)next);
    }

    [Fact]
    public void AnOlderBlockIsNotExtended()
    {
        using var arena = new ArenaAllocator();
        byte* block = arena.State->TryAllocate(16);
        arena.State->TryAllocate(8);
        long allocated = arena.AllocatedBytes;
        Assert.False(arena.State->TryExtend(block + 16, 8));
        Assert.Equal(allocated, arena.AllocatedBytes);
    }

    [Theory]
    [InlineData(20_000)]
    [InlineData(20_001)]
    [InlineData(20_007)]
    public void ExtendingEndsWhereTheChunkDoes(int capacity)
    {
        using var arena = new ArenaAllocator(new ArenaOptions { InitialCapacity = capacity });
        byte* block = arena.State->TryAllocate(9000);
        nuint available = arena.State->Available;
        Assert.False(arena.State->TryExtend(block + 9000, available + 1));
        Assert.True(arena.State->TryExtend(block + 9000, available));
        Assert.Equal(0u, arena.State->Available);
        Assert.False(arena.State->TryExtend(block + 9000 + available, 1));
    }

    [Fact]
    public void ExtendingByteByByteNeverPassesTheEnd()
    {
        for (int capacity = 20_000; capacity < 20_016; capacity++)
        {
            using var arena = new ArenaAllocator(new ArenaOptions { InitialCapacity = capacity });
            byte* end = arena.State->TryAllocate(19_999) + 19_999;
            while (arena.State->TryExtend(end, 1)) end++;
            Assert.InRange(arena.AllocatedBytes, capacity - 7, arena.ReservedBytes - (long)(ArenaState.RootSize + Chunk.Overhead));
        }
    }

    [Fact]
    public void TheTailOfTheNewestBlockCanBeGivenBack()
    {
        using var arena = new ArenaAllocator();
        byte* block = arena.State->TryAllocate(100);
        arena.State->Shrink(block + 100, block + 11);
        Assert.Equal((nint)(block + 16), (nint)arena.State->TryAllocate(8));
        arena.State->Shrink(block + 16, block);
        Assert.Equal(24, arena.AllocatedBytes);
    }

    [Fact]
    public void WhatIsReservedNeedsNoFurtherChunk()
    {
        using var arena = new ArenaAllocator();
        Assert.True(arena.State->TryReserve(1_000_000));
        long reserved = arena.ReservedBytes;
        arena.Allocate<byte>(1_000_000);
        Assert.Equal(reserved, arena.ReservedBytes);
        Assert.False(arena.State->TryReserve(nuint.MaxValue));
    }

    [Fact]
    public void ThirtyTwoBytesAfterEveryBlockAreReadable()
    {
        using var memory = new GuardedMemory(8192);
        using var arena = new ArenaAllocator(memory.End - 8192, 8192, 0);
        for (int size = 1; ; size = size * 3 % 101)
        {
            byte* block = arena.State->TryAllocate((nuint)size);
            if (block + size > memory.End || block < memory.End - 8192) break;
            Vector256.Load(block + size);
        }

        Assert.InRange(arena.AllocatedBytes, 7900, 8300);
    }

    /// <summary>A reset brings back chunks of many sizes, in another order than that of the blocks that need them.</summary>
    [Fact]
    public void BlocksInChunksThatAreUsedAgainAreApartAndHaveTheirPadding()
    {
        using var memory = new GuardedMemory(8192);
        using var arena = new ArenaAllocator(memory.End - 8192, 8192, 0);
        var random = new Random(8);
        var blocks = new List<(nint Start, int Length, byte Content)>();
        int external = 0;
        for (int round = 0; round < 20; round++)
        {
            for (int i = 0; i < 300; i++)
            {
                int length = random.Next(10) == 0 ? random.Next(100_000) : random.Next(1, 200);
                byte* block = arena.State->TryAllocate((nuint)length);
                Assert.Equal(0, (nint)block % 8);
                if (block >= memory.End - 8192 && block < memory.End) external++;
                new Span<byte>(block, length).Fill((byte)i);
                for (int past = 0; past < ArenaState.Slop; past += Vector256<byte>.Count) Vector256.Load(block + length + past);
                blocks.Add(((nint)block, length, (byte)i));
            }

            Assert.All(blocks, block => Assert.False(new Span<byte>((void*)block.Start, block.Length).ContainsAnyExcept(block.Content)));
            Assert.True(arena.AllocatedBytes <= arena.ReservedBytes);
            Assert.True(blocks.Sum(block => block.Length) <= arena.AllocatedBytes);
            blocks.Clear();
            arena.Reset();
            Assert.Equal(0, arena.AllocatedBytes);
        }

        Assert.True(external > 20, "The guarded memory was not used in each round.");
    }

    [Theory]
    [InlineData(100, 100)]
    [InlineData(20_001, 20_001)]
    [InlineData(1000, 3 << 20)]
    [InlineData((3 << 20) + 5, (3 << 20) + 5)]
    public void AChunkHasItsHeaderAndThePaddingBesidesItsCapacity(int least, int wanted)
    {
        Chunk* chunk = Chunk.TryCreate((nuint)least, (nuint)wanted, (nuint)wanted);
        Assert.True(chunk->Start >= (byte*)(chunk + 1));
        Assert.Equal(0u, (nuint)chunk->Start % 16);
        Assert.True(chunk->Start + chunk->Capacity + ArenaState.Slop <= (byte*)chunk + chunk->Size);
        Assert.Equal((nuint)wanted, chunk->Size);
        Chunk.Release(chunk);
    }

    [Fact]
    public void MemoryOfTheCallersIsUsedFirstAndAgainAfterAResetAndNotFreed()
    {
        void* memory = NativeMemory.AlignedAlloc(1 << 16, 16);
        using (var arena = new ArenaAllocator((byte*)memory, 1 << 16, 0))
        {
            for (int round = 0; round < 3; round++)
            {
                byte* first = arena.Allocate<byte>(1000);
                Assert.InRange((nint)first, (nint)memory, (nint)memory + (1 << 16));
                byte* beyond = arena.Allocate<byte>(1 << 16);
                Assert.NotInRange((nint)beyond, (nint)memory, (nint)memory + (1 << 16));
                Assert.Equal(1000 + (1 << 16), arena.AllocatedBytes);
                arena.Reset();
            }
        }

        new Span<byte>(memory, 1 << 16).Fill(1);
        NativeMemory.AlignedFree(memory);
    }

    [Fact]
    public void TheLimitCountsMemoryOfTheCallers()
    {
        void* memory = NativeMemory.AlignedAlloc(1 << 16, 16);
        using (var arena = new ArenaAllocator((byte*)memory, 1 << 16, 1 << 16))
        {
            arena.Allocate<byte>(60_000);
            Assert.Throws<InsufficientMemoryException>(() => { arena.Allocate<byte>(10_000); });
        }

        NativeMemory.AlignedFree(memory);
    }
}
