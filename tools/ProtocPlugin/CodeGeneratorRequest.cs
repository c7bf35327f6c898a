using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.ProtocPlugin;

/// <summary>What protoc asks for: the <c>CodeGeneratorRequest</c> of <c>google/protobuf/compiler/plugin.proto</c>.</summary>
internal sealed class CodeGeneratorRequest
{
    private const int FileToGenerate = 1, Parameter = 2, ProtoFile = 15;

    /// <summary>The import paths of the files that become code.</summary>
    public List<string> FilesToGenerate { get; } = [];

    /// <summary>The text after <c>--zerosharp_opt=</c>; several of them are joined by commas.</summary>
    public string Parameters { get; private set; } = "";

    /// <summary>The files and all of their imports; each file comes after its imports.</summary>
    public List<RequestedFile> Files { get; } = [];

    /// <param name="arena">Gets the descriptors.</param>
    /// <exception cref="ProtoException">The bytes are not a request.</exception>
    public static CodeGeneratorRequest Parse(ReadOnlySpan<byte> bytes, ArenaAllocator arena)
    {
        var request = new CodeGeneratorRequest();
        var reader = new ProtoReader(bytes);
        while (reader.Next())
        {
            switch (reader.FieldNumber)
            {
                case FileToGenerate:
                    request.FilesToGenerate.Add(reader.ReadString());
                    break;
                case Parameter:
                    request.Parameters = reader.ReadString();
                    break;
                case ProtoFile:
                    ReadOnlySpan<byte> file = reader.ReadBytes();
                    request.Files.Add(new RequestedFile(FileDescriptorProto.Parse(file, arena), WithoutSourceInfo(file)));
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }

        return request;
    }

    /// <summary>The descriptor as generated code carries it. All other bytes stay as they are, including options that the runtime doesn't know.</summary>
    private static byte[] WithoutSourceInfo(ReadOnlySpan<byte> file)
    {
        using var kept = new MemoryStream(file.Length);
        var reader = new ProtoReader(file);
        while (reader.Next())
        {
            if (reader.FieldNumber == FileDescriptorProto.SourceCodeInfoFieldNumber)
                reader.Skip();
            else
                kept.Write(reader.ReadRaw());
        }

        return kept.ToArray();
    }
}

/// <param name="Descriptor">In the arena of the request.</param>
/// <param name="Encoded">The descriptor without positions and comments.</param>
internal sealed record RequestedFile(FileDescriptorProto Descriptor, byte[] Encoded)
{
    /// <summary>The import path.</summary>
    public string Path { get; } = Descriptor.Name.ToString();
}
