using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

/// <summary>Memory for single messages. No other test takes blocks of these sizes at the same time.</summary>
[Collection(nameof(AloneInTheProcess))]
public unsafe class SlabTests
{
    /// <summary>What a copy may write past the end of a message.</summary>
    private const int Slop = 24;

    [Fact]
    public void ASlotTakes32BytesAnd12PercentMoreThanItsMessageAtMost()
    {
        for (int size = 104; size <= 64 << 10; size += 8)
        {
            SlabClass slots = SlabClass.For((nuint)size + Slop)!;
            // The generations, the header and what is left at the end of a slab count too.
            double taken = (double)Slab.Size / Slab.CountOf(slots.SlotSize);
            Assert.InRange(taken, size + Slop, size * 1.12 + 32);
            Assert.InRange(slots.SlotSize, (nuint)size + Slop, nuint.MaxValue);
        }

        Assert.Null(SlabClass.For(80_000));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(48)]
    [InlineData(1000)]
    [InlineData(1025)]
    [InlineData(5000)]
    [InlineData(60_000)]
    public void EachSlotHasAGenerationOfItsOwn(int size)
    {
        SlabClass slots = SlabClass.For((nuint)size)!;
        int count = 2 * (int)Slab.CountOf(slots.SlotSize);
        var taken = new List<nint>();
        var generations = new HashSet<nint>();
        for (int i = 0; i < count; i++)
        {
            byte* slot = slots.TryTake();
            taken.Add((nint)slot);
            ushort* generation = Slab.GenerationOf(slot);
            Assert.True(generations.Add((nint)generation));
            Assert.Equal((nint)generation, (nint)Slab.GenerationOf(slot + slots.SlotSize - 1));
            Assert.Equal((nint)generation, (nint)Slab.GenerationOf(slot + slots.SlotSize / 2));
            Assert.InRange((nuint)generation + sizeof(ushort), (nuint)Slab.Of(slot), (nuint)slot & ~(nuint)7);
            new Span<byte>(slot, (int)slots.SlotSize).Fill((byte)i);
        }

        taken.Sort();
        for (int i = 1; i < count; i++) Assert.InRange(taken[i] - taken[i - 1], (nint)slots.SlotSize, nint.MaxValue);
        foreach (nint slot in taken) slots.Return((byte*)slot);
    }

    [Fact]
    public void ASlotWhoseGenerationsAreUsedUpIsNotUsedAgain()
    {
        Assert.SkipWhen(Checks.Full, "The Debug package holds memory back to find mistakes.");
        nint used = Take(700).Reference;
        byte* slot = Generations.Address((void*)used);
        *Slab.GenerationOf(slot) = ushort.MaxValue - 1;
        var last = (nint)((nuint)slot | Generations.InReference(ushort.MaxValue - 1));
        Assert.False(Generations.IsStale((void*)last));
        Assert.True(Generations.IsStale((void*)used));
        MessageBlock.Free(last);
        Assert.True(Generations.IsStale((void*)last));
        var others = new List<nint>();
        for (int i = 0; i < 3000; i++)
        {
            nint other = Take(700).Reference;
            Assert.NotEqual((nint)slot, (nint)Generations.Address((void*)other));
            others.Add(other);
        }

        foreach (nint other in others) MessageBlock.Free(other);
        Assert.True(Generations.IsStale((void*)last));
    }

    /// <summary>Even if some of its slots were used up before it was without memory, and are skipped since.</summary>
    [Fact]
    public void ASlabWhoseSlotsAreAllUsedUpGoesBackToTheSystem()
    {
        ArenaCache.Trim();
        SlabClass slots = SlabClass.For(50_000)!;
        int count = 2 * (int)Slab.CountOf(slots.SlotSize);
        long before = SlabClass.Bytes;
        var usedUp = new HashSet<nint>();
        foreach (int every in (int[])[2, 3, 1])
        {
            nint[] taken = [.. Enumerable.Range(0, count).Select(_ => (nint)slots.TryTake())];
            Assert.DoesNotContain(taken, usedUp.Contains);
            for (int i = 0; i < count; i++)
            {
                var slot = (byte*)taken[i];
                new Span<byte>(slot, (int)slots.SlotSize).Fill(1);
                if (i % every == 0)
                {
                    *Slab.GenerationOf(slot) = ushort.MaxValue - 1;
                    usedUp.Add(taken[i]);
                }

                slots.Return(slot);
            }

            ArenaCache.Trim();
            Assert.InRange(SlabClass.Bytes - before, 0, BytesOfGenerations(count * 50_000));
        }
    }

