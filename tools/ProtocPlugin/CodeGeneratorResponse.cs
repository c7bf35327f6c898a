using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Tools.ProtocPlugin;

/// <summary>The answer to protoc: the <c>CodeGeneratorResponse</c> of <c>google/protobuf/compiler/plugin.proto</c>.</summary>
internal static class CodeGeneratorResponse
{
    /// <summary>The oldest and the newest edition that the generator supports.</summary>
    public const Edition Minimum = Edition.Proto2, Maximum = Edition._2026;

    private const int Error = 1, SupportedFeatures = 2, MinimumEdition = 3, MaximumEdition = 4, File = 15;
    private const int FileName = 1, FileContent = 15;
    private const ulong Proto3Optional = 1, SupportsEditions = 2;

    /// <param name="error">
    /// For the user; null if there is none. protoc writes no file then. It may quote the request, whose control characters the terminal would obey.
    /// </param>
    public static void Write(Stream output, IEnumerable<(string Name, string Content)> files, string? error = null)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(arena);
        if (error != null)
            writer.AddString(Error, string.Concat(error.Select(c => char.IsControl(c) && c != '\n' ? '\uFFFD' : c)));
        writer.AddVarInt(SupportedFeatures, Proto3Optional | SupportsEditions);
        writer.AddEnum(MinimumEdition, (int)Minimum);
        writer.AddEnum(MaximumEdition, (int)Maximum);
        foreach ((string name, string content) in files)
        {
            writer.StartSub(File);
            writer.AddString(FileName, name);
            writer.AddString(FileContent, content);
            writer.CloseSub();
        }

        writer.WriteTo(output);
    }
}
