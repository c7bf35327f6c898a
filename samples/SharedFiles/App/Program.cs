using System;
using App;
using LibProtoZeroSharp;
using PackageConsumer;
using SharedFiles.Contracts;

var arena = new ArenaAllocator();
Money price = Prices.Read(12, arena);
long units = price.Units;
arena.Dispose();

Console.WriteLine($"{units}, types of {typeof(Money).Assembly.GetName().Name}, {(Flavour.HasChecks ? "with" : "without")} checks");
return units == 12 && typeof(Money).Assembly != typeof(Prices).Assembly && Flavour.HasChecks == Flavour.ShouldHaveChecks
    && (!Flavour.HasChecks || IsFoundToBeGone(price)) ? 0 : 1;

static bool IsFoundToBeGone(Money price)
{
    try
    {
        _ = price.Units;
        return false;
    }
    catch (ObjectDisposedException)
    {
        return true;
    }
}
