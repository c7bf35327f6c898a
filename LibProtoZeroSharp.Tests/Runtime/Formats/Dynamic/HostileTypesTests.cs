extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using Label = GoogleProtobuf::Google.Protobuf.Reflection.FieldDescriptorProto.Types.Label;
using Type = GoogleProtobuf::Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace LibProtoZeroSharp.Tests.Formats.Dynamic;

/// <summary>Types of descriptors that no protoc would make.</summary>
public class HostileTypesTests
{
    private const int MostFields = 65_535, FirstNumber = 20_000, HighestNumber = (1 << 29) - 1;

    [Fact]
    public void MessagesMayReferToEachOtherInAnyWay()
    {
        FileDescriptorProto file = File(20_000, i => [Field("next", 1, $".p.M{(i + 1) % 20_000}"), Field("own", 2, $".p.M{i}")]);
        using TypeRegistry registry = Registry(file);
        using var arena = new ArenaAllocator();
        DynamicMessage message = registry.GetMessageType("p.M7").Create(arena);
        DynamicMessage inner = message;
        for (int i = 0; i < 50; i++) inner = inner.MutableMessage(i % 2 == 0 ? "next" : "own", arena);
        Assert.Equal(message, message.Type.Parse(message.ToByteArray(), arena));
    }

    [Fact]
    public void ThereAreAtMostAsManyFieldsAsInProtoc()
    {
        using TypeRegistry most = Registry(File(1, _ => Enumerable.Range(1, MostFields).Select(i => Field("f" + i, FirstNumber + i))));
        using var arena = new ArenaAllocator();
        DynamicMessage message = most.GetMessageType("p.M0").Create(arena);
        message.SetInt32(FirstNumber + MostFields, 5);
        Assert.Equal(5, message.Type.Parse(message.ToByteArray(), arena).GetInt32("f" + MostFields));

        FileDescriptorProto more = File(1, _ => Enumerable.Range(1, MostFields + 1).Select(i => Field("f" + i, FirstNumber + i)));
        var exception = Assert.Throws<ArgumentException>(() => LibProtoZeroSharp.Reflection.FileDescriptor.Build(Set(more)));
        Assert.Equal("a.proto: p.M0: It has more than 65535 fields.", exception.Message);
    }

    /// <summary>Such an Any has another layout than the generated type of the same name.</summary>
    [Theory]
    [InlineData("{\"@type\":\"type.googleapis.com/google.protobuf.Duration\",\"value\":\"1s\"}")]
    [InlineData("{}")]
    public void AnAnyMayDeclareItsFieldsInAnyOrder(string json)
    {
        DescriptorProto any = new()
        {
            Name = "Any",
            Field =
            {
                new FieldDescriptorProto { Name = "value", Number = 2, Type = Type.Bytes, Label = Label.Optional },
                new FieldDescriptorProto { Name = "type_url", Number = 1, Type = Type.String, Label = Label.Optional },
            },
        };
        FileDescriptorProto file = new() { Name = "any.proto", Package = "google.protobuf", Syntax = "proto3", MessageType = { any } };
        using var registry = new TypeRegistry();
        DynamicMessageType type = registry.GetMessageType(LibProtoZeroSharp.Reflection.FileDescriptor.Build(Set(file))[0].MessageTypes[0]);
        using var arena = new ArenaAllocator();
        DynamicMessage message = ProtoJson.Parse(type, json, arena);
        byte[] expected = ProtoJson.Parse<LibProtoZeroSharp.WellKnownTypes.Any>(json, arena).ToByteArray();
        Assert.Equal(expected, message.ToByteArray());
        Assert.Equal(json, ProtoJson.ToString(message));
        Assert.Equal(message, ProtoText.Parse(type, ProtoText.ToString(type.Parse(expected, arena)), arena));
    }

    [Fact]
    public void NumbersAreOfAnySize()
    {
        int[] numbers = [1, 15, 16, 2047, 2048, 262_143, 262_144, 33_554_431, 33_554_432, HighestNumber - 1, HighestNumber];
        using TypeRegistry registry = Registry(File(1, _ => numbers.Select(number => Field("f" + number, number))));
        using var arena = new ArenaAllocator();
        DynamicMessage message = registry.GetMessageType("p.M0").Create(arena);
        foreach (int number in numbers) message.SetInt32(number, -number);
        byte[] bytes = message.ToByteArray();
        Assert.Equal(bytes.Length, message.CalculateSize());
        DynamicMessage read = message.Type.Parse(bytes, arena);
        Assert.All(numbers, number => Assert.Equal(-number, read.GetInt32(number)));
        Assert.Empty(read.UnknownFields.ToArray());
    }

    [Fact]
    public void NamesMayBeLong()
    {
        string name = new('n', 1 << 20);
        using TypeRegistry registry = Registry(File(1, _ => [Field(name, 1)]));
        using var arena = new ArenaAllocator();
        DynamicMessage message = registry.GetMessageType("p.M0").Create(arena);
        message.SetInt32(name, 3);
        Assert.Equal(3, ProtoJson.Parse(message.Type, ProtoJson.ToString(message), arena).GetInt32(1));
    }

    [Fact]
    public void ManyThreadsMayAskFirst()
    {
        using TypeRegistry registry = Registry(File(500, i => [Field("next", 1, $".p.M{(i + 1) % 500}")]));
        var types = new DynamicMessageType[8];
        Parallel.For(0, types.Length, new ParallelOptions { MaxDegreeOfParallelism = types.Length }, i => types[i] = registry.GetMessageType("p.M100"));
        Assert.Single(types.Distinct());
    }

    private static FileDescriptorProto File(int messages, Func<int, IEnumerable<FieldDescriptorProto>> fields)
    {
        var file = new FileDescriptorProto { Name = "a.proto", Package = "p", Syntax = "proto3" };
        for (int i = 0; i < messages; i++) file.MessageType.Add(new DescriptorProto { Name = "M" + i, Field = { fields(i) } });
        return file;
    }

    private static FieldDescriptorProto Field(string name, int number, string? message = null)
    {
        var field = new FieldDescriptorProto { Name = name, Number = number, Label = Label.Optional, Type = message == null ? Type.Int32 : Type.Message };
        if (message != null) field.TypeName = message;
        return field;
    }

    private static byte[] Set(FileDescriptorProto file) => new FileDescriptorSet { File = { file } }.ToByteArray();

    private static TypeRegistry Registry(FileDescriptorProto file)
    {
        var registry = new TypeRegistry();
        foreach (LibProtoZeroSharp.Reflection.FileDescriptor built in LibProtoZeroSharp.Reflection.FileDescriptor.Build(Set(file))) registry.Add(built);
        return registry;
    }
}
