extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Formats.Json;

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
        Assert.Equal(
            $$$"""{"kind":{{{number}}},"kinds":[{{{number}}}],"kindByName":{"k":{{{number}}}}}""",
            ProtoJson.ToString(message, new ProtoJsonWriteOptions { EnumsAsNumbers = true }));
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

    /// <summary>Descriptors that are made at run time may have anything in an option.</summary>
    [Theory]
    [InlineData("B23E030A0541", "A")] // The name is longer than the option.
    [InlineData("B23E0107", "A")] // A wire type that doesn't exist.
    [InlineData("B23E030A01FF", "A")] // A name that is not UTF-8.
    [InlineData("B23E040A02C0AF", "A")] // An overlong encoding.
    [InlineData("B03E05", "A")] // Another wire type.
    [InlineData("B23E020805", "A")] // The name has another wire type.
    [InlineData("B23E00", "A")]
    [InlineData("B23E030A0142B23E00", "B")] // The last occurrence counts, and fields that it lacks stay.
    [InlineData("B23E030A0142B23E030A0143", "C")]
    [InlineData("B23E030A0142B23E030A01FF", "A")]
    public void OptionsMayBeAnything(string options, string name)
    {
        var file = new FileDescriptorProto { Name = "a.proto", Package = "p", Syntax = "proto3" };
        file.EnumType.Add(new EnumDescriptorProto
        {
            Name = "E",
            Value =
            {
                new EnumValueDescriptorProto { Name = "ZERO" },
                new EnumValueDescriptorProto { Name = "A", Number = 1, Options = EnumValueOptions.Parser.ParseFrom(Convert.FromHexString(options)) },
            },
        });
        file.MessageType.Add(
            new DescriptorProto { Name = "M", Field = { new FieldDescriptorProto { Name = "e", Number = 1, Type = FieldDescriptorProto.Types.Type.Enum, TypeName = ".p.E" } } });
        using var types = new TypeRegistry();
        foreach (LibProtoZeroSharp.Reflection.FileDescriptor built in LibProtoZeroSharp.Reflection.FileDescriptor.Build(new FileDescriptorSet { File = { file } }.ToByteArray()))
            types.Add(built);
        using var arena = new ArenaAllocator();
        DynamicMessage message = ProtoJson.Parse(types.GetMessageType("p.M"), """{"e":"A"}""", arena);
        Assert.Equal($$"""{"e":"{{name}}"}""", ProtoJson.ToString(message));
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
