extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using GoogleProtobuf::Google.Protobuf.WellKnownTypes;
using Label = GoogleProtobuf::Google.Protobuf.Reflection.FieldDescriptorProto.Types.Label;
using Type = GoogleProtobuf::Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace LibProtoZeroSharp.Tests.Formats.Dynamic;

/// <summary>
/// Types of descriptors with the names of well-known types. JSON and text format treat a type with the fields of a well-known type as that, wherever the fields
/// are in its data, and any other type as a plain message.
/// </summary>
public class ChangedWellKnownTypesTests
{
    private static readonly MessageDescriptor[] Types =
    [
        Any.Descriptor, Timestamp.Descriptor, Duration.Descriptor, FieldMask.Descriptor, Struct.Descriptor, Value.Descriptor, ListValue.Descriptor, Empty.Descriptor,
        DoubleValue.Descriptor, FloatValue.Descriptor, Int64Value.Descriptor, UInt64Value.Descriptor, Int32Value.Descriptor, UInt32Value.Descriptor,
        BoolValue.Descriptor, StringValue.Descriptor, BytesValue.Descriptor,
    ];

    private static readonly Dictionary<string, Action<DescriptorProto>> Same = new()
    {
        ["nothing"] = _ => { },
        ["order"] = message => Replace(message, message.Field.Reverse()),
        ["options"] = message =>
        {
            message.Options = new MessageOptions { Deprecated = true };
            foreach (FieldDescriptorProto field in message.Field) field.Options = new FieldOptions { Deprecated = true };
        },
        ["names"] = message => { foreach (FieldDescriptorProto field in message.Field.Where(field => field.Type is not (Type.Message or Type.Enum))) field.Name += "_x"; },
        ["nested types and reserved numbers"] = message =>
        {
            message.NestedType.Add(new DescriptorProto { Name = "N" });
            message.ReservedRange.Add(new DescriptorProto.Types.ReservedRange { Start = 50, End = 60 });
        },
    };

    private static readonly Dictionary<string, Action<DescriptorProto>> Other = new()
    {
        ["a field"] = message => message.Field.Add(Field("more", 90, Type.String)),
        ["a first field"] = message => Replace(message, message.Field.Prepend(Field("more", 90, Type.Int64))),
        ["a oneof"] = message => AddOneof(message, [Field("one", 91, Type.Bytes), Field("two", 92, Type.Double)]),
        ["fields in a oneof"] = message => AddOneof(message, [.. message.Field.Where(field => field.Label != Label.Repeated)]),
        ["a oneof for each"] = message =>
        {
            foreach (FieldDescriptorProto field in message.Field.Where(field => field.Label != Label.Repeated).ToArray()) AddOneof(message, [field]);
        },
        ["an optional field"] = message =>
        {
            FieldDescriptorProto field = Field("maybe", 93, Type.Int32);
            field.Proto3Optional = true;
            AddOneof(message, [field]);
        },
        ["lists"] = message =>
        {
            foreach (FieldDescriptorProto field in message.Field) field.Label = Label.Repeated;
            foreach (FieldDescriptorProto field in message.Field) field.ClearOneofIndex();
            message.OneofDecl.Clear();
        },
        ["other numbers"] = message => { foreach (FieldDescriptorProto field in message.Field) field.Number += 10; },
        ["other types"] = message =>
        {
            foreach (FieldDescriptorProto field in message.Field.Where(field => !field.HasTypeName)) field.Type = field.Type == Type.Bytes ? Type.Int32 : Type.Bytes;
        },
        ["another message"] = message => Refer(message, ".google.protobuf.Odd"),
        ["itself"] = message => Refer(message, ".google.protobuf." + message.Name),
        ["no field"] = message =>
        {
            message.Field.Clear();
            message.OneofDecl.Clear();
        },
    };

    private static readonly string[] Texts =
    [
        "{}", "null", "[]", "[1,\"x\",null,{\"a\":[]}]", "\"\"", "\"x\"", "\"1s\"", "\"-0.5s\"", "\"1970-01-01T00:00:01.5Z\"", "\"a.b,c\"", "\"AAE=\"",
        "true", "1", "-1.5", "\"NaN\"", "{\"a\":1,\"b\":{\"c\":[null,true]}}",
        "{\"@type\":\"type.googleapis.com/google.protobuf.Duration\",\"value\":\"1s\"}", "{\"value\":1}", "{\"seconds\":\"5\",\"nanos\":7}",
        "{\"typeUrl\":\"x\",\"value\":\"AAE=\"}", "{\"fields\":{\"k\":{}}}", "{\"values\":[{}]}", "{\"numberValue\":2}", "{\"structValue\":{}}",
        "{\"listValue\":{}}", "{\"more\":\"q\",\"one\":\"AA==\"}",
    ];

    public static TheoryData<string> Changes => [.. Same.Keys, .. Other.Keys];

