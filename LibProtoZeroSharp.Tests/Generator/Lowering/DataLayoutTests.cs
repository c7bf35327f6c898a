using ProtoZeroGenerator.Lowering;
using ProtoZeroGenerator.Model;

namespace LibProtoZeroSharp.Tests.Generator.Lowering;

public class DataLayoutTests
{
    [Fact]
    public void PresenceComesFirstThenValuesByFallingSize()
    {
        var layout = new DataLayout(["A", "B", "C", "D", "E"]);
        Add(layout, "A", 1);
        Add(layout, "B", 4);
        Add(layout, "C", 8);
        Add(layout, "D", 24);
        Add(layout, "E", 16);
        layout.AddBit();
        Assert.Equal(["Has0", "B", "D", "E", "C", "A", "Unknown"], Names(layout));
    }

    [Fact]
    public void FourBoolsFillTheHoleWhenNothingElseDoes()
    {
        var layout = new DataLayout(["P", "A", "B", "C", "D", "E"]);
        Add(layout, "P", 8);
        foreach (string name in (string[])["A", "B", "C", "D", "E"])
            Add(layout, name, 1);
        layout.AddCase("Kind");
        Assert.Equal(["KindCase", "A", "B", "C", "D", "P", "E", "Unknown"], Names(layout));
    }

    [Fact]
    public void AnEvenHeadHasNoHole()
    {
        var layout = new DataLayout(["A", "B"]);
        Add(layout, "A", 4);
        Add(layout, "B", 8);
        layout.AddCase("Kind");
        Assert.Equal(PresenceModel.Bit("Has0", 32), layout.AddBit());
        Assert.Equal(["KindCase", "Has0", "B", "A", "Unknown"], Names(layout));
    }

    [Fact]
    public void EverySlotIsWhereItsSizeAllows()
    {
        var layout = new DataLayout([]);
        foreach ((string name, int size) in new[] { ("A", 1), ("B", 4), ("C", 16), ("D", 1), ("E", 24), ("F", 8) }) Add(layout, name, size);
        layout.AddBit();
        (EquatableArray<SlotModel> slots, _, int end) = layout.Finish();
        Assert.Equal([("Has0", 0), ("B", 4), ("E", 8), ("C", 32), ("F", 48), ("A", 56), ("D", 57), ("Unknown", 64)], slots.Select(slot => (slot.Name, slot.Offset)));
        Assert.Equal(72, end);
    }

    [Fact]
    public void ThereIsAWordForEvery32Bits()
    {
        var layout = new DataLayout([]);
        List<PresenceModel> bits = [.. Enumerable.Range(0, 65).Select(_ => layout.AddBit())];
        Assert.Equal(PresenceModel.Bit("Has0", 31), bits[31]);
        Assert.Equal(PresenceModel.Bit("Has1", 32), bits[32]);
        Assert.Equal(0x80000000u, bits[63].Value);
        Assert.Equal(["Has0", "Has1", "Has2", "Unknown"], Names(layout));
    }

    [Fact]
    public void SlotsGiveWayToFields()
    {
        var layout = new DataLayout(["Has0", "Unknown", "KindCase", "Kind"]);
        Assert.Equal("Has0_", layout.AddBit().Slot);
        Assert.Equal("KindCase_", layout.AddCase("Kind"));
        Assert.Equal("Kind_", layout.AddUnion("Kind", "_KindUnion", 8));
        Assert.Equal("Unknown_", layout.Finish().UnknownSlot);
    }

    private static void Add(DataLayout layout, string name, int size) => layout.AddField(new SlotModel("x", name), size);

    private static IEnumerable<string> Names(DataLayout layout) => layout.Finish().Slots.Select(slot => slot.Name);
}
