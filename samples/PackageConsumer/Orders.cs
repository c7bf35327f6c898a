using LibProtoZeroSharp;
using LibProtoZeroSharp.WellKnownTypes;
using Shop;

namespace PackageConsumer;

/// <summary>One order, made, written and read in every way.</summary>
internal static class Orders
{
    public static Order Make(ArenaAllocator arena)
    {
        Order order = Order.Create(arena);
        order.Id = 0xFEED;
        order.SetCustomer("Żaneta Ółć", arena);
        order.SetNote("", arena);
        AddLine(order, arena, "tea", 2, 1999);
        AddLine(order, arena, "mug", 1, 250);
        order.Ratings.AddRange([5, -1, 300], arena);
        order.Discounts.Add("spring", 0.25, arena);
        order.Status = Order.Types.Status.Sent;
        Timestamp ordered = order.MutableOrdered(arena);
        ordered.Seconds = 1_700_000_000;
        order.SetSignature([0, 255, 128], arena);
        order.ShopNumber = 77;
        return order;
    }

    public static void Verify(Order order)
    {
        Expect.True(order.Id == 0xFEED);
        Expect.True(order.Customer == "Żaneta Ółć");
        Expect.True(order.HasNote && order.Note.IsEmpty);
        Expect.True(order.Lines.Count == 2);
        Expect.True(order.Lines[0].Article == "tea"u8 && order.Lines[0].Quantity == 2);
        Expect.True(order.Lines[1].Price.Currency == "EUR" && order.Lines[1].Price.Cents == 250);
        Expect.True(order.Ratings.AsSpan().SequenceEqual([5, -1, 300]));
        Expect.True(order.Discounts.Count == 1 && order.Discounts.TryGetValue("spring", out double discount) && discount == 0.25);
        Expect.True(order.Status == Order.Types.Status.Sent);
        Expect.True(order.HasOrdered && order.Ordered.Seconds == 1_700_000_000);
        Expect.True(order.Signature.AsSpan().SequenceEqual(new byte[] { 0, 255, 128 }));
        Expect.True(order.DeliveryCase == Order.DeliveryOneofCase.ShopNumber && order.ShopNumber == 77);
    }

    /// <summary>The same order, field by field.</summary>
    public static byte[] WriteByHand(ArenaAllocator arena)
    {
        var writer = new ProtoWriter(arena);
        writer.AddFixed64(Order.IdFieldNumber, 0xFEED);
        writer.AddString(Order.CustomerFieldNumber, "Żaneta Ółć");
        writer.AddString(Order.NoteFieldNumber, "");
        WriteLine(ref writer, "tea", 2, 1999);
        WriteLine(ref writer, "mug", 1, 250);
        writer.AddPackedInt32(Order.RatingsFieldNumber, [5, -1, 300]);
        using (writer.Sub(Order.DiscountsFieldNumber))
        {
            writer.AddString(1, "spring");
            writer.AddDouble(2, 0.25);
        }

        writer.AddEnum(Order.StatusFieldNumber, Order.Types.Status.Sent);
        writer.StartSub(Order.OrderedFieldNumber);
        writer.AddInt64(1, 1_700_000_000);
        writer.CloseSub();
        writer.AddBytes(Order.SignatureFieldNumber, [0, 255, 128]);
        writer.AddUInt32(Order.ShopNumberFieldNumber, 77);

        byte[] bytes = new byte[writer.GetTotalLength()];
        writer.CopyTo(bytes);
        return bytes;
    }

    /// <summary>The price of the order, read without making a message.</summary>
    public static long SumCentsByHand(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        var order = new ProtoReader(bytes);
        while (order.Next(Order.LinesFieldNumber))
        {
            long quantity = 0, cents = 0;
            ProtoReader line = order.ReadMessage();
            while (line.Next())
            {
                switch (line.Tag)
                {
                    case Order.Types.Line.QuantityFieldNumber: quantity = line.ReadUInt32(); break;
                    case Order.Types.Line.PriceFieldNumber: cents = Cents(line.ReadMessage()); break;
                    default: line.Skip(); break;
                }
            }

            sum += quantity * cents;
        }

        return sum;
    }

    private static long Cents(ProtoReader money) => money.Next(Shop.Common.Money.CentsFieldNumber) ? money.ReadSInt64() : 0;

    private static void AddLine(Order order, ArenaAllocator arena, string article, uint quantity, long cents)
    {
        Order.Types.Line line = order.Lines.Add(arena);
        line.SetArticle(article, arena);
        line.Quantity = quantity;
        Shop.Common.Money price = line.MutablePrice(arena);
        price.SetCurrency("EUR", arena);
        price.Cents = cents;
    }

    private static void WriteLine(ref ProtoWriter writer, string article, uint quantity, long cents)
    {
        writer.StartSub(Order.LinesFieldNumber);
        writer.AddString(1, article);
        writer.AddUInt32(2, quantity);
        writer.StartSub(3);
        writer.AddString(1, "EUR");
        writer.AddSInt64(2, cents);
        writer.CloseSub();
        writer.CloseSub();
    }
}
