using LibProtoZeroSharp.FrontEnd.Common;
using ProtoZeroGenerator.Lowering;
using ProtoZeroGenerator.Model;

namespace LibProtoZeroSharp.Tests.Generator.Lowering;

public class DataLayoutTests
{
    [Fact]
    public void PresenceComesFirstThenSmallAlignmentsThenFallingSizes()
    {
        var layout = new DataLayout(["A", "B", "C", "D", "E", "F"]);
        Add(layout, "A", 1);
        Add(layout, "B", 4);
        Add(layout, "C", 8);
        Add(layout, "D", 24);
        Add(layout, "E", 16);
        Add(layout, "F", 12);
        layout.AddBit();
        Assert.Equal(["Has0", "B", "F", "A", "D", "E", "C", "Unknown"], Names(layout));
    }

    [Fact]
    public void EverySlotIsWhereItsSizeAllows()
    {
        var layout = new DataLayout([]);
        foreach ((string name, int size) in new[] { ("A", 1), ("B", 4), ("C", 16), ("D", 1), ("E", 24), ("F", 8), ("G", 12) }) Add(layout, name, size);
        layout.AddBit();
        (EquatableArray<SlotModel> slots, _, int end) = layout.Finish();
        Assert.Equal([("Has0", 0), ("B", 4), ("G", 8), ("A", 20), ("D", 21), ("E", 24), ("C", 48), ("F", 64), ("Unknown", 72)], slots.Select(slot => (slot.Name, slot.Offset)));
        Assert.Equal(80, end);
    }

    [Theory]
    [InlineData(new[] { 1 }, 4, 16)]
    [InlineData(new[] { 8 }, 8, 24)]
    [InlineData(new[] { 12 }, 4, 24)]
    [InlineData(new[] { 1, 12, 4 }, 4, 24)]
    [InlineData(new[] { 12, 8 }, 8, 32)]
    [InlineData(new[] { 8, 1, 12 }, 8, 32)]
    public void AUnionHasRoomForEachOfItsValues(int[] sizes, int offset, int end)
    {
        var layout = new DataLayout([]);
        layout.AddCase("Kind");
        layout.AddUnion("Kind", sizes);
        (EquatableArray<SlotModel> slots, _, int size) = layout.Finish();
        Assert.Equal((offset, end), (slots.Single(slot => slot.Name == "Kind").Offset, size));
    }

    [Fact]
    public void ThereIsAWordForEvery32Bits()
    {
        var layout = new DataLayout([]);
        List<PresenceModel> bits = [.. Enumerable.Range(0, 65).Select(_ => layout.AddBit())];
        Assert.Equal(PresenceModel.Bit("Has0", 31), bits[31]);
        Assert.Equal(PresenceModel.Bit("Has1", 32), bits[32]);
        Assert.Equal(0x80000000u, bits[63].Value);
        Assert.Equal(["Has0", "Has1", "Has2", "Hole", "Unknown"], Names(layout));
    }

    [Fact]
    public void SlotsGiveWayToFields()
    {
        var layout = new DataLayout(["Has0", "Unknown", "KindCase", "Kind"]);
        Assert.Equal("Has0_", layout.AddBit().Slot);
        Assert.Equal("KindCase_", layout.AddCase("Kind"));
        Assert.Equal("Kind_", layout.AddUnion("Kind", [8]));
        Assert.Equal("Unknown_", layout.Finish().UnknownSlot);
    }

    private static void Add(DataLayout layout, string name, int size) => layout.AddField(new SlotModel("x", name), size);

    private static IEnumerable<string> Names(DataLayout layout) => layout.Finish().Slots.Select(slot => slot.Name);
}
