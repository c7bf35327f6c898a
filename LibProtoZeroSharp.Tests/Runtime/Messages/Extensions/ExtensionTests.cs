using LibProtoZeroSharp.Tests.Protos;
using static LibProtoZeroSharp.Tests.Protos.ExtensionsExtensions;

namespace LibProtoZeroSharp.Tests.Messages.Extensions;

/// <summary>Extensions by their bytes: which fields belong to them, and the effect on the others.</summary>
public class ExtensionTests
{
    [Fact]
    public void WhatIsAbsentHasItsDefault()
    {
        using var arena = new ArenaAllocator();
        Extended message = Extended.Create(arena);
        Assert.Equal((0, -7, true), (message.GetExtension(Int32Extension), message.GetExtension(DefaultInt32), message.GetExtension(DefaultBool)));
        Assert.Equal((double.PositiveInfinity, "żółw"), (message.GetExtension(DefaultDouble), message.GetExtension(DefaultString).ToString()));
        Assert.Equal([0, 0xFF], message.GetExtension(DefaultBytes).ToArray());
        Assert.Equal((Closed.Far, Closed.Five, Color.Unspecified), (message.GetExtension(DefaultClosed), message.GetExtension(FirstClosed), message.GetExtension(ColorExtension)));
        Assert.Equal(0, message.GetExtension(LeafExtensions, arena).Count);
        Leaf leaf = message.GetExtension(LeafExtension, arena);
        Assert.Equal((false, 0, ""), (leaf.IsNull, leaf.Number, leaf.Text.ToString()));
        Assert.False(message.HasExtension(DefaultInt32) || message.HasExtension(LeafExtension) || message.HasExtension(LeafExtensions));
        message.ClearExtension(DefaultInt32, arena);
        message.SetExtension(LeafExtension, leaf, arena);
        Assert.Empty(message.ToByteArray());
        Assert.Equal((-7, 403, "default_int32"), (DefaultInt32.DefaultValue, DefaultInt32.FieldNumber, DefaultInt32.Descriptor.Name));
    }

    [Fact]
    public void AStringIsSetInAnyForm()
    {
        using var arena = new ArenaAllocator();
        Extended message = Extended.Create(arena);
        message.SetExtension(StringExtension, "żółw", arena);
        Assert.Equal("żółw", message.GetExtension(StringExtension).ToString());
        message.SetExtension(StringExtension, "tea"u8, arena);
        Assert.Equal("tea", message.GetExtension(StringExtension).ToString());
        message.AddExtension(StringExtensions, "a", arena);
        message.AddExtension(StringExtensions, "b"u8, arena);
        message.AddExtension(StringExtensions, arena.CopyString("c"), arena);
        Assert.Equal(["a", "b", "c"], message.GetExtension(StringExtensions, arena).AsEnumerable().Select(text => text.ToString()));
    }

    /// <summary>The order in which extensions were set doesn't count; the order of the values in a list does.</summary>
    [Fact]
    public void TheirOrderDoesNotMakeMessagesDiffer()
    {
        using var arena = new ArenaAllocator();
        Extended first = Extended.Create(arena), second = Extended.Create(arena);
        first.SetExtension(Int32Extension, 5, arena);
        first.SetExtension(StringExtension, arena.CopyString("a"), arena);
        foreach (int number in new[] { 1, 2 }) first.AddExtension(Int32Extensions, number, arena);
        second.AddExtension(Int32Extensions, 1, arena);
        second.SetExtension(StringExtension, arena.CopyString("a"), arena);
        second.AddExtension(Int32Extensions, 2, arena);
        second.SetExtension(Int32Extension, 5, arena);
        Assert.Equal(first, second);
        Assert.Equal(first.GetHashCode(), second.GetHashCode());
        ZeroAllocation.Of(() => first.Equals(second));

        second.SetExtension(Int32Extensions, [2, 1], arena);
        Assert.NotEqual(first, second);
        second.ClearExtension(Int32Extensions, arena);
        Assert.NotEqual(first, second);
        Extended empty = Extended.Create(arena);
        foreach (Extended message in new[] { first, second })
        {
            message.Clear();
            message.SetExtension(Int32Extension, 5, arena);
            message.ClearExtension(Int32Extension, arena);
            Assert.Equal((empty, empty.GetHashCode()), (message, message.GetHashCode()));
        }
    }