    [Theory]
    [MemberData(nameof(Changes))]
    public void EveryFormatEndsInAMessageOrAnError(string change)
    {
        using var registry = new TypeRegistry();
        foreach (LibProtoZeroSharp.Reflection.FileDescriptor file in LibProtoZeroSharp.Reflection.FileDescriptor.Build(Set(change).ToByteArray())) registry.Add(file);
        using var generated = new TypeRegistry();
        foreach (LibProtoZeroSharp.Reflection.FileDescriptor file in LibProtoZeroSharp.Reflection.FileDescriptor.Build(Set("nothing").ToByteArray())) generated.Add(file);
        foreach (string name in Types.Select(type => type.FullName))
        {
            List<string> answers = [.. Answers(registry, name)], expected = [.. Answers(generated, name)];
            if (Same.ContainsKey(change)) Assert.Equal(expected, answers);
        }
    }

    /// <summary>What each input becomes in each format. Everything that is written is read again.</summary>
    private static IEnumerable<string> Answers(TypeRegistry registry, string name)
    {
        using var arena = new ArenaAllocator();
        DynamicMessageType type = registry.GetMessageType(name);
        var random = new Random(3);
        foreach (string text in Texts) yield return Answer(() => ProtoJson.Parse(type, text, arena, new ProtoJsonReadOptions { Types = registry }), registry, arena);
        for (int i = 0; i < 60; i++)
        {
            byte[] bytes = RandomFields(random);
            yield return Answer(() => type.Parse(bytes, arena), registry, arena);
        }
    }

    private static string Answer(Func<DynamicMessage> make, TypeRegistry registry, ArenaAllocator arena)
    {
        try
        {
            DynamicMessage message = make();
            string wire = Convert.ToHexString(message.ToByteArray());
            Assert.Equal(message, message.Type.Parse(message.ToByteArray(), arena));
            _ = ProtoText.ToString(message);
            string json = ProtoJson.ToString(message, new ProtoJsonWriteOptions { Types = registry });
            _ = ProtoJson.Parse(message.Type, json, arena, new ProtoJsonReadOptions { Types = registry });
            return wire + " " + json;
        }
        catch (ProtoException exception)
        {
            return exception.Error.ToString();
        }
    }

    /// <summary>Fields with the numbers and wire types of well-known types.</summary>
    private static byte[] RandomFields(Random random)
    {
        using var bytes = new MemoryStream();
        using var output = new CodedOutputStream(bytes);
        for (int i = random.Next(5); i > 0; i--)
        {
            int number = random.Next(4) == 0 ? random.Next(88, 95) : random.Next(1, 7);
            switch (random.Next(4))
            {
                case 0:
                    output.WriteTag(number, WireFormat.WireType.Varint);
                    output.WriteInt64(random.Next(-2, 100));
                    break;
                case 1:
                    output.WriteTag(number, WireFormat.WireType.Fixed64);
                    output.WriteDouble(random.Next(9));
                    break;
                default:
                    output.WriteTag(number, WireFormat.WireType.LengthDelimited);
                    output.WriteBytes(ByteString.CopyFrom(random.Next(3) switch { 0 => "ab"u8.ToArray(), 1 => [], _ => [0x0A, 2, 0x0A, 0] }));
                    break;
            }
        }

        output.Flush();
        return bytes.ToArray();
    }

    private static FileDescriptorSet Set(string change)
    {
        DescriptorProto type = new() { Name = "Odd", Field = { Field("odd", 2, Type.Double) } };
        FileDescriptorProto odd = new() { Name = "odd.proto", Package = "google.protobuf", Syntax = "proto3", MessageType = { type } };
        var set = new FileDescriptorSet { File = { odd } };
        foreach (FileDescriptorProto file in Types.Select(type => type.File).Distinct().Select(file => file.ToProto()))
        {
            file.Dependency.Add("odd.proto");
            foreach (DescriptorProto message in file.MessageType) (Same.GetValueOrDefault(change) ?? Other[change])(message);
            set.File.Add(file);
        }

        return set;
    }

    private static FieldDescriptorProto Field(string name, int number, Type type) => new() { Name = name, Number = number, Type = type, Label = Label.Optional };

    private static void Replace(DescriptorProto message, IEnumerable<FieldDescriptorProto> fields)
    {
        FieldDescriptorProto[] all = [.. fields];
        message.Field.Clear();
        message.Field.Add(all);
    }

    /// <summary>Puts fields into a new oneof, after all others.</summary>
    private static void AddOneof(DescriptorProto message, FieldDescriptorProto[] fields)
    {
        if (fields.Length == 0 || fields.Any(field => field.HasOneofIndex)) return;
        foreach (FieldDescriptorProto field in fields) field.OneofIndex = message.OneofDecl.Count;
        message.OneofDecl.Add(new OneofDescriptorProto { Name = "oneof_" + message.OneofDecl.Count });
        Replace(message, message.Field.Except(fields).Concat(fields));
    }

    /// <summary>Makes messages of another type, also those in maps.</summary>
    private static void Refer(DescriptorProto message, string type)
    {
        foreach (FieldDescriptorProto field in message.Field.Concat(message.NestedType.SelectMany(nested => nested.Field)))
        {
            if (field.Type == Type.Message && !field.TypeName.EndsWith("Entry", StringComparison.Ordinal)) field.TypeName = type;
        }
    }
}
