using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Tests.Protos;

namespace LibProtoZeroSharp.Tests.Messages.Extensions;

/// <summary>Custom options are extensions of the messages of <c>descriptor.proto</c>, which descriptors have.</summary>
public class CustomOptionTests
{
    [Fact]
    public void DescriptorsHaveTheOptionsOfTheFile()
    {
        using var arena = new ArenaAllocator();
        MessageDescriptor type = WithOptions.Descriptor;
        FieldOptions length = type.Fields["length"].Options;
        Unit unit = length.GetExtension(ExtensionsExtensions.Unit, arena);
        Assert.Equal(("metre", 5), (unit.Name.ToString(), length.GetExtension(ExtensionsExtensions.Weight)));
        Assert.Equal([1, 2], unit.Powers.AsSpan());
        Assert.Equal(["SI", "base"], length.GetExtension(ExtensionsExtensions.Labels, arena).AsSpan().ToArray().Select(label => label.ToString()));
        Assert.Equal(Color.Red, type.Options.GetExtension(ExtensionsExtensions.Shade));
        Assert.True(type.File.Options.GetExtension(ExtensionsExtensions.Reviewed));
        Assert.Equal("§", type.EnumTypes[0].FindValueByNumber(1)!.Options.GetExtension(ExtensionsExtensions.Symbol).ToString());
    }

    [Fact]
    public void WhatHasNoOptionsHasTheirDefaults()
    {
        using var arena = new ArenaAllocator();
        FieldOptions plain = WithOptions.Descriptor.Fields["plain"].Options;
        Assert.False(plain.HasExtension(ExtensionsExtensions.Unit));
        Assert.Equal(("", 1), (plain.GetExtension(ExtensionsExtensions.Unit, arena).Name.ToString(), plain.GetExtension(ExtensionsExtensions.Weight)));
    }

    [Fact]
    public void SetsOfDescriptorsHaveThemToo()
    {
        using var arena = new ArenaAllocator();
        FileDescriptorSet set = FileDescriptorSet.Create(arena);
        foreach (FileDescriptor file in
            (FileDescriptor[])[FileDescriptorProto.Descriptor.File, Leaf.Descriptor.File, .. ExtensionsReflection.Descriptor.Dependencies, ExtensionsReflection.Descriptor])
        {
            if (set.File.AsSpan().ToArray().Any(other => other.Name == file.Proto.Name)) continue;
            ProtoMessage.MergeFrom(ref set.File.Add(arena), file.Proto, arena);
        }

        FileDescriptor built = FileDescriptor.Build(set)[^1];
        Assert.True(built.Options.GetExtension(ExtensionsExtensions.Reviewed));
    }
}
