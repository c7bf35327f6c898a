using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Conformance.Messages;

/// <summary>Types that are known at run time only.</summary>
internal static class DynamicTypes
{
    /// <summary>The types of files, each of which comes after its imports. The caller disposes the registry.</summary>
    public static TypeRegistry Of(IEnumerable<FileDescriptorProto> files)
    {
        var set = new FileDescriptorSet { File = { files } };
        var registry = new TypeRegistry();
        foreach (Reflection.FileDescriptor file in Reflection.FileDescriptor.Build(set.ToByteArray())) registry.Add(file);
        return registry;
    }
}