    /// <summary>The system may give a slab addresses that an arena has left to it.</summary>
    [Fact]
    public void ReferencesOfAnArenaStayStaleWhereASlabIsNow()
    {
        nuint reserved = (nuint)Generations.Address(VirtualMemory.TryReserve(3 * Slab.Size));
        var slab = (Slab*)((reserved + Slab.Size - 1) & ~(Slab.Size - 1));
        Assert.True(VirtualMemory.TryCommit(slab, Slab.Size + Generations.PageSize));
        Assert.True(Generations.TryTake(slab, Slab.Size, out nuint first));
        nuint second = first;
        Assert.True(Generations.TryRenew(slab, Slab.Size, ref second));
        nuint last = second;
        Assert.True(Generations.TryRenew(slab, Slab.Size, ref last));
        Generations.Leave(slab, Slab.Size);
        Assert.True(Generations.TryTakeSlab(slab, out ushort generation));
        Slab.Initialize(slab, slabClass: 0, slotSize: 1024, generation);
        while (slab->HasRoom)
        {
            byte* slot = Slab.Take(slab);
            Assert.True(Generations.IsStale((void*)((nuint)slot | first)));
            Assert.True(Generations.IsStale((void*)((nuint)slot | second)));
            byte* reference = Generations.Reference(slot);
            Assert.NotEqual((nint)slot, (nint)reference);
            Assert.False(Generations.IsStale(reference));
        }
    }

    [Fact]
    public void EmptySlabsGoBackToTheSystemAndTheirReferencesStayStale()
    {
        ArenaCache.Trim();
        const int count = 5000, size = 3000;
        long before = SlabClass.Bytes;
        var references = new HashSet<nint>();
        for (int round = 0; round < 3; round++)
        {
            var taken = new List<nint>();
            for (int i = 0; i < count; i++)
            {
                nint reference = Take(size).Reference;
                Assert.True(references.Add(reference), "A pair of address and generation has come back.");
                new Span<byte>(Generations.Address((void*)reference), size).Fill(0xAB);
                taken.Add(reference);
            }

            Assert.InRange(SlabClass.Bytes - before, count * size, count * size * 9 / 8);
            foreach (nint reference in taken)
            {
                Assert.False(Generations.IsStale((void*)reference));
                MessageBlock.Free(reference);
            }

            ArenaCache.Trim();
            Assert.InRange(SlabClass.Bytes - before, 0, BytesOfGenerations(count * size));
            Assert.All(references, reference => Assert.True(Generations.IsStale((void*)reference)));
        }
    }

    /// <summary>What stays of slabs without memory: the generations, in a page or two of each.</summary>
    /// <param name="bytes">Bytes of all slots that were in use at the same time.</param>
    private static long BytesOfGenerations(long bytes) => 2 * Environment.SystemPageSize * (bytes / (long)Slab.Size + 2);

    /// <summary>Each slot has one owner at a time, and threads that have ended keep none.</summary>
    [Fact]
    public void ThreadsNeverHaveTheSameSlot()
    {
        ArenaCache.Trim();
        const int rounds = 2000, most = 300;
        long before = SlabClass.Bytes;
        SlabClass slots = SlabClass.For(4000)!;
        int wrong = 0;
        Thread[] threads = [.. Enumerable.Range(1, SimultaneousThreads.Threads).Select(number => new Thread(() => Run((byte)number)))];
        foreach (Thread thread in threads) thread.Start();
        foreach (Thread thread in threads) thread.Join();
        ArenaCache.Trim();
        Assert.Equal(0, wrong);
        Assert.InRange(SlabClass.Bytes - before, 0, BytesOfGenerations(SimultaneousThreads.Threads * most * 4000));

        void Run(byte number)
        {
            var random = new Random(number);
            var taken = new Stack<nint>();
            for (int round = 0; round < rounds; round++)
            {
                // Some rounds empty whole slabs.
                int wanted = round == rounds - 1 ? 0 : random.Next(2) * random.Next(most);
                while (taken.Count < wanted)
                {
                    byte* slot = slots.TryTake();
                    new Span<byte>(slot, (int)slots.SlotSize).Fill(number);
                    taken.Push((nint)slot);
                }

                while (taken.Count > wanted)
                {
                    var slot = new Span<byte>((byte*)taken.Pop(), (int)slots.SlotSize);
                    if (slot.ContainsAnyExcept(number)) Interlocked.Increment(ref wrong);
                    fixed (byte* start = slot) slots.Return(start);
                }
            }
        }
    }

    [Theory]
    [InlineData(100_000)]
    [InlineData(3_000_000)]
    public void ALargeBlockIsAChunk(int size)
    {
        for (int i = 0; i < 3; i++)
        {
            long before = SlabClass.Bytes;
            MessageBlock block = Take(size);
            nint reference = block.Reference;
            Assert.Equal(before, SlabClass.Bytes);
            ArenaState* arena = MessageBlock.Open(&block);
            byte* whole = arena->TryAllocate((nuint)size);
            Assert.Equal(reference, (nint)arena->Reference(whole));
            Assert.True(arena->TryAllocate(8) == null);
            MessageBlock.Close(arena);
            new Span<byte>(whole, size + Slop).Fill(1);
            Assert.False(Generations.IsStale((void*)reference));
            MessageBlock.Free(reference);
            Assert.True(Generations.IsStale((void*)reference));
        }
    }

    [Fact]
    public void TheGenerationOfAnAddressInASlotIsThatOfTheSlot()
    {
        nint reference = Take(500).Reference;
        byte* address = Generations.Address((void*)reference);
        Assert.Equal(reference + 300, (nint)Generations.Reference(address + 300));
        MessageBlock.Free(reference);
    }

    private static MessageBlock Take(int size) => MessageBlock.Take((ulong)size);
}