    [Fact]
    public void AnAbsentMessageHasNone()
    {
        using var arena = new ArenaAllocator();
        Extended absent = Extended.Create(arena).Inside;
        Assert.False(absent.HasExtension(StringExtension));
        Assert.Equal("żółw", absent.GetExtension(DefaultString).ToString());
        Assert.Equal(0, absent.GetExtension(PackedInt32S, arena).Count);
    }

    [Theory]
    [InlineData("B806 01", true, 1)] // A varint.
    [InlineData("B806 01 B806 02", true, 2)]
    [InlineData("BD06 01000000", false, 0)] // Four bytes.
    [InlineData("BA06 01 01", false, 0)] // A run, which only lists have.
    [InlineData("BB06 BC06", false, 0)] // A group.
    [InlineData("B806 01 BD06 02000000 B806 03", true, 3)]
    [InlineData("C006 01", false, 0)] // Another number.
    public void OnlyItsOwnWireTypeIsTheExtension(string hex, bool has, int value)
    {
        using var arena = new ArenaAllocator();
        Extended message = Parse(hex, arena);
        Assert.Equal((has, value), (message.HasExtension(Int32Extension), message.GetExtension(Int32Extension)));
    }

    [Fact]
    public void SettingReplacesAndLeavesTheRestInItsOrder()
    {
        using var arena = new ArenaAllocator();
        const string wrongType = "BD0601000000", other = "C00607";
        Extended message = Parse($"B80601 {wrongType} B80602 {other} B80603", arena);
        message.SetExtension(Int32Extension, 5, arena);
        Assert.Equal(wrongType + other + "B80605", Convert.ToHexString(message.ToByteArray()));
        message.SetExtension(Int32Extension, 0, arena);
        Assert.Equal(wrongType + other + "B80600", Convert.ToHexString(message.ToByteArray()));
        Assert.True(message.HasExtension(Int32Extension));
        message.ClearExtension(Int32Extension, arena);
        Assert.Equal(wrongType + other, Convert.ToHexString(message.ToByteArray()));
    }

    [Fact]
    public void BothEncodingsOfAListAreOneList()
    {
        using var arena = new ArenaAllocator();
        Extended message = Parse("D80C01 DA0C020203 DD0C04000000 D80C05 D80C06 DA0C00", arena);
        Assert.Equal([1, 2, 3, 5, 6], message.GetExtension(Int32Extensions, arena).AsSpan());
        message.AddExtension(Int32Extensions, 7, arena);
        Assert.Equal([1, 2, 3, 5, 6, 7], message.GetExtension(Int32Extensions, arena).AsSpan());
        message.SetExtension(Int32Extensions, [8, 9], arena);
        Assert.Equal("DD0C04000000D80C08D80C09", Convert.ToHexString(message.ToByteArray()));
        message.SetExtension(Int32Extensions, [], arena);
        Assert.False(message.HasExtension(Int32Extensions));

        message = Parse("FA1200", arena);
        Assert.False(message.HasExtension(PackedInt32S));
        message.AddExtension(PackedInt32S, 1, arena);
        message.AddExtension(PackedInt32S, 2, arena);
        Assert.Equal("FA1200FA120101FA120102", Convert.ToHexString(message.ToByteArray()));
        Assert.Equal([1, 2], message.GetExtension(PackedInt32S, arena).AsSpan());
    }

    [Fact]
    public void UnknownValuesOfAClosedEnumAreNotThere()
    {
        using var arena = new ArenaAllocator();
        Extended message = Parse("A80763", arena);
        Assert.Equal((false, Closed.Five), (message.HasExtension(ClosedExtension), message.GetExtension(ClosedExtension)));
        message = Parse("A80706 A80763", arena);
        Assert.Equal((true, Closed.Six), (message.HasExtension(ClosedExtension), message.GetExtension(ClosedExtension)));
        message = Parse("C80D63 CA0D026362 C80D06 CA0D020563", arena);
        Assert.Equal([Closed.Six, Closed.Five], message.GetExtension(ClosedExtensions, arena).AsSpan().ToArray());
        Assert.Equal("C80D63CA0D026362C80D06CA0D020563", Convert.ToHexString(message.ToByteArray()));
        Assert.False(Parse("CA0D026362", arena).HasExtension(ClosedExtensions));
    }

