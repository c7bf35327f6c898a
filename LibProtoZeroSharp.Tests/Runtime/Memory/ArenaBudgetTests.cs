using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

public unsafe class ArenaBudgetTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(100)] // in the root chunk
    [InlineData(100_000)] // in a chunk with room for more
    public void NothingBeyondTheBudgetIsHandedOut(int before)
    {
        using var arena = new ArenaAllocator();
        ArenaState* state = arena.State;
        arena.Allocate<byte>(before);
        long allocated = arena.AllocatedBytes;
        ulong outer = state->BeginBudget(1000);
        Assert.True(state->TryAllocate(992) != null);
        Assert.True(state->TryAllocate(16) == null && state->IsOverBudget);
        byte* last = state->TryAllocate(8);
        Assert.True(last != null);
        Assert.False(state->TryExtend(last + 8, 1));
        Assert.True(state->TryAllocate(1) == null && state->IsOverBudget);
        Assert.Equal(allocated + 1000, arena.AllocatedBytes);
        state->EndBudget(outer);
        Assert.False(state->IsOverBudget || state->HasBudget);
        Assert.True(state->TryAllocate(100_000) != null);
    }

    /// <summary>The rest of a chunk is not lost after the budget.</summary>
    [Fact]
    public void TheChunkGoesOnAfterTheBudget()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { InitialCapacity = 1 << 20 });
        arena.Allocate<byte>(5000);
        long reserved = arena.ReservedBytes;
        for (int i = 0; i < 100; i++)
        {
            ulong outer = arena.State->BeginBudget(1000);
            Assert.True(arena.State->TryAllocate(1000) != null && arena.State->TryAllocate(8) == null);
            arena.State->EndBudget(outer);
            arena.State->Allocate(8000);
        }

        Assert.Equal(reserved, arena.ReservedBytes);
    }

    [Theory]
    [InlineData(100, 1000, 100)]
    [InlineData(1000, 104, 104)]
    [InlineData(1000, 0, 0)]
    public void OfTwoBudgetsTheSmallerHolds(int outer, int inner, int expected)
    {
        using var arena = new ArenaAllocator();
        ArenaState* state = arena.State;
        ulong none = state->BeginBudget((ulong)outer), before = state->BeginBudget((ulong)inner);
        int got = 0;
        while (state->TryAllocate(1) != null) got += 8;
        Assert.Equal(expected / 8 * 8, got);
        state->EndBudget(before);
        while (state->TryAllocate(1) != null) got += 8;
        Assert.Equal(outer / 8 * 8, got);
        state->EndBudget(none);
        Assert.True(state->TryAllocate(100_000) != null);
    }

    [Fact]
    public void AScratchArenaHasWhatIsLeft()
    {
        using var arena = new ArenaAllocator();
        ulong outer = arena.State->BeginBudget(10_000);
        arena.State->Allocate(4000);
        using (ArenaAllocator scratch = arena.Scratch())
        {
            Assert.Equal(6000ul, scratch.State->BudgetLeft);
            Assert.True(scratch.State->TryAllocate(6008) == null && scratch.State->IsOverBudget);
        }

        using ArenaAllocator next = new();
        Assert.False(next.State->HasBudget);
        arena.State->EndBudget(outer);
    }

    [Fact]
    public void ABudgetGrowsWithTheInput()
    {
        Assert.Equal(ParseBudget.Base, ParseBudget.Of(0, 0));
        Assert.Equal(ParseBudget.Base + 64_000, ParseBudget.Of(1000, 0));
        Assert.Equal(ParseBudget.Base + 7_000, ParseBudget.Of(1000, 7));
        Assert.Equal(ParseBudget.None, ParseBudget.Of(1000, -1));
        Assert.InRange(ParseBudget.Of(int.MaxValue, int.MaxValue), 1ul << 61, ParseBudget.None);
    }
}
