using System.Buffers;

namespace LibProtoZeroSharp.Compiler;

/// <summary>Reads files below folders by their import paths.</summary>
internal sealed class ImportFolders
{
    /// <summary>No file system has a longer one, and longer ones are exceptions on some.</summary>
    private const int LongestPath = 4096;

    private static readonly SearchValues<char> Forbidden = SearchValues.Create("\\\0");

    /// <summary>Full paths that end in a separator.</summary>
    private readonly string[] _roots;

    public ImportFolders(string[] roots)
    {
        ArgumentNullException.ThrowIfNull(roots);
        _roots = Array.ConvertAll(roots, root =>
        {
            string full = Path.GetFullPath(root);
            if (!Directory.Exists(full)) throw new DirectoryNotFoundException($"The folder \"{root}\" does not exist.");
            return Path.EndsInDirectorySeparator(full) ? full : full + Path.DirectorySeparatorChar;
        });
    }

    public string? Read(string path)
    {
        if (path.Length > LongestPath || path.AsSpan().ContainsAny(Forbidden)) return null;
        foreach (string root in _roots)
        {
            // Only a path that stays below the root, and that is the only one of its file, is not changed.
            string file = root + path.Replace('/', Path.DirectorySeparatorChar);
            if (Path.GetFullPath(path, root) == file && File.Exists(file)) return SourceFiles.Read(file);
        }

        return null;
    }
}
