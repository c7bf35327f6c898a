using Google.Protobuf;
using Google.Protobuf.Reflection;
using Google.Protobuf.WellKnownTypes;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

/// <summary>Descriptor sets that every machine has, and conversions of other sets.</summary>
public static class GoogleDescriptors
{
    /// <summary>The descriptor set of the well-known types.</summary>
    public static byte[] WellKnownTypes()
    {
        var set = new FileDescriptorSet();
        set.File.AddRange(new[]
        {
            DescriptorReflection.Descriptor, AnyReflection.Descriptor, SourceContextReflection.Descriptor,
            TypeReflection.Descriptor, ApiReflection.Descriptor, DurationReflection.Descriptor,
            EmptyReflection.Descriptor, FieldMaskReflection.Descriptor, StructReflection.Descriptor,
            TimestampReflection.Descriptor, WrappersReflection.Descriptor,
        }.Select(file => file.ToProto()));
        return set.ToByteArray();
    }

    /// <summary>Parses a descriptor set; returns the number of its files.</summary>
    public static int Parse(byte[] encoded) => FileDescriptorSet.Parser.ParseFrom(encoded).File.Count;

    /// <summary>A descriptor set without comments and positions, as <c>protoc</c> makes it without <c>--include_source_info</c>.</summary>
    public static byte[] WithoutSourceInfo(byte[] encoded)
    {
        FileDescriptorSet set = FileDescriptorSet.Parser.ParseFrom(encoded);
        foreach (FileDescriptorProto file in set.File) file.SourceCodeInfo = null;
        return set.ToByteArray();
    }
}
