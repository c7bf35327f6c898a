using System.Text;

namespace LibProtoZeroSharp.Compiler;

/// <summary>
/// Decodes files as protoc reads them: they are in UTF-8, whatever their first bytes are. .NET's own readers decode a file in UTF-16 and remove a
/// byte order mark, after which another one would not be found.
/// </summary>
internal static class SourceFiles
{
    /// <summary>Reads a file that nobody has named: it is in a folder, or is imported.</summary>
    public static string Read(string path)
    {
        // Pipes and devices have no length. They are not opened, as that may wait for ever, or give bytes for ever.
        FileSystemInfo file = File.ResolveLinkTarget(path, returnFinalTarget: true) ?? new FileInfo(path);
        return file is FileInfo { Length: > 0 } ? Decode(File.ReadAllBytes(path)) : "";
    }

    public static string Decode(ReadOnlySpan<byte> bytes) => Encoding.UTF8.GetString(bytes);
}
