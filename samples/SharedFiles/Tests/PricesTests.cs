using System;
using App;
using LibProtoZeroSharp;
using PackageConsumer;
using SharedFiles.Contracts;
using Xunit;

namespace Tests;

public class PricesTests
{
    [Fact]
    public void APriceComesBack()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(12, Prices.Read(12, arena).Units);
    }

    [Fact]
    public void TheFlavourIsThatOfTheConfiguration() => Assert.Equal(Flavour.ShouldHaveChecks, Flavour.HasChecks);

    [Fact]
    public void APriceThatIsGoneIsNotRead()
    {
        Assert.SkipUnless(Flavour.HasChecks, "Only LibProtoZeroSharp.Debug looks for it.");
        var arena = new ArenaAllocator();
        Money price = Prices.Read(12, arena);
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => price.Units);
    }
}
