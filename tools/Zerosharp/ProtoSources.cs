using LibProtoZeroSharp.Compiler;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>The .proto files that the command line names, and the folders in which their imports are found.</summary>
internal sealed class ProtoSources
{
    private const string CurrentFolder = ".";

    /// <summary>The most bytes of a .proto file that the command line names. It may be a pipe or a device without an end.</summary>
    private const int LongestSource = 64 << 20;

    /// <summary>The well-known files are there without an option.</summary>
    private static readonly string[] WellKnown =
    [
        .. new[] { "any", "api", "descriptor", "duration", "empty", "field_mask", "source_context", "struct", "timestamp", "type", "wrappers" }
            .Select(name => $"google/protobuf/{name}.proto"),
    ];

    /// <summary>Folders whose files are all compiled, as the command line names them.</summary>
    private readonly string[] _folders;

    private readonly string[] _files;

    /// <summary>The folders from which import paths start. The first one that has a file counts.</summary>
    private readonly string[] _roots;

    /// <param name="protos">Files and folders to compile.</param>
    /// <param name="importFolders">Folders in which imports are found.</param>
    /// <exception cref="FileNotFoundException">A file or folder does not exist.</exception>
    public ProtoSources(IReadOnlyList<string> protos, IReadOnlyList<string> importFolders)
    {
        _folders = [.. protos.Where(Directory.Exists)];
        _files = [.. protos.Except(_folders)];
        if (_files.FirstOrDefault(file => !File.Exists(file)) is { } missing) throw new FileNotFoundException($"There is no file or folder {missing}.");
        string[] given = [.. _folders, .. importFolders];
        _roots = [.. given.Concat(_files.Where(file => RootOf(file, given) == null).Select(FolderOf)).Distinct()];
    }

    /// <exception cref="SchemaException">A file has errors.</exception>
    public ProtoCompilation Compile(bool includeSourceInfo = false)
    {
        ProtoCompiler compiler = ProtoCompiler.FromDirectories(_roots);
        compiler.IncludeSourceInfo = includeSourceInfo;
        foreach (string folder in _folders) compiler.AddDirectory(folder);
        foreach (string file in _files)
        {
            string root = RootOf(file, _roots)!;
            if (!_folders.Contains(root)) compiler.Add(ImportPath(file, root), new MemoryStream(Input.Read(file, LongestSource)));
        }

        if (_folders.Length + _files.Length == 0)
        {
            foreach (string path in WellKnown) compiler.Add(path);
        }

        ProtoCompilation compilation = compiler.Compile();
        if (compilation.Success) return compilation;
        throw new SchemaException(string.Join('\n', compilation.Diagnostics.Where(diagnostic => diagnostic.Severity == ProtoDiagnosticSeverity.Error).Select(Line)));
    }

    /// <summary>The diagnostic as compilers print it, with the path of the file. It may quote a string with line breaks.</summary>
    public string Line(ProtoDiagnostic diagnostic) => Line(diagnostic, PathOf(diagnostic.Path));

    /// <summary>The diagnostic with another path.</summary>
    public static string Line(ProtoDiagnostic diagnostic, string path) => (path + diagnostic.ToString()[diagnostic.Path.Length..]).ReplaceLineEndings(" ");

    /// <summary>The path that opens a file, as the command line names it. A well-known file that is built in has only its import path.</summary>
    public string PathOf(string importPath) =>
        _roots.Select(root => root == CurrentFolder ? importPath : Path.Combine(root, importPath)).FirstOrDefault(File.Exists) ?? importPath;

    /// <summary>The first folder that a file is below; null if there is none.</summary>
    private static string? RootOf(string file, IEnumerable<string> folders) =>
        folders.FirstOrDefault(folder => !ImportPath(file, folder).StartsWith("../", StringComparison.Ordinal));

    private static string FolderOf(string file) => Path.GetDirectoryName(file) is { Length: > 0 } folder ? folder : CurrentFolder;

    private static string ImportPath(string file, string root) => Path.GetRelativePath(root, file).Replace(Path.DirectorySeparatorChar, '/');
}
