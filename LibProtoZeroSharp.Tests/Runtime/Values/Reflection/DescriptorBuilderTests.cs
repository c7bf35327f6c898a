extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;
using Label = GoogleProtobuf::Google.Protobuf.Reflection.FieldDescriptorProto.Types.Label;
using Ours = LibProtoZeroSharp.Reflection.FileDescriptor;
using Type = GoogleProtobuf::Google.Protobuf.Reflection.FieldDescriptorProto.Types.Type;

namespace LibProtoZeroSharp.Tests.Values.Reflection;

/// <summary>For every set of descriptors, the result is descriptors or an exception that describes the fault.</summary>
public class DescriptorBuilderTests
{
    private static readonly Dictionary<string, (string Message, Action<FileDescriptorProto> Change)> Changes = new()
    {
        ["missing import"] = ("a.proto: It imports \"c.proto\", which is not in the set.", file => file.Dependency.Add("c.proto")),
        ["own import"] = ("a.proto: The file imports itself, or another one that does.", file => file.Dependency.Add("a.proto")),
        ["import in a circle"] = ("a.proto: The file imports itself, or another one that does.", file => file.Dependency.Add("b.proto")),
        ["public import"] = ("a.proto: p: The public import 1 does not exist.", file => file.PublicDependency.Add(1)),
        ["negative public import"] = ("a.proto: p: The public import -1 does not exist.", file => file.PublicDependency.Add(-1)),
        ["syntax"] = ("a.proto: p: Syntax \"proto4\" with edition 0 is not supported.", file => file.Syntax = "proto4"),
        ["package"] = ("a.proto: p..q: The name of the package is not valid.", file => file.Package = "p..q"),
        ["name"] = ("a.proto: p.M: \"x.y\" is not a valid identifier.", file => Field(file).Name = "x.y"),
        ["no name"] = ("a.proto: p: \"\" is not a valid identifier.", file => file.MessageType[0].ClearName()),
        ["long name"] = ("Its full name is longer than 1024 characters.", file => file.MessageType[0].Name = new string('x', 1023)),
        ["message twice"] = ("a.proto: p.M: It is already defined in \"a.proto\".", file => file.MessageType.Add(new DescriptorProto { Name = "M" })),
        ["message and enum"] = ("a.proto: p.M: It is already defined in \"a.proto\".", file => file.EnumType[0].Name = "M"),
        ["number 0"] = ("a.proto: p.M.f: 0 is not a valid field number.", file => Field(file).Number = 0),
        ["number 2^29"] = ("a.proto: p.M.f: 536870912 is not a valid field number.", file => Field(file).Number = 1 << 29),
        ["same number"] = ("a.proto: p.M.g: 1 is already used by \"p.M.f\".", file => Field(file, "g").Number = 1),
        ["same name"] = ("a.proto: p.M.f: f is already used by \"p.M.f\".", file => Field(file, "f").Number = 2),
        ["no name of a type"] = ("a.proto: p.M.f: Expected the name of a message, found none.", file => Field(file).Type = Type.Message),
        ["unknown type"] = ("a.proto: p.M.f: \".p.N\" is not defined", file => Refer(file, Type.Message, ".p.N")),
        ["unknown relative type"] = ("a.proto: p.M.f: \"N.O\" is not defined", file => Refer(file, Type.Message, "N.O")),
        ["enum as message"] = ("a.proto: p.M.f: Expected a message, found \"p.E\".", file => Refer(file, Type.Message, ".p.E")),
        ["message as enum"] = ("a.proto: p.M.f: Expected an enum, found \"p.M\".", file => Refer(file, Type.Enum, ".p.M")),
        ["service as type"] = ("a.proto: p.M.f: Expected a message, found \"p.S\".", file => Refer(file, Type.Message, ".p.S")),
        ["number of a type"] = ("a.proto: p.M.f: A field of type Int32 has no other type.", file => Refer(file, Type.Int32, ".p.M")),
        ["index of oneof"] = ("a.proto: p.M.f: It can't be in a oneof with index 1.", file => Field(file).OneofIndex = 1),
        ["negative index of oneof"] = ("a.proto: p.M.f: It can't be in a oneof with index -1.", file => Field(file).OneofIndex = -1),
        ["repeated in oneof"] = ("a.proto: p.M.f: It can't be in a oneof with index 0.", file => (Field(file).OneofIndex, Field(file).Label) = (0, Label.Repeated)),
        ["empty oneof"] = ("a.proto: p.M.two: Oneof must have at least one field.", file => file.MessageType[0].OneofDecl.Add(new OneofDescriptorProto { Name = "two" })),
        ["extendee of a field"] = ("a.proto: p.M.f: An extension extends a message, and no other field does.", file => Field(file).Extendee = ".p.M"),
        ["no extendee"] = ("a.proto: p.f: An extension extends a message, and no other field does.", file => file.Extension.Add(Field(file))),
        ["empty enum"] = ("a.proto: p.E: Enums must contain at least one value.", file => file.EnumType[0].Value.Clear()),
        ["value twice"] = ("a.proto: p.E.ZERO: ZERO is already used by \"p.E.ZERO\".", file => file.EnumType[0].Value.Add(file.EnumType[0].Value[0])),
        ["method twice"] = ("a.proto: p.S.Do: Do is already used by \"p.S.Do\".", file => file.Service[0].Method.Add(file.Service[0].Method[0])),
        ["method of an enum"] = ("a.proto: p.S.Do: Expected a message, found \"p.E\".", file => file.Service[0].Method[0].InputType = ".p.E"),
        ["method of nothing"] = ("a.proto: p.S.Do: \"\" is not defined", file => file.Service[0].Method[0].ClearOutputType()),
        ["map entry"] = ("a.proto: p.M.f: \"p.M\" is not the entry of the map.", file =>
        {
            Refer(file, Type.Message, ".p.M");
            file.MessageType[0].Options = new MessageOptions { MapEntry = true };
        }
        ),
    };

