using System;
using App;
using LibProtoZeroSharp;
using SharedFiles.Contracts;
using Xunit;

namespace Tests;

public class PricesTests
{
    [Fact]
    public void APriceIsReadAsItWasWritten()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(12, Prices.Read(12, arena).Units);
    }

    [Fact]
    public void APriceIsNotReadAfterItsArenaIsDisposed()
    {
        Assert.SkipUnless(ArenaTracking.IsSupported, "Only LibProtoZeroSharp.Debug checks it.");
        var arena = new ArenaAllocator();
        Money price = Prices.Read(12, arena);
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => price.Units);
    }
}
