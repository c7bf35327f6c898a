using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Tests.Protos;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Tests.Messages.Extensions;

/// <summary>Extensions and files in a registry.</summary>
public unsafe class RegistryTests
{
    private readonly TypeRef _extended = TypeRef.Of<Extended>();

    [Fact]
    public void AnExtensionIsFoundByNameAndByNumber()
    {
        TypeRegistry registry = new TypeRegistry()
            .Add(ExtensionsExtensions.Int32Extension).Add(ExtensionsExtensions.LeafExtension).Add(ExtensionsExtensions.PackedColors).Add(BigItem.Extensions.Largest);
        Assert.Equal(
            ("protozero.tests.int32_extension", 103), (Find(registry, "protozero.tests.int32_extension")!.FullName, registry.FindExtension(_extended, 103)!.Field.Number));
        Assert.Equal("protozero.tests.leaf_extension", registry.FindExtension(_extended, 118)!.FullName);
        Assert.Equal("[protozero.tests.packed_colors]", System.Text.Encoding.UTF8.GetString(Find(registry, "protozero.tests.packed_colors")!.Names.Json));
        Assert.Null(registry.FindExtension(_extended, 104));
        Assert.Null(registry.FindExtension(TypeRef.Of<Leaf>(), 103));
        Assert.Null(registry.FindExtension("protozero.tests.int32_extension"u8, TypeRef.Of<Leaf>()));
        ExtensionType largest = registry.FindExtension(TypeRef.Of<BigSet>(), int.MaxValue - 1)!;
        Assert.Equal((true, "protozero.tests.BigItem.largest"), (largest.Field.IsMessageSetItem, largest.FullName));
        Assert.Same(largest, registry.Add(BigItem.Extensions.Largest).FindExtension(TypeRef.Of<BigSet>(), int.MaxValue - 1));
    }

    [Fact]
    public void AFileBringsItsTypesAndThoseThatItImports()
    {
        TypeRegistry registry = new TypeRegistry().Add(Extensions2023Reflection.Descriptor).Add(Extensions2023Reflection.Descriptor);
        foreach (string type in (string[])["Extended", "GroupExtension", "ExtensionScope.Inner", "Edition2023.Own", "Leaf", "Required"])
            Assert.False(registry.FindMessage(System.Text.Encoding.UTF8.GetBytes("protozero.tests." + type)).IsNone, type);
        Assert.Equal(TypeRef.Of<FieldOptions>(), registry.FindMessage("google.protobuf.FieldOptions"u8));
        Assert.True(registry.FindMessage("protozero.tests.Tree"u8).IsNone);
        foreach (int number in (int[])[101, 219, 317, 418, 501, 502, 601, 607, 536870911]) Assert.NotNull(registry.FindExtension(_extended, number));
        Assert.NotNull(registry.FindExtension(TypeRef.Of<FieldOptions>(), 50000));
        Assert.NotNull(registry.FindExtension(TypeRef.Of<ExtensionScope.Types.Inner>(), 101));
    }

    [Fact]
    public void ADescriptorThatWasBuiltBringsTypesWithoutGeneratedCode()
    {
        using var arena = new ArenaAllocator();
        FileDescriptorSet set = FileDescriptorSet.Create(arena);
        ProtoMessage.MergeFrom(ref set.File.Add(arena), Leaf.Descriptor.File.Proto, arena);
        FileDescriptor built = FileDescriptor.Build(set)[0];
        using TypeRegistry registry = new TypeRegistry().Add(built);
        TypeRef found = registry.FindMessage("protozero.tests.Leaf"u8);
        Assert.False(found.IsNone || found.Equals(TypeRef.Of<Leaf>()));
    }

    [Fact]
    public void AnotherDefinitionOfANameIsRejected()
    {
        FileDescriptor first = Build("first.proto", "a", "old"), same = Build("same.proto", "a", "old"), other = Build("other.proto", "b", "old");
        FileDescriptor extension = Build("x.proto", "a", "new");
        using TypeRegistry registry = new TypeRegistry().Add(first).Add(same);

        ArgumentException exception = Assert.Throws<ArgumentException>(() => registry.Add(other));
        Assert.Equal(
            "\"other.proto\" defines \"p.M\", which the registry has with another definition, from \"first.proto\". Use a registry for each of them.", exception.Message);
        Assert.Contains("\"x.proto\" defines \"p.e\"", Assert.Throws<ArgumentException>(() => registry.Add(extension)).Message);
        Assert.True(registry.TryGetMessageType("p.first", out _));
        Assert.False(registry.TryGetMessageType("p.other", out _));
    }

    /// <summary>A descriptor set has the well-known types of the compiler that made it.</summary>
    [Fact]
    public void TheWellKnownTypesAreThoseOfTheRegistry()
    {
        using var arena = new ArenaAllocator();
        FileDescriptorSet set = FileDescriptorSet.Create(arena);
        FileDescriptorProto file = set.File.Add(arena);
        ProtoMessage.MergeFrom(ref file, Timestamp.Descriptor.File.Proto, arena);
        file.MessageType[0].Field[0].SetName("other", arena);
        file.MessageType[0].Field[0].SetJsonName("other", arena);
        using TypeRegistry registry = new TypeRegistry().Add(FileDescriptor.Build(set)[0]);
        Assert.Equal(TypeRef.Of<Timestamp>(), registry.FindMessage("google.protobuf.Timestamp"u8));
    }

    /// <summary>A message p.M, an extension p.e, and a message with the name of the file.</summary>
    private static FileDescriptor Build(string path, string field, string extension)
    {
        using var arena = new ArenaAllocator();
        int number = extension == "old" ? 100 : 101;
        FileDescriptorSet set = ProtoText.Parse<FileDescriptorSet>(System.Text.Encoding.UTF8.GetBytes($$"""
            file {
              name: "{{path}}" package: "p"
              message_type { name: "M" field { name: "{{field}}" number: 1 label: LABEL_OPTIONAL type: TYPE_INT32 } extension_range { start: 100 end: 200 } }
              message_type { name: "{{Path.GetFileNameWithoutExtension(path)}}" }
              extension { name: "e" extendee: ".p.M" number: {{number}} label: LABEL_OPTIONAL type: TYPE_INT32 }
            }
            """), arena);
        // From bytes, because descriptors of a message last as long as its arena.
        return FileDescriptor.Build(set.ToByteArray())[0];
    }

    private ExtensionType? Find(TypeRegistry registry, string name) => registry.FindExtension(System.Text.Encoding.UTF8.GetBytes(name), _extended);
}
