using System;
using App;
using LibProtoZeroSharp;
using SharedFiles.Contracts;

var arena = new ArenaAllocator();
Money price = Prices.Read(12, arena);
Console.WriteLine($"The price is {price.Units}. Its type is in the assembly {typeof(Money).Assembly.GetName().Name}.");
arena.Dispose();

if (ArenaTracking.IsSupported)
{
    try
    {
        // A mistake on purpose: the compiler warns of it, and the library throws.
#pragma warning disable PZ0802
        Console.WriteLine(price.Units);
#pragma warning restore PZ0802
    }
    catch (ObjectDisposedException)
    {
        Console.WriteLine("The Debug package rejects the price after its arena is disposed.");
    }
}
