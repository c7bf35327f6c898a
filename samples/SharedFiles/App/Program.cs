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
        Console.WriteLine(price.Units);
    }
    catch (ObjectDisposedException)
    {
        Console.WriteLine("The Debug flavour rejects the price after its arena is disposed.");
    }
}
