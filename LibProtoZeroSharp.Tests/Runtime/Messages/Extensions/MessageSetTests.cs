using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages.Extensions;

/// <summary>Extensions of messages with <c>message_set_wire_format</c>, which are encoded in items.</summary>
public class MessageSetTests
{
    /// <summary>protoc writes the same for the same text.</summary>
    [Fact]
    public void ItemsAreWrittenAsProtocDoes()
    {
        byte[] expected = Protoc.Encode(Repository.TestProtos, "extensions.proto", "protozero.tests.BigSet", """
            [protozero.tests.BigItem.first] { number: 1 inside { [protozero.tests.BigItem.largest] { number: 2 } } }
            [protozero.tests.BigItem.alike] {}
            [protozero.tests.BigItem.largest] { number: 3 }
            """);
        using var arena = new ArenaAllocator();
        BigItem inner = Item(2, arena);
        BigItem first = Item(1, arena);
        first.MutableInside(arena).SetExtension(BigItem.Extensions.Largest, inner, arena);
        BigSet set = BigSet.Create(arena);
        set.SetExtension(BigItem.Extensions.First, first, arena);
        set.SetExtension(BigItem.Extensions.Alike, BigItem.Create(arena), arena);
        set.SetExtension(BigItem.Extensions.Largest, Item(3, arena), arena);
        Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(set.ToByteArray()));

        BigSet read = BigSet.Parse(expected, arena);
        Assert.Equal(set, read);
        Assert.Equal((1, 3), (read.GetExtension(BigItem.Extensions.First, arena).Number, read.GetExtension(BigItem.Extensions.Largest, arena).Number));
        Assert.Equal(2, read.GetExtension(BigItem.Extensions.First, arena).Inside.GetExtension(BigItem.Extensions.Largest, arena).Number);
        Assert.True(read.HasExtension(BigItem.Extensions.Alike));
        Assert.Equal(2147483646, BigItem.Extensions.Largest.Descriptor.FieldNumber);
    }

    [Theory]
    [InlineData("0B 1001 1A020805 0C", 5)]
    [InlineData("0B 1A020805 1001 0C", 5)] // In the other order.
    [InlineData("0B 2001 1A020805 1002 1001 0C", null)] // The first number counts.
    [InlineData("0B 1001 1A020805 1A020806 2207 61626364656667 0C", 5)] // The first message counts.
    [InlineData("0A020805", 5)] // As an ordinary field.
    [InlineData("0B 1A020805 0C", null)] // Without a number.
    [InlineData("0B 1001 0C", null)] // Without a message.
    [InlineData("0B 1200 1A020805 0C", null)] // The number has another wire type.
    [InlineData("0B 1002 1A020805 0C", null)] // Another number.
    [InlineData("0B 1081808080F0FFFFFFFF01 1A020805 0C", 5)] // Of a number that is too long for an int32, its low bits count.
    [InlineData("0B 10FFFFFFFFFFFFFFFFFF01 1A020805 0C", null)] // A negative number.
    [InlineData("0B 1001 1A00 0C", 0)]
    [InlineData("0B 1001 1A020805 0C 0A020806", 6)] // One after the other.
    [InlineData("8B00 9000 01 9A00 02 0805 8C00", 5)] // Tags that are longer than need be.
    public void ItemsAreReadInEveryForm(string hex, int? number)
    {
        using var arena = new ArenaAllocator();
        BigSet set = BigSet.Parse(Convert.FromHexString(hex.Replace(" ", "")), arena);
        Assert.Equal(number != null, set.HasExtension(BigItem.Extensions.First));
        Assert.Equal(number ?? 0, set.GetExtension(BigItem.Extensions.First, arena).Number);
        Assert.Equal(number ?? 0, set.GetExtension(BigItem.Extensions.First, arena).Number);
        byte[] before = set.ToByteArray();
        set.ClearExtension(BigItem.Extensions.First, arena);
        Assert.Equal(number == null ? before : [], set.ToByteArray());
    }

    /// <summary>An extension whose number is too large for a tag has no tag that could be confused with another's.</summary>
    [Fact]
    public void NumbersAreNotMixedUp()
    {
        using var arena = new ArenaAllocator();
        BigSet set = BigSet.Parse(Convert.FromHexString("0A020805"), arena);
        Assert.False(set.HasExtension(BigItem.Extensions.Alike));
    }

    [Fact]
    public void TheMessagesOfSeveralItemsAreMerged()
    {
        using var arena = new ArenaAllocator();
        BigItem one = BigItem.Create(arena);
        one.MutableInside(arena).SetExtension(BigItem.Extensions.First, Item(1, arena), arena);
        BigSet set = BigSet.Create(arena);
        set.SetExtension(BigItem.Extensions.Largest, one, arena);
        BigSet other = BigSet.Create(arena);
        other.SetExtension(BigItem.Extensions.Largest, Item(7, arena), arena);
        set.MergeFrom(other, arena);
        BigItem merged = set.GetExtension(BigItem.Extensions.Largest, arena);
        Assert.Equal((7, 1), (merged.Number, merged.Inside.GetExtension(BigItem.Extensions.First, arena).Number));
        set.SetExtension(BigItem.Extensions.Largest, merged, arena);
        Assert.Equal(merged, set.GetExtension(BigItem.Extensions.Largest, arena));
    }

    private static BigItem Item(int number, ArenaAllocator arena)
    {
        BigItem item = BigItem.Create(arena);
        item.Number = number;
        return item;
    }
}
