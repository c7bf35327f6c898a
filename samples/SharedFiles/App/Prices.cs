using Common;
using LibProtoZeroSharp;
using SharedFiles.Contracts;

namespace App;

public static class Prices
{
    /// <summary>The price of an order that was written and read.</summary>
    public static Money Read(long units, ArenaAllocator arena)
    {
        Order order = Order.Create(arena);
        order.MutablePrice(arena).Units = units;
        order.Accepted.Add(Currency.Pln, arena);
        return Order.Parse(order.ToByteArray(), arena).Price;
    }
}
