using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>The features that only proto2 has: required fields, closed enums and text that isn't validated.</summary>
public class Proto2Tests
{
    private const string Whole = "0801" + "120141" + "1A00" + "2005" + "818001" + "000000000000F03F";

    public static TheoryData<string> Partial => new()
    {
        "",
        "120141" + "1A00" + "2005" + "818001" + "000000000000F03F",
        "0801" + "1A00" + "2005" + "818001" + "000000000000F03F",
        "0801" + "120141" + "2005" + "818001" + "000000000000F03F",
        "0801" + "120141" + "1A00" + "818001" + "000000000000F03F",
        "0801" + "120141" + "1A00" + "2005",
        // A value that the closed enum doesn't have counts as absent.
        "0801" + "120141" + "1A00" + "2004" + "818001" + "000000000000F03F",
        Whole + "3200",
        Whole + "3A00",
        Whole + "3A021200",
        Whole + "4200",
        Whole + "42020801",
    };

    [Theory]
    [MemberData(nameof(Partial))]
    public void MissingRequiredFieldsAreAnError(string hex)
    {
        byte[] bytes = Convert.FromHexString(hex);
        using var arena = new ArenaAllocator();
        using var memory = new GuardedMemory(bytes.Length + 1);
        foreach (ProtoInput input in Enum.GetValues<ProtoInput>())
        {
            var rejection = Assert.Throws<ProtoException>(() => Required.Parse(memory.Place(bytes), arena, new ProtoReadOptions { Input = input }));
            Assert.Equal((ProtoError.MissingRequired, bytes.Length), (rejection.Error, rejection.Offset));
            Assert.False(Required.TryParse(bytes, arena, out Required none, new ProtoReadOptions { Input = input }));
            Assert.True(none.IsNull);
            Assert.False(Required.Parse(memory.Place(bytes), arena, new ProtoReadOptions { Input = input, AllowPartial = true }).IsNull);
        }
    }

    /// <summary>In a list, as a map's value, in a message in a message.</summary>
    [Theory]
    [InlineData("0A00")]
    [InlineData("1200")]
    [InlineData("1A00")]
    [InlineData("1A020801")]
    [InlineData("22020A00")]
    [InlineData("2202" + "1A00")]
    public void SoAreThoseOfMessagesWithin(string hex)
    {
        byte[] bytes = Convert.FromHexString(hex);
        using var arena = new ArenaAllocator();
        Assert.Equal(ProtoError.MissingRequired, Assert.Throws<ProtoException>(() => Holder.Parse(bytes, arena)).Error);
        Holder.Parse(bytes, arena, new ProtoReadOptions { AllowPartial = true });
    }

    /// <summary>One occurrence of a message may have the required fields that another lacks.</summary>
    [Fact]
    public void OccurrencesCompleteEachOther()
    {
        byte[] whole = Convert.FromHexString(Whole);
        byte[] first = [0x0A, 5, .. whole[..5]];
        byte[] second = [0x0A, (byte)(whole.Length - 5), .. whole[5..]];
        using var arena = new ArenaAllocator();
        Assert.Throws<ProtoException>(() => Holder.Parse(first, arena));
        Assert.Throws<ProtoException>(() => Holder.Parse(second, arena));
        Holder holder = Holder.Parse([.. first, .. second], arena);
        Assert.Equal((1, 1.0), (holder.Required.Id, holder.Required.Ratio));
        using var memory = new GuardedMemory(100);
        Holder.Parse(memory.Place([.. first, .. second]), arena, new ProtoReadOptions { Input = ProtoInput.AliasUnsafe });
    }

    [Fact]
    public void UnknownValuesOfClosedEnumsAreUnknownFields()
    {
        // 4 and 9 are not values of the enum; 5, 6 and -7 are.
        byte[] bytes = Convert.FromHexString("0805" + "0804" + "1005" + "1009" + "1006" + "1A0305" + "0406" + "2A0141" + "2004" + "3001");
        using var arena = new ArenaAllocator();
        ClosedEnums message = ClosedEnums.Parse(bytes, arena);
        Assert.Equal(Closed.Five, message.Single);
        Assert.Equal([Closed.Five, Closed.Six], message.Many.AsSpan().ToArray());
        Assert.Equal([Closed.Five, Closed.Six], message.Packed.AsSpan().ToArray());
        Assert.Equal(ClosedEnums.OneOneofCase.Text, message.OneCase);
        Assert.Equal("0805" + "1005" + "1006" + "1A020506" + "2A0141" + "3001" + "0804" + "1009" + "1804" + "2004", Convert.ToHexString(message.ToByteArray()));
        Assert.Equal(message.ToByteArray(), ClosedEnums.Parse(message.ToByteArray(), arena).ToByteArray());
        Assert.Equal(
            "0805" + "1005" + "1006" + "1A020506" + "2A0141" + "3001",
            Convert.ToHexString(ClosedEnums.Parse(bytes, arena, new ProtoReadOptions { DiscardUnknownFields = true }).ToByteArray()));
        Assert.False(ClosedEnums.Parse(Convert.FromHexString("0804"), arena).HasSingle);
        Assert.Equal(Closed.Five, ClosedEnums.Parse([], arena).Single);
        Assert.Equal(Closed.Far, Defaults.Parse([], arena).ClosedField);
    }

    /// <summary>As in C++: proto2 checks text neither on reading nor on writing.</summary>
    [Fact]
    public void TextIsNotValidated()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Convert.FromHexString("7202C0FF");
        Assert.Equal(bytes, Proto2.Parse(bytes, arena).ToByteArray());
    }
}
