using LibProtoZeroSharp;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>Makes the schema that the command line names.</summary>
internal static class SchemaLoader
{
    /// <param name="options">Name the schema.</param>
    /// <param name="includeSourceInfo">Whether compiled files keep positions and comments. A descriptor set has them or not.</param>
    public static Schema Load(Options options, bool includeSourceInfo = false)
    {
        if (options.Descriptors is { } file) return FromSet(file);
        var sources = new ProtoSources(options.Protos, options.ImportFolders);
        return new Schema(sources.Compile(includeSourceInfo).Files, sources.PathOf);
    }

    private static Schema FromSet(string file)
    {
        byte[] set = Input.Read(file);
        try
        {
            IReadOnlyList<FileDescriptor> files = FileDescriptor.Build(set);
            return files.Count != 0 ? new Schema(files, path => path) : throw new InvalidDataException($"{file} is not a descriptor set: it has no file.");
        }
        catch (Exception exception) when (exception is ProtoException or ArgumentException)
        {
            throw new InvalidDataException($"{file} is not a descriptor set: {exception.Message}");
        }
    }
}
