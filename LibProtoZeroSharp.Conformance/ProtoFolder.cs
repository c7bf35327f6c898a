using System.Text;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using ProtoZeroGenerator.Lowering;

namespace LibProtoZeroSharp.Conformance;

/// <summary>.proto files below a folder that import paths start from. The well-known types come after it on the import path.</summary>
internal sealed class ProtoFolder
{
    private readonly Lazy<ProjectFiles> _project;

    /// <param name="files">Paths below the root, or paths from anywhere that lead below it; an empty list means all files below the root.</param>
    public ProtoFolder(string root, IReadOnlyCollection<string> files)
    {
        if (!Directory.Exists(root))
            throw new DirectoryNotFoundException($"The folder {root} does not exist.");
        Root = Path.GetFullPath(root);
        Files = Paths(files.Count == 0 ? AllFiles() : files.Select(Find));
        if (Files.Count == 0)
            throw new FileNotFoundException($"The folder {root} has no .proto files.");
        _project = new(() => new ProjectFiles(Paths(AllFiles()).Select(path => Parse(path, Read(path)))));
    }

    public string Root { get; }

    /// <summary>Import paths.</summary>
    public IReadOnlyList<string> Files { get; }

    public string Read(string importPath) => Encoding.UTF8.GetString(File.ReadAllBytes(Path.Combine(Root, importPath)));

    /// <summary>All files below the root, as the generator has them in a project with that <c>ProtoRoot</c>.</summary>
    public ProjectFiles Project => _project.Value;

    /// <param name="text">The actual or a possible content of the file.</param>
    public ParsedFile Parse(string importPath, string text) =>
        new ProtoSource(Path.Combine(Root, importPath), new ItemSettings(Root), text).Parse(ProjectSettings.Create(Root, ""));

    /// <summary>
    /// Whether every direct and indirect import of this file is found by its import path from the root. protoc finds no others. The generator also
    /// finds a file in the folder of the importing file.
    /// </summary>
    public bool HasImportsByPath(string importPath)
    {
        HashSet<string> seen = [importPath];
        Stack<string> pending = new(seen);
        while (pending.TryPop(out string? path))
        {
            if (Project.Find(path) is { } file)
            {
                foreach (ImportNode import in file.Node.Imports.Where(import => seen.Add(import.Path)))
                    pending.Push(import.Path);
            }
            else if (WellKnownFiles.TryGet(path) is null)
            {
                return false;
            }
        }

        return true;
    }

    private IEnumerable<string> AllFiles() => Directory.EnumerateFiles(Root, "*.proto", SearchOption.AllDirectories);

    private List<string> Paths(IEnumerable<string> files) =>
        [.. files.Select(file => Path.GetRelativePath(Root, file).Replace('\\', '/')).Distinct().Order(StringComparer.Ordinal)];

    private string Find(string file)
    {
        string full = new[] { Path.Combine(Root, file), Path.GetFullPath(file) }.FirstOrDefault(File.Exists) ?? throw new FileNotFoundException($"There is no file {file}.");
        return full.StartsWith(Root + Path.DirectorySeparatorChar, StringComparison.Ordinal) ? full : throw new FileNotFoundException($"The file {file} is not below {Root}.");
    }
}
