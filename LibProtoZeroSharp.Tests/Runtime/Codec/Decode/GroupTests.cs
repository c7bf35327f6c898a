using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Codec.Decode;

/// <summary>Groups by their accessors, required fields in them, and message sets, whose items are groups.</summary>
public class GroupTests
{
    [Fact]
    public void AGroupIsAMessageWithAFieldOfItsName()
    {
        using var arena = new ArenaAllocator();
        Groups message = Groups.Create(arena);
        Assert.False(message.HasSingle);
        Groups.Types.Single single = message.MutableSingle(arena);
        single.Number = 5;
        message.ManyOfThem.Add(arena).Packed.Add(1, arena);
        message.ManyOfThem.Add(arena).Inner.Add(arena).MutableDeepest(arena).Raw = arena.CopyBytes([7]);
        message.MutableChosen(arena).Flag = true;
        Assert.Equal((true, 5, Groups.OneOneofCase.Chosen), (message.HasSingle, message.Single.Number, message.OneCase));
        Assert.Equal("0B08050C" + "13120101" + "14" + "13" + "23" + "8380010A01078480" + "01" + "2414" + "2B08012C", Convert.ToHexString(message.ToByteArray()));
        message.ClearSingle();
        message.ClearOne();
        message.ManyOfThem.Clear();
        Assert.Empty(message.ToByteArray());
    }

    /// <summary>protoc writes the same for the same text.</summary>
    [Fact]
    public void GroupsAreWrittenAsProtocDoes()
    {
        byte[] expected = Protoc.Encode(Repository.TestProtos, "groups.proto", "protozero.tests.Groups", """
            Single { number: -1 text: "ż" leaf { number: 3 } }
            ManyOfThem { number: -2 packed: [1, 300] expanded: [5, 6] Inner { id: 1 Deepest { raw: "\377" } } Inner {} names { key: 1 value: "one" } }
            ManyOfThem {}
            Chosen { again { text: "in a group" inside { Last { value: CLOSED_MINUS_FIVE } } } }
            list { leaf {} }
            Last { value: CLOSED_ONE }
            [protozero.tests.extra] { number: 9 }
            """);
        using var arena = new ArenaAllocator();
        Groups message = Groups.Parse(expected, arena);
        Assert.Equal((-1, "ż", 3), (message.Single.Number, message.Single.Text.ToString(), message.Single.Leaf.Number));
        Assert.Equal((2, 2, "one"), (message.ManyOfThem.Count, message.ManyOfThem[0].Inner.Count, message.ManyOfThem[0].Names[1].ToString()));
        Assert.Equal([0xFF], message.ManyOfThem[0].Inner[0].Deepest.Raw.ToArray());
        Assert.Equal(ClosedZero.ClosedMinusFive, message.Chosen.Again.Inside.Last.Value);

        // The extension is an unknown field, so it comes after the others.
        byte[] extension = [0xA3, 0x06, 0x08, 0x09, 0xA4, 0x06];
        int at = expected.AsSpan().IndexOf(extension);
        Assert.Equal([.. expected[..at], .. expected[(at + extension.Length)..], .. extension], message.ToByteArray());
    }

    [Theory]
    [InlineData("")]
    [InlineData("0B0C")]
    [InlineData("0B08010C" + "1314")]
    [InlineData("0B08010C" + "1308011B1C14")]
    [InlineData("0B08010C" + "2324")]
    [InlineData("0B08010C" + "13" + "0B08010C" + "14")]
    public void RequiredFieldsOfGroupsAreLookedFor(string hex)
    {
        byte[] bytes = Convert.FromHexString(hex);
        using var parser = new DifferentialParser();
        using var arena = new ArenaAllocator();
        parser.Compare(TestMessageType.RequiredGroups, bytes);
        foreach (ProtoInput input in Enum.GetValues<ProtoInput>())
        {
            var rejection = Assert.Throws<ProtoException>(() => RequiredGroups.Parse(bytes, arena, new ProtoReadOptions { Input = input }));
            Assert.Equal((ProtoError.MissingRequired, bytes.Length), (rejection.Error, rejection.Offset));
            Assert.Equal(bytes, RequiredGroups.Parse(bytes, arena, new ProtoReadOptions { Input = input, AllowPartial = true }).ToByteArray());
        }
    }

    [Theory]
    [InlineData("0B0C" + "0B08010C", "0B08010C")]
    [InlineData("0B08010C" + "2324" + "2801", "0B08010C" + "2801")]
    [InlineData("0B08010C" + "1308011B080114" + "1C14", "")]
    [InlineData("0B08010C" + "1308011B08011C14" + "23080124", "0B08010C" + "1308011B08011C14" + "23080124")]
    public void RequiredFieldsMayComeWithAnotherOccurrence(string hex, string expected)
    {
        byte[] bytes = Convert.FromHexString(hex);
        using var arena = new ArenaAllocator();
        Assert.Equal(expected.Length != 0, RequiredGroups.TryParse(bytes, arena, out RequiredGroups message));
        if (expected.Length != 0) Assert.Equal(expected, Convert.ToHexString(message.ToByteArray()));
    }

    /// <summary>A value that its closed enum doesn't have moves the whole entry to the unknown fields, as in protoc.</summary>
    [Fact]
    public void EntriesWithUnknownValuesAreUnknownFields()
    {
        byte[] bytes = Convert.FromHexString("0A050A01411001" + "0A050A01421009" + "120408021009" + "1801");
        using var arena = new ArenaAllocator();
        ClosedMaps message = ClosedMaps.Parse(bytes, arena);
        Assert.Equal((1, 0, ClosedZero.ClosedOne), (message.ByName.Count, message.ByNumber.Count, message.ByName[arena.CopyString("A")]));
        byte[] rewritten = message.ToByteArray();
        using var parser = new DifferentialParser();
        Assert.Equal(parser.Cpp(TestMessageType.ClosedMaps, bytes), parser.Cpp(TestMessageType.ClosedMaps, rewritten));
        ClosedMaps known = ClosedMaps.Parse(bytes, arena, new ProtoReadOptions { DiscardUnknownFields = true });
        Assert.Equal("0A050A01411001" + "1801", Convert.ToHexString(known.ToByteArray()));
    }

    /// <summary>A message set has only extensions, so its items are unknown fields.</summary>
    [Fact]
    public void MessageSetsAreWrittenAgain()
    {
        byte[] bytes = Protoc.Encode(Repository.TestProtos, "groups.proto", "protozero.tests.SetHolder", """
            set { [protozero.tests.SetItem.item] { text: "one" inside { [protozero.tests.SetItem.item] { text: "two" } } } }
            last: 5
            """);
        Assert.Contains("0B1087AD4B1A", Convert.ToHexString(bytes));
        using var arena = new ArenaAllocator();
        Assert.Equal(bytes, TestMessageType.SetHolder.RewriteInEveryWay(bytes, arena));
        Assert.Equal(5, SetHolder.Parse(bytes, arena).Last);
        byte[] twice = [.. bytes, .. bytes];
        using var parser = new DifferentialParser();
        Assert.Equal(parser.Cpp(TestMessageType.SetHolder, twice), parser.Cpp(TestMessageType.SetHolder, SetHolder.Parse(twice, arena).ToByteArray()));
    }
}
