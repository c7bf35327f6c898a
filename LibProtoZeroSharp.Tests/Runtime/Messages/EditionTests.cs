using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages;

/// <summary>Fields behave as the features of the edition define.</summary>
public class EditionTests
{
    /// <summary>Presence, packing, delimiters: protoc's bytes for a message with every field set.</summary>
    [Theory]
    [InlineData("Edition2023", "edition2023.proto", """
        number: 0 implicit_number: 2 default_number: 7 text: "" implicit_text: "t" any_text: "\377" raw: "\000" implicit_raw: "r"
        open_enum: OPEN_ZERO implicit_enum: OPEN_FAR closed_enum: CLOSED_ENUM_MINUS_SIX leaf {} delimited_leaf { number: 1 } own { number: 1 explicit_number: 0 deeper {} }
        packed: [1, -1] expanded: [1, -1] open_enums: [OPEN_ONE, OPEN_FAR] closed_enums: [CLOSED_ENUM_FIVE, CLOSED_ENUM_ZERO]
        expanded_enums: [CLOSED_ENUM_FIVE, CLOSED_ENUM_ZERO] texts: ["a", ""] any_texts: ["\377", ""] list { number: 5 } list {} delimited_list { number: 5 } delimited_list {}
        leaves { key: "k" value { number: 1 } } any_names { key: "\377" value: "\376" } open_map { key: 1 value: OPEN_ONE } closed_map { key: 1 value: CLOSED_ENUM_FIVE }
        chosen_leaf { text: "x" }
        """)]
    [InlineData("Edition2024", "edition2024.proto", """
        number: 1 explicit_number: 0 any_text: "\377" text: "t" leaf { number: 1 } prefixed_leaf { number: 2 } inside { inside { number: 3 } } list { number: 4 } list {}
        expanded: [1, 2] packed: [1, 2] map { key: "\377" value { number: 1 leaf {} } } chosen { kind: CLOSED_KIND_UNSPECIFIED } kinds: [CLOSED_KIND_ONE, CLOSED_KIND_UNSPECIFIED]
        kind: CLOSED_KIND_ONE
        """)]
    public void FieldsAreWrittenAsProtocDoes(string name, string file, string text)
    {
        byte[] bytes = Protoc.Encode(Repository.TestProtos, file, "protozero.tests." + name, text);
        using var arena = new ArenaAllocator();
        Assert.Equal(Convert.ToHexString(bytes), Convert.ToHexString(TestMessageType.All[name].RewriteInEveryWay(bytes, arena)));
    }

    [Fact]
    public void PresenceIsPerField()
    {
        using var arena = new ArenaAllocator();
        Edition2023 message = Edition2023.Create(arena);
        Assert.Equal((7, false), (message.DefaultNumber, message.HasDefaultNumber));
        message.Number = 0;
        message.ImplicitNumber = 0;
        message.ImplicitEnum = OpenEnum.OpenZero;
        Assert.Equal("0800", Convert.ToHexString(message.ToByteArray()));
        Assert.True(message.HasNumber);
        Assert.Null(typeof(Edition2023).GetProperty("HasImplicitNumber"));
        Assert.Null(typeof(Edition2024).GetProperty("HasNumber"));
        Assert.NotNull(typeof(Edition2024).GetProperty("HasExplicitNumber"));
    }

    [Fact]
    public void RequiredFieldsAreLookedFor()
    {
        using var arena = new ArenaAllocator();
        byte[] whole = Convert.FromHexString("0801" + "1B1C");
        Assert.Equal(whole, RequiredInEdition.Parse(whole, arena).ToByteArray());
        foreach (string hex in (string[])["", "0801", "1B1C", "0801" + "13080114" + "1B1C"])
        {
            byte[] bytes = Convert.FromHexString(hex);
            Assert.Equal(ProtoError.MissingRequired, Assert.Throws<ProtoException>(() => RequiredInEdition.Parse(bytes, arena)).Error);
            Assert.Equal(bytes, RequiredInEdition.Parse(bytes, arena, new ProtoReadOptions { AllowPartial = true }).ToByteArray());
        }
    }

    /// <summary>By the features of the enum itself, independent of the field that uses it.</summary>
    [Fact]
    public void EnumsAreOpenOrClosed()
    {
        using var arena = new ArenaAllocator();
        Edition2023 message = Edition2023.Parse(
            Convert.FromHexString("4809" + "5809" + "BA01020109" + "C201020509" + "C80109" + "8A02040801" + "1009" + "92020408011009" + "E00209"), arena);
        Assert.Equal(((OpenEnum)9, false), (message.OpenEnum, message.HasClosedEnum));
        Assert.Equal([OpenEnum.OpenOne, (OpenEnum)9], message.OpenEnums.AsSpan().ToArray());
        Assert.Equal([ClosedEnum.Five], message.ClosedEnums.AsSpan().ToArray());
        Assert.Equal((0, 1, 0, Edition2023.OneOneofCase.None), (message.ExpandedEnums.Count, message.OpenMap.Count, message.ClosedMap.Count, message.OneCase));
        Assert.EndsWith("5809" + "C00109" + "C80109" + "92020408011009" + "E00209", Convert.ToHexString(message.ToByteArray()));
    }

    [Fact]
    public void InvalidTextIsNotWrittenWhereItIsVerified()
    {
        using var arena = new ArenaAllocator();
        Utf8String invalid = arena.CopyString([(byte)0xFF]);
        Edition2023 message = Edition2023.Create(arena);
        message.AnyText = invalid;
        Assert.Equal("3201FF", Convert.ToHexString(message.ToByteArray()));
        message.Text = invalid;
        Assert.Equal(ProtoError.InvalidUtf8, Assert.Throws<ProtoException>(() => message.ToByteArray()).Error);
    }
}