    public static TheoryData<string> Names => [.. Changes.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void WhatIsWrongIsSaid(string name)
    {
        FileDescriptorSet set = Valid();
        Changes[name].Change(set.File[0]);

        Assert.Contains(Changes[name].Message, Assert.Throws<ArgumentException>(() => Ours.Build(set.ToByteArray())).Message);
    }

    [Fact]
    public void TheUnchangedSetIsValid() => Assert.Equal(2, Ours.Build(Valid().ToByteArray()).Count);

    [Fact]
    public void AFileIsThereOnce()
    {
        FileDescriptorSet set = Valid();
        set.File.Add(set.File[0]);

        Assert.Contains("a.proto: The file is in the set twice.", Assert.Throws<ArgumentException>(() => Ours.Build(set.ToByteArray())).Message);
    }

    [Fact]
    public void NoSetIsAnError() => Assert.Throws<ArgumentException>(() => Ours.Build(default(LibProtoZeroSharp.Reflection.FileDescriptorSet)));

    /// <summary>A message that contains itself is infinite.</summary>
    [Fact]
    public void EndlessNestingIsFound()
    {
        using var arena = new ArenaAllocator();
        var set = LibProtoZeroSharp.Reflection.FileDescriptorSet.Create(arena);
        LibProtoZeroSharp.Reflection.FileDescriptorProto file = set.File.Add(arena);
        LibProtoZeroSharp.Reflection.DescriptorProto message = file.MessageType.Add(arena);
        message.Name = arena.CopyString("M");
        message.NestedType.Add(message, arena);

        Assert.Throws<ArgumentException>(() => Ours.Build(set));
    }

    /// <summary>The work is linear in the number of imports and names.</summary>
    [Fact]
    public void ManyFilesTakeLinearTime()
    {
        const int count = 5_000;
        var set = new FileDescriptorSet();
        for (int i = 0; i < count; i++)
        {
            var file = new FileDescriptorProto { Name = i + ".proto", Package = "p", MessageType = { new DescriptorProto { Name = "M" + i } } };
            for (int import = Math.Max(i - 2, 0); import < i; import++)
            {
                file.PublicDependency.Add(file.Dependency.Count);
                file.Dependency.Add(import + ".proto");
            }

            file.MessageType[0].Field.Add(new FieldDescriptorProto { Name = "f", Number = 1, TypeName = ".p.M0", Label = Label.Optional });
            set.File.Add(file);
        }

        IReadOnlyList<LibProtoZeroSharp.Reflection.FileDescriptor> files = Ours.Build(set.ToByteArray());
        Assert.Same(files[0].MessageTypes[0], files[^1].MessageTypes[0].Fields[1].MessageType);

        set.File[^1].MessageType[0].Field[0].TypeName = "nothing.at.all";
        Assert.Throws<ArgumentException>(() => Ours.Build(set.ToByteArray()));
    }

    [Fact]
    public void TruncatedAndMutatedSetsEndInAnAnswer()
    {
        string root = Path.Combine(Repository.Root, "LibProtoZeroSharp.Tests", "Generator", "Protos");
        (FileDescriptorSet? compiled, string errors) = Protoc.Compile(
            root, Directory.GetFiles(root, "*.proto").Select(path => Path.GetRelativePath(root, path)));
        Assert.True(compiled != null, errors);
        byte[] set = compiled.ToByteArray();
        var random = new Random(5);

        int rejected = Enumerable.Range(0, 300).Count(i => !IsAnswered(set[..(set.Length * i / 300)]));
        int changed = Enumerable.Range(0, 1000).Count(_ => !IsAnswered(ByteMutator.Mutate(set, random)));

        Assert.InRange(rejected, 200, 299);
        Assert.InRange(changed, 300, 999);
    }

    /// <summary>Whether the result is descriptors. If so, all of their members must work.</summary>
    private static bool IsAnswered(byte[] bytes)
    {
        using var arena = new ArenaAllocator();
        if (!LibProtoZeroSharp.Reflection.FileDescriptorSet.TryParse(bytes, arena, out LibProtoZeroSharp.Reflection.FileDescriptorSet set)) return false;
        try
        {
            foreach (LibProtoZeroSharp.Reflection.FileDescriptor file in Ours.Build(set)) Assert.NotEmpty(DescriptorText.Of(file));
            return true;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }

    private static FileDescriptorProto Refer(FileDescriptorProto file, Type type, string name)
    {
        Field(file).Type = type;
        Field(file).TypeName = name;
        return file;
    }

    private static FieldDescriptorProto Field(FileDescriptorProto file) => file.MessageType[0].Field[0];

    /// <summary>A second field.</summary>
    private static FieldDescriptorProto Field(FileDescriptorProto file, string name)
    {
        FieldDescriptorProto field = Field(file).Clone();
        field.Name = name;
        file.MessageType[0].Field.Add(field);
        return field;
    }

    private static FileDescriptorSet Valid() => new()
    {
        File =
        {
            new FileDescriptorProto
            {
                Name = "a.proto",
                Package = "p",
                MessageType =
                {
                    new DescriptorProto
                    {
                        Name = "M",
                        Field =
                        {
                            new FieldDescriptorProto { Name = "f", Number = 1, Type = Type.Int32, Label = Label.Optional },
                            new FieldDescriptorProto { Name = "member", Number = 9, Type = Type.Int32, Label = Label.Optional, OneofIndex = 0 },
                        },
                        OneofDecl = { new OneofDescriptorProto { Name = "o" } },
                    },
                },
                EnumType = { new EnumDescriptorProto { Name = "E", Value = { new EnumValueDescriptorProto { Name = "ZERO", Number = 0 } } } },
                Service =
                {
                    new ServiceDescriptorProto
                    {
                        Name = "S",
                        Method = { new MethodDescriptorProto { Name = "Do", InputType = ".p.M", OutputType = "M" } },
                    },
                },
            },
            new FileDescriptorProto { Name = "b.proto", Dependency = { "a.proto" } },
        },
    };
}
