using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Json;

/// <summary>Enum values with a name of their own in JSON: the option <c>(pb.enumvalue.json)</c> of edition 2026. Google's library for C# has no support for it.</summary>
public class JsonEnumNameTests
{
    [Theory]
    [InlineData(-1, "\"-1\"")]
    [InlineData(1, "\"short\"")]
    [InlineData(2, "\"an \\\"odd\\\" näme\"")]
    [InlineData(4, "\"\"")]
    [InlineData(5, "5")]
    public void TheNameInJsonIsWritten(int number, string name)
    {
        using var arena = new ArenaAllocator();
        JsonNames message = Message(number, arena);
        Assert.Equal($$$"""{"kind":{{{name}}},"kinds":[{{{name}}}],"kindByName":{"k":{{{name}}}}}""", ProtoJson.ToString(message));
        Assert.Equal($$$"""{"kind":{{{number}}},"kinds":[{{{number}}}],"kindByName":{"k":{{{number}}}}}""", ProtoJson.ToString(message, new ProtoJsonWriteOptions { EnumsAsNumbers = true }));
        Assert.Equal(message, ProtoJson.Parse<JsonNames>(ProtoJson.ToString(message), arena));
    }

    [Theory]
    [InlineData("\"short\"", 1)]
    [InlineData("\"NAMED_KIND_SHORT\"", 1)]
    [InlineData("\"NAMED_KIND_ALIAS\"", 1)]
    [InlineData("\"an \\\"odd\\\" n\\u00e4me\"", 2)]
    [InlineData("\"-1\"", -1)]
    [InlineData("\"NAMED_KIND_MINUS_ONE\"", -1)]
    [InlineData("\"\"", 4)]
    [InlineData("\"NAMED_KIND_EMPTY\"", 4)]
    [InlineData("7", 7)]
    public void BothNamesAreRead(string name, int number)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(Message(number, arena), ProtoJson.Parse<JsonNames>($$$"""{"kind":{{{name}}},"kinds":[{{{name}}}],"kindByName":{"k":{{{name}}}}}""", arena));
    }

    [Theory]
    [InlineData("Short")]
    [InlineData("SHORT")]
    [InlineData("short ")]
    public void OtherNamesAreErrors(string name)
    {
        using var arena = new ArenaAllocator();
        Assert.False(ProtoJson.TryParse($$"""{"kind":"{{name}}"}""", arena, out JsonNames _));
    }

    [Fact]
    public void TextFormatHasTheNamesOfTheFile()
    {
        using var arena = new ArenaAllocator();
        JsonNames message = JsonNames.Create(arena);
        message.Kind = NamedKind.Short;
        Assert.Equal("kind: NAMED_KIND_SHORT", ProtoText.ToString(message).Trim());
        Assert.False(ProtoText.TryParse("kind: short", arena, out message));
    }

    [Fact]
    public void TypesWithoutGeneratedCodeHaveTheNames()
    {
        using var arena = new ArenaAllocator();
        DynamicMessage message = ProtoJson.Parse(DynamicTypes.All.GetMessageType("protozero.tests.JsonNames"), """{"kind":"short"}""", arena);
        Assert.Equal("""{"kind":"short"}""", ProtoJson.ToString(message));
    }

    private static JsonNames Message(int number, ArenaAllocator arena)
    {
        var kind = (NamedKind)number;
        JsonNames message = JsonNames.Create(arena);
        message.Kind = kind;
        message.Kinds.Add(kind, arena);
        message.KindByName.Add("k", kind, arena);
        return message;
    }
}
