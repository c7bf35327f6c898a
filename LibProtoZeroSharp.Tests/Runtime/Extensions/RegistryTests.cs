using LibProtoZeroSharp.Extensions;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Extensions;

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

    private ExtensionType? Find(TypeRegistry registry, string name) => registry.FindExtension(System.Text.Encoding.UTF8.GetBytes(name), _extended);
}
