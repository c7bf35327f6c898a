extern alias GoogleProtobuf;

using GoogleProtobuf::Google.Protobuf;
using GoogleProtobuf::Google.Protobuf.Reflection;

namespace LibProtoZeroSharp.Tests;

/// <summary>protoc's and Google's descriptors of .proto files.</summary>
public static class GoogleFiles
{
    /// <summary>All files below a folder, as protoc's set and as Google's descriptors by their names.</summary>
    public static (FileDescriptorSet Set, Dictionary<string, FileDescriptor> Files) Compile(string root)
    {
        (FileDescriptorSet? set, string errors) = Protoc.Compile(
            root, Directory.GetFiles(root, "*.proto", SearchOption.AllDirectories).Select(path => Path.GetRelativePath(root, path).Replace('\\', '/')).Order());
        Assert.True(set != null, errors);
        return (set, FileDescriptor.BuildFromByteStrings(set.File.Select(file => file.ToByteString())).ToDictionary(file => file.Name));
    }
}
