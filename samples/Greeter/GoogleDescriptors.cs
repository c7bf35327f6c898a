using Google.Protobuf;
using LibProtoZeroSharp.Reflection;
using ServiceDescriptor = LibProtoZeroSharp.Reflection.ServiceDescriptor;

namespace Sample;

/// <summary>Google's descriptors of services. The server reflection of gRPC takes them, and so tools learn the methods of a server.</summary>
internal static class GoogleDescriptors
{
    public static Google.Protobuf.Reflection.ServiceDescriptor Of(ServiceDescriptor service)
    {
        var files = new List<FileDescriptor>();
        Add(service.File);
        return Google.Protobuf.Reflection.FileDescriptor.BuildFromByteStrings(files.Select(file => ByteString.CopyFrom(file.SerializedData)))[^1]
            .FindTypeByName<Google.Protobuf.Reflection.ServiceDescriptor>(service.Name);

        // A file comes after its imports.
        void Add(FileDescriptor file)
        {
            if (files.Contains(file)) return;
            foreach (FileDescriptor import in file.Dependencies) Add(import);
            files.Add(file);
        }
    }
}
