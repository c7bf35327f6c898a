using LibProtoZeroSharp;
using Shop;

namespace PackageConsumer;

internal static class Hostile
{
    private const long Limit = 1 << 20;

    /// <summary>Parses arbitrary bytes. They are either refused, or the message can be used. Any other result is a failure.</summary>
    public static void Parse(ReadOnlySpan<byte> bytes)
    {
        using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = Limit });
        bool parsed = ProtoMessage.TryParse(bytes, arena, out Order order);
        try
        {
            order = Order.Parse(bytes, arena);
            Expect.True(parsed);
            Expect.True(order.ToByteArray().Length == order.CalculateSize());
        }
        catch (ProtoException exception)
        {
            Expect.True(!parsed);
            Expect.True(exception.Offset >= 0 && exception.Offset <= bytes.Length);
        }
    }
}
