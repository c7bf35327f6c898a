using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

/// <summary>
/// The quarantine of the Debug package, when it is full. It forgets the memory that other tests have given up, whose use is then not found.
/// </summary>
[Collection(nameof(AloneInTheProcess))]
public sealed unsafe class QuarantineTests
{
    [Fact]
    [Trait("Misuse", "M26")]
    public void ItIsBounded()
    {
        using var arena = new ArenaAllocator();
        byte* oldest = arena.Allocate<byte>(10);
        for (int i = 0; i < 12; i++)
        {
            arena.Allocate<byte>(32 << 20);
            arena.Reset();
        }

        Checks.Alive(oldest);
    }

    [Fact]
    [Trait("Misuse", "M26")]
    public void ItSaysThatItForgets()
    {
        using var listener = new Listener();
        Trace.Listeners.Add(listener);
        Quarantine.SaidThatItForgets = false;
        try
        {
            for (int i = 0; i < 10; i++) new ArenaAllocator(new ArenaOptions { InitialCapacity = 32 << 20 }).Dispose();
        }
        finally
        {
            Trace.Listeners.Remove(listener);
        }

        Assert.Contains("are not named", Assert.Single(listener.Messages));
    }

    /// <summary>A reset retires a part of a chunk. The quarantine knows all parts, those of nothing but empty blocks too.</summary>
    [Theory]
    [Trait("Misuse", "M01")]
    [InlineData(0, 100)]
    [InlineData(1, 1000)]
    [InlineData(100, 1000)]
    [InlineData(10_000, 100)]
    [InlineData(100_000, 20)]
    public void WhatEachResetGivesUpIsRetired(int size, int resets)
    {
        using var arena = new ArenaAllocator();
        arena.Allocate<byte>(1);
        var blocks = new List<nint>();
        for (int i = 0; i < resets; i++)
        {
            byte* block = arena.Allocate<byte>(size);
            Checks.Alive(block);
            Checks.Alive(block + size);
            blocks.Add((nint)block);
            arena.Reset();
            arena.Allocate<byte>(1);
        }

        Assert.All(blocks, block => Assert.Throws<ObjectDisposedException>(() => Checks.Alive((void*)block)));
        Assert.All(blocks, block => Assert.Throws<ObjectDisposedException>(() => Checks.Alive((byte*)block + size)));
        Assert.All(blocks, block => Assert.False(new Span<byte>((void*)block, size).ContainsAnyExcept((byte)0xDD)));
    }

    /// <summary>What an arena with a limit can allocate doesn't depend on the Debug package, nor on the resets before.</summary>
    [Fact]
    public void TheLimitIsTheSameAfterEachReset()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = 100_000 });
        var random = new Random(5);
        for (int i = 0; i < 1000; i++)
        {
            byte* block = arena.Allocate<byte>(random.Next(90_000));
            arena.Reset();
            Assert.Throws<ObjectDisposedException>(() => Checks.Alive(block));
        }
    }

    /// <summary>The chunks of a full quarantine serve the next arenas. Their memory is alive then.</summary>
    [Fact]
    public void TheOldestChunksAreUsedAgain()
    {
        for (int i = 0; i < 10_000; i++)
        {
            using var arena = new ArenaAllocator();
            byte* block = arena.Allocate<byte>(16_000);
            Checks.Alive(block);
            Checks.Alive(block + 15_999);
        }
    }

    /// <summary>A reference from before shows the generation of its memory, but no longer the arena.</summary>
    [Fact]
    [Trait("Misuse", "M26")]
    public void AnExceptionDoesNotNameTheNextArenaOfTheMemory()
    {
        var options = new ArenaOptions { InitialCapacity = 32 << 20 };
        // From here on the quarantine is full of chunks of one size, and gives the oldest to the next arena.
        for (int i = 0; i < 10; i++) new ArenaAllocator(options).Dispose();
        var first = new ArenaAllocator(options);
        Utf8String text = first.CopyString("text");
        byte* place = Address(text);
        first.Dispose();
        for (int i = 0; i < 20; i++)
        {
            using var next = new ArenaAllocator(options);
            Utf8String other = next.CopyString("next");
            if (Address(other) != place) continue;
            Assert.Contains("lived in an arena,", Assert.Throws<ObjectDisposedException>(() => text[0]).Message);
            return;
        }

        Assert.Fail("The memory was not used again.");

        static byte* Address(Utf8String text) => (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(text.AsSpan()));
    }

    /// <summary>Checks run on several threads while others take and retire chunks.</summary>
    [Fact]
    public void ChecksNeedNoLock()
    {
        Parallel.For(0, 8, i =>
        {
            using var kept = new ArenaAllocator();
            byte* block = kept.Allocate<byte>(100_000);
            for (int round = 0; round < 2000; round++)
            {
                using var arena = new ArenaAllocator();
                byte* other = arena.Allocate<byte>(round * 10 + 1);
                Checks.Alive(block + round);
                Checks.Alive(other + round);
                arena.Reset();
                Assert.Throws<ObjectDisposedException>(() => Checks.Alive(other));
            }
        });
    }

    private sealed class Listener : TraceListener
    {
        public List<string?> Messages { get; } = [];

        public override void Write(string? message)
        {
        }

        public override void WriteLine(string? message) => Messages.Add(message);
    }
}