    [Fact]
    public void AMessageThatIsReadIsACopy()
    {
        using var arena = new ArenaAllocator();
        Extended message = Extended.Create(arena);
        Leaf leaf = Leaf.Create(arena);
        leaf.Text = arena.CopyString("one");
        message.SetExtension(LeafExtension, leaf, arena);
        leaf.Text = arena.CopyString("two");
        Leaf read = message.GetExtension(LeafExtension, arena);
        Assert.Equal("one", read.Text.ToString());
        read.Number = 7;
        Assert.Equal(0, message.GetExtension(LeafExtension, arena).Number);
        message.SetExtension(LeafExtension, read, arena);
        Assert.Equal((7, "one"), (message.GetExtension(LeafExtension, arena).Number, message.GetExtension(LeafExtension, arena).Text.ToString()));
    }

    [Fact]
    public void WhatIsReadOutlivesTheMessage()
    {
        using var arena = new ArenaAllocator();
        Leaf leaf;
        UnmanagedList<Utf8String> texts;
        using (var other = new ArenaAllocator())
        {
            Extended message = Extended.Create(other);
            leaf = Leaf.Create(other);
            leaf.Text = other.CopyString("leaf");
            message.SetExtension(LeafExtension, leaf, other);
            message.SetExtension(StringExtensions, [other.CopyString("a"), other.CopyString("b")], other);
            leaf = message.GetExtension(LeafExtension, arena);
            texts = message.GetExtension(StringExtensions, arena);
        }

        Assert.Equal(("leaf", "a", "b"), (leaf.Text.ToString(), texts[0].ToString(), texts[1].ToString()));
    }

    [Fact]
    public void AnExtensionKeepsWhatItDoesNotKnow()
    {
        using var arena = new ArenaAllocator();
        Extended inner = Parse("B80601 FA7F0178", arena);
        Extended message = Extended.Create(arena);
        message.SetExtension(ExtendedExtension, inner, arena);
        Assert.Equal(inner, message.GetExtension(ExtendedExtension, arena));
        Assert.Equal(1, message.GetExtension(ExtendedExtension, arena).GetExtension(Int32Extension));
    }

    [Fact]
    public void AValueMayBeAViewOfTheMessageItself()
    {
        using var arena = new ArenaAllocator();
        Extended message = Extended.Create(arena);
        message.SetExtension(StringExtension, arena.CopyString("text"), arena);
        message.SetExtension(StringExtension, message.GetExtension(StringExtension), arena);
        message.SetExtension(DefaultString, message.GetExtension(StringExtension), arena);
        message.SetExtension(StringExtension, arena.CopyString("another, which is longer"), arena);
        Assert.Equal(("another, which is longer", "text"), (message.GetExtension(StringExtension).ToString(), message.GetExtension(DefaultString).ToString()));
    }

