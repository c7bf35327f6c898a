using System.Collections.Concurrent;
using ProtoZeroGenerator.Semantics;
using ProtoZeroGenerator.Syntax;

namespace LibProtoZeroSharp.Conformance;

/// <summary>.proto files below a folder that imports start from. The well-known types stand behind it.</summary>
internal sealed class ProtoFolder
{
    private readonly ConcurrentDictionary<string, FileNode?> _parsed = new();

    /// <param name="files">Paths below the root, or anywhere if they lead there; none stands for all files below the root.</param>
    public ProtoFolder(string root, IReadOnlyCollection<string> files)
    {
        if (!Directory.Exists(root))
            throw new UsageException($"{root} is no folder");
        Root = Path.GetFullPath(root);
        Files = [.. (files.Count == 0 ? Directory.EnumerateFiles(Root, "*.proto", SearchOption.AllDirectories) : files.Select(Find))
            .Select(file => Path.GetRelativePath(Root, file).Replace('\\', '/')).Distinct().Order(StringComparer.Ordinal)];
        if (Files.Count == 0)
            throw new UsageException($"{root} has no .proto files");
    }

    public string Root { get; }

    /// <summary>Import paths.</summary>
    public IReadOnlyList<string> Files { get; }

    public string Read(string importPath) => File.ReadAllText(Path.Combine(Root, importPath));

    /// <summary>What an import means, parsed once; null when there is no such file.</summary>
    public FileNode? Resolve(string importPath) => _parsed.GetOrAdd(importPath, path =>
        File.Exists(Path.Combine(Root, path)) ? ProtoParser.Parse(path, Read(path)).File : WellKnownFiles.TryGet(path));

    private string Find(string file)
    {
        string full = new[] { Path.Combine(Root, file), Path.GetFullPath(file) }.FirstOrDefault(File.Exists) ?? throw new UsageException($"there is no file {file}");
        return full.StartsWith(Root + Path.DirectorySeparatorChar, StringComparison.Ordinal) ? full : throw new UsageException($"{file} is not below {Root}");
    }
}
