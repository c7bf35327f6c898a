using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Less;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>Orders of a shop, built with Google's classes. Each has all fields, except for those that most orders lack.</summary>
public static class GoogleOrders
{
    private const int Statuses = 5;

    private static readonly string[] Languages = ["en", "pl", "de-AT"], Currencies = ["EUR", "PLN", "USD"], Carriers = ["bike", "post", "van and train"];

    /// <summary>The same number of orders is the same orders.</summary>
    public static Payloads Many(int count) => Payloads.Of(nameof(Order), [.. RandomValues.Many(count, Next).Select(order => order.ToByteArray())]);

    private static Order Next(Random random)
    {
        ulong created = Time(random);
        long net = random.Number(24), tax = net / 5, shipping = random.Number(12), discount = -random.Number(10);
        var order = new Order
        {
            Id = (ulong)random.Number(50),
            Number = random.Text(8, 12).Chars,
            Created = created,
            Changed = created + (ulong)random.Number(50),
            Revision = (uint)random.Number(4),
            Customer = (ulong)random.Number(40),
            Name = random.Text(8, 30).Chars,
            Email = random.Text(12, 40).Chars,
            Phone = random.Text(9, 14).Chars,
            Company = random.Next(4) == 0 ? random.Text(5, 40).Chars : "",
            Language = One(random, Languages),
            IsReturning = random.Next(2) == 0,
            IsGift = random.Next(10) == 0,
            WantsNews = random.Next(3) == 0,
            Billing = Place(random),
            Delivery = Place(random),
            Latitude = random.NextDouble() * 90,
            Longitude = random.NextDouble() * 180,
            Currency = One(random, Currencies),
            Net = net,
            Status = (OrderStatus)random.Next(Statuses),
            Tax = tax,
            Shipping = shipping,
            Discount = discount,
            Total = net + tax + shipping + discount,
            TaxRate = 0.23f,
            ExchangeRate = 1 + random.NextDouble(),
            IsPaid = random.Next(8) != 0,
            Paid = created + (ulong)random.Number(40),
            Carrier = One(random, Carriers),
            Parcels = (uint)random.Next(1, 4),
            Grams = (uint)random.Number(14),
            Degrees = random.Next(-20, 30),
            Dispatched = (uint)random.Number(31),
            Delay = random.Next(-500, 500),
            Source = random.Text(4, 20).Chars,
            Session = ByteString.CopyFrom(random.Bytes(16)),
            Ip = ByteString.CopyFrom(random.Bytes(random.Next(4) == 0 ? 16 : 4)),
            Agent = random.Text(60, 120).Chars,
            TrackingCode = random.Text(12, 24).Chars,
            Comment = random.Next(5) == 0 ? random.Text(10, 120).Chars : "",
        };
        if (random.Next(3) == 0) order.Account = random.Text(22, 28).Chars;
        else order.Card = random.Text(16, 19).Chars;
        if (random.Next(6) == 0) order.Rating = (uint)random.Next(1, 6);
        if (random.Next(12) == 0) order.Review = random.Text(20, 200).Chars;
        order.Lines.AddRange(random.Many(random.Next(1, 9), Line));
        order.Coupons.AddRange(random.Many(random.Next(3), r => r.Text(6, 10).Chars));
        order.Warehouses.AddRange(random.Many(random.Next(1, 5), r => (uint)r.Number(9)));
        foreach (Text key in random.Many(random.Next(4), r => r.Text(4, 16))) order.Parameters[key.Chars] = random.Text(2, 30).Chars;
        order.History.AddRange(random.Many(random.Next(1, 5), Event));
        return order;
    }

    private static ulong Time(Random random) => 1_700_000_000_000_000_000 + (ulong)random.Number(50);

    private static string One(Random random, string[] texts) => texts[random.Next(texts.Length)];

    private static Address Place(Random random) => new()
    {
        Street = random.Text(10, 40).Chars,
        City = random.Text(4, 20).Chars,
        Zip = random.Text(4, 8).Chars,
        Country = random.Text(2, 2).Chars,
    };

    private static OrderLine Line(Random random) => new()
    {
        Code = random.Text(6, 12).Chars,
        Title = random.Text(10, 60).Chars,
        Quantity = (uint)random.Next(1, 10),
        Price = random.Number(20),
        TaxRate = 0.23f,
    };

    private static OrderEvent Event(Random random) => new()
    {
        Time = Time(random),
        Status = (OrderStatus)random.Next(Statuses),
        Note = random.Text(0, 30).Chars,
    };
}
