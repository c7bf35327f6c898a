using System;
using App;
using Common;
using LibProtoZeroSharp;
using SharedFiles.Contracts;

using var arena = new ArenaAllocator();
Order order = Order.Create(arena);
order.MutablePrice(arena).Units = 12;
order.Accepted.Add(Currency.Pln, arena);

Money price = Order.Parse(order.ToByteArray(), arena).Price;
Console.WriteLine($"{price.Units} {order.Accepted[0]}, types of {typeof(Money).Assembly.GetName().Name}");
return price.Units == 12 && typeof(Money).Assembly != typeof(Order).Assembly ? 0 : 1;
