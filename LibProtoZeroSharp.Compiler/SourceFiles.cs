using System.Text;

namespace LibProtoZeroSharp.Compiler;

/// <summary>
/// Decodes files as protoc reads them: they are in UTF-8, whatever their first bytes are. .NET's own readers decode a file in UTF-16 and remove a
/// byte order mark, after which another one would not be found.
/// </summary>
internal static class SourceFiles
{
    public static string Read(string path) => Decode(File.ReadAllBytes(path));

    public static string Decode(ReadOnlySpan<byte> bytes) => Encoding.UTF8.GetString(bytes);
}
