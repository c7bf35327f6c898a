using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Tests.Memory;

/// <summary>Misuse of an arena that only the Debug package finds.</summary>
public unsafe class ArenaHandleChecksTests
{
    [Fact]
    public void StalePointersAreKnownAndWhatTheyPointToIsPoisoned()
    {
        using var arena = new ArenaAllocator();
        long* small = arena.Allocate<long>(), large = arena.Allocate<long>(1_000_000);
        Checks.Alive(small);
        Checks.Alive(large + 999_999);
        arena.Reset();
        Assert.Throws<ObjectDisposedException>(() => Checks.Alive(small));
        Assert.Throws<ObjectDisposedException>(() => Checks.Alive(large + 999_999));
#pragma warning disable PZ0802 // What is left there is what this line asks.
        Assert.NotEqual(0, large[500_000]);
#pragma warning restore PZ0802

        long* fresh = arena.Allocate<long>();
        Checks.Alive(fresh);
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => Checks.Alive(fresh));
        Checks.Alive(null);
        int local = 0;
        Checks.Alive(&local);
    }
}
