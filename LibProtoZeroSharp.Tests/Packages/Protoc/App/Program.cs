using Common;
using LibProtoZeroSharp;
using Shop;

using var arena = new ArenaAllocator();
Order order = Order.Create(arena);
order.Id = 7;
Money price = Money.Create(arena);
price.SetCurrency("EUR", arena);
price.Units = 12;
order.Prices.Set("tea", price, arena);

Order read = Order.Parse(order.ToByteArray(), arena);
Console.WriteLine($"{read} {Order.Descriptor.FullName} {Orders.Methods.Place.ServiceName}");