    /// <summary>Aliased input is never written to, at any address.</summary>
    [Fact]
    public void AliasedInputStaysAsItIs()
    {
        using var arena = new ArenaAllocator();
        ReadOnlySpan<byte> literal = [0xB8, 0x06, 0x01, 0xC0, 0x06, 0x07, 0xB8, 0x06, 0x02, 0xC0, 0x06, 0x08];
        Extended message = Extended.Parse(literal, arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
        message.ClearExtension(Int32Extension, arena);
        Assert.Equal("C00607C00608", Convert.ToHexString(message.ToByteArray()));
        message.SetExtension(Int32Extension, 9, arena);
        message.ClearExtension(Int64Extension, arena);
        Assert.Equal("B80609", Convert.ToHexString(message.ToByteArray()));
    }

    [Fact]
    public void MalformedValuesAreFoundWhereTheyAreAskedFor()
    {
        using var arena = new ArenaAllocator();
        Extended message = Parse("B80601 B2070112 B20702 0A05", arena);
        Assert.True(message.HasExtension(LeafExtension));
        ProtoException exception = Assert.Throws<ProtoException>(() => message.GetExtension(LeafExtension, arena));
        Assert.Equal((ProtoError.Truncated, 7, "protozero.tests.leaf_extension"), (exception.Error, exception.Offset, exception.MessageType));
        Assert.Equal(1, message.GetExtension(Int32Extension));
    }

    [Fact]
    public void TextIsCheckedWhereTheSchemaAsksForIt()
    {
        using var arena = new ArenaAllocator();
        Utf8String bad = arena.CopyString([0xC3, 0x28]);
        Extended message = Extended.Create(arena);
        message.SetExtension(StringExtension, bad, arena);
        message.SetExtension(Extensions2023Extensions.AnyText, bad, arena);
        Assert.Equal(bad, message.GetExtension(StringExtension));
        ProtoException exception = Assert.Throws<ProtoException>(() => message.SetExtension(Extensions2023Extensions.CheckedText, bad, arena));
        Assert.Equal(ProtoError.InvalidUtf8, exception.Error);

        byte[] bytes = message.ToByteArray();
        Extended read = Parse(Convert.ToHexString(bytes) + "DA2502C328", arena);
        exception = Assert.Throws<ProtoException>(() => read.GetExtension(Extensions2023Extensions.CheckedText));
        Assert.Equal((ProtoError.InvalidUtf8, bytes.Length + 3), (exception.Error, exception.Offset));
    }

    [Fact]
    public void AnExhaustedArenaLeavesTheMessageAsItWas()
    {
        for (int limit = 8_000; limit < 40_000; limit += 500)
        {
            using var arena = new ArenaAllocator(new ArenaOptions { MaxBytes = limit });
            using var other = new ArenaAllocator();
            Utf8String text = other.CopyString(new string('x', 500));
            Extended message = Extended.Create(arena);
            byte[] before = [];
            try
            {
                for (int i = 0; ; i++)
                {
                    before = message.ToByteArray();
                    if (i % 3 == 0) message.AddExtension(StringExtensions, text, arena);
                    else if (i % 3 == 1) message.SetExtension(StringExtension, text, arena);
                    else message.ClearExtension(StringExtension, arena);
                }
            }
            catch (InsufficientMemoryException)
            {
                Assert.Equal(before, message.ToByteArray());
            }
        }
    }

    /// <summary>Memory is reused as long as the message doesn't have more content than before.</summary>
    [Fact]
    public void SettingAgainAndAgainTakesNoMoreMemory()
    {
        using var arena = new ArenaAllocator();
        Extended message = Extended.Create(arena);
        message.SetExtension(Int64Extension, long.MaxValue, arena);
        message.SetExtension(Int64Extension, long.MaxValue, arena);
        long allocated = arena.AllocatedBytes;
        for (int i = 0; i < 1000; i++) message.SetExtension(Int64Extension, i, arena);
        Assert.Equal((allocated, 999), (arena.AllocatedBytes, message.GetExtension(Int64Extension)));
    }

    [Fact]
    public void RequiredFieldsAreNotLookedFor()
    {
        using var arena = new ArenaAllocator();
        Extended message = Extended.Create(arena);
        message.SetExtension(RequiredExtension, Required.Create(arena), arena);
        Assert.True(ProtoMessage.IsInitialized(message));
        Assert.False(ProtoMessage.IsInitialized(message.GetExtension(RequiredExtension, arena)));
    }

    [Fact]
    public void DiscardingUnknownFieldsDiscardsExtensions()
    {
        using var arena = new ArenaAllocator();
        Extended message = Extended.Parse(Convert.FromHexString("B80601"), arena, new ProtoReadOptions { DiscardUnknownFields = true });
        Assert.False(message.HasExtension(Int32Extension));
    }

    private static Extended Parse(string hex, ArenaAllocator arena) => Extended.Parse(Convert.FromHexString(hex.Replace(" ", "")), arena);
}
