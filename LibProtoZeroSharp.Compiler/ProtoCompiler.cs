using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.Compiler;

/// <summary>
/// Compiles .proto files that are only known at run time: proto2, proto3, and the editions 2023, 2024 and 2026, by the rules of protoc.
/// </summary>
/// <remarks>
/// Add the files, then call <see cref="Compile"/>. Each import is looked up among the added files, then with the <see cref="Resolver"/>, and
/// then among the well-known files, <c>google/protobuf/*.proto</c>, which are built in. Several threads may compile at the same time, also with
/// one compiler, as long as no thread adds a file to it or sets a property.
/// </remarks>
public sealed class ProtoCompiler
{
    private readonly Dictionary<string, string> _texts = [];
    private readonly List<string> _paths = [];

    /// <summary>
    /// Gives the text of a file for its import path, such as <c>shop/order.proto</c>; null if there is no such file. Without a resolver the
    /// added and the well-known files can be imported.
    /// </summary>
    /// <remarks>
    /// Import paths come from the files and may be anything, <c>../secrets</c> too. The compiler asks once for each path. An exception of the
    /// resolver ends <see cref="Compile"/>.
    /// </remarks>
    public Func<string, string?>? Resolver { get; init; }

    /// <summary>
    /// Gets or sets whether the descriptors have <c>FileDescriptorProto.source_code_info</c>: the positions and the comments of all declarations, as
    /// protoc writes them with <c>--include_source_info</c>. False unless it is set.
    /// </summary>
    /// <remarks>
    /// It applies to every file of a compilation, imports and well-known files too, and counts at the call of <see cref="Compile"/>. Lines and columns
    /// in <c>span</c> start at 0. A column is a byte of UTF-8, and a tab ends at the next multiple of 8. With it, <see cref="Compile"/> reads each text
    /// a second time, and the descriptors take several times the memory.
    /// https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto describes <c>SourceCodeInfo</c>.
    /// </remarks>
    public bool IncludeSourceInfo { get; set; }

    /// <summary>Makes a compiler whose resolver reads files below folders, as with the option <c>-I</c> of protoc.</summary>
    /// <param name="roots">The folders that import paths start from. The first one that has the file counts.</param>
    /// <returns>A compiler without files. Its resolver reads UTF-8, and gives no file for paths with <c>..</c>, <c>.</c> or a backslash.</returns>
    /// <exception cref="DirectoryNotFoundException">A folder doesn't exist.</exception>
    /// <remarks>The paths of files can't leave the folders. Symbolic links in the folders can.</remarks>
    public static ProtoCompiler FromDirectories(params string[] roots) => new() { Resolver = new ImportFolders(roots).Read };

    /// <summary>Adds a file that the <see cref="Resolver"/> has, or a well-known file.</summary>
    /// <param name="path">The import path.</param>
    /// <returns>This.</returns>
    /// <exception cref="FileNotFoundException">There is no such file.</exception>
    /// <exception cref="ArgumentException">A file of this path has been added before.</exception>
    public ProtoCompiler Add(string path)
    {
        ArgumentNullException.ThrowIfNull(path);
        string? text = Resolver?.Invoke(path) ?? WellKnownFiles.TryGet(path)?.Text;
        return Add(path, text ?? throw new FileNotFoundException($"No file has the import path \"{path}\".", path));
    }

    /// <summary>Adds a file.</summary>
    /// <param name="path">The path by which other files import it, such as <c>shop/order.proto</c>. Diagnostics name it.</param>
    /// <param name="text">The content. It may be anything.</param>
    /// <returns>This.</returns>
    /// <exception cref="ArgumentException">A file of this path has been added before, or the path is empty.</exception>
    public ProtoCompiler Add(string path, string text)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        ArgumentNullException.ThrowIfNull(text);
        if (!_texts.TryAdd(path, text)) throw new ArgumentException($"\"{path}\" has been added before.", nameof(path));
        _paths.Add(path);
        return this;
    }

    /// <summary>Adds a file.</summary>
    /// <param name="path">The path by which other files import it, such as <c>shop/order.proto</c>. Diagnostics name it.</param>
    /// <param name="utf8">The content in UTF-8, up to the end of the stream. The stream stays open.</param>
    /// <returns>This.</returns>
    /// <exception cref="ArgumentException">A file of this path has been added before, or the path is empty.</exception>
    public ProtoCompiler Add(string path, Stream utf8)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        using var bytes = new MemoryStream();
        utf8.CopyTo(bytes);
        return Add(path, SourceFiles.Decode(bytes.GetBuffer().AsSpan(0, (int)bytes.Length)));
    }

    /// <summary>
    /// Adds all .proto files in a folder and the folders below it, in the order of their paths. A folder that links lead to from several places is read once.
    /// </summary>
    /// <param name="root">The folder that their import paths start from.</param>
    /// <returns>This.</returns>
    /// <exception cref="DirectoryNotFoundException">The folder doesn't exist.</exception>
    /// <exception cref="ArgumentException">A file of the same path has been added before. The files before it are added.</exception>
    public ProtoCompiler AddDirectory(string root)
    {
        ArgumentNullException.ThrowIfNull(root);
        IEnumerable<(string Path, string File)> files = SourceFolder.FindFiles(root)
            .Select(file => (Path.GetRelativePath(root, file).Replace(Path.DirectorySeparatorChar, '/'), file));
        foreach ((string path, string file) in files.OrderBy(file => file.Path, StringComparer.Ordinal)) Add(path, SourceFiles.Read(file));
        return this;
    }

    /// <summary>Compiles the added files and everything that they import.</summary>
    /// <returns>The descriptors, or the errors. No text makes this method throw.</returns>
    public ProtoCompilation Compile()
    {
        var findings = new List<Finding>();
        List<FileNode> inputs = [.. _paths.Select(path => Parse(path, _texts[path], findings))];
        Dictionary<string, FileNode?> imports = Import(inputs, findings);
        LinkResult linked = Linker.Link(inputs, path => imports[path], asOneRun: true);

        // As for protoc, what is only imported must be free of errors. Its warnings are for those who compile it.
        findings.AddRange(linked.Diagnostics);
        findings.RemoveAll(finding => !finding.IsError && !_texts.ContainsKey(finding.Position.File));
        return new ProtoCompilation(
            linked, [.. findings.GroupBy(finding => finding.Position.File).SelectMany(InOrder).Select(finding => new ProtoDiagnostic(finding))], IncludeSourceInfo);
    }

    /// <summary>Every import of the files, direct or not, by its path; null for an import without a file.</summary>
    private Dictionary<string, FileNode?> Import(IEnumerable<FileNode> inputs, List<Finding> findings)
    {
        var imports = new Dictionary<string, FileNode?>();
        var pending = new Queue<FileNode>(inputs);
        while (pending.TryDequeue(out FileNode? file))
        {
            foreach (ImportNode import in file.Imports)
            {
                if (_texts.ContainsKey(import.Path) || imports.ContainsKey(import.Path)) continue;
                FileNode? imported = Resolver?.Invoke(import.Path) is { } text ? Parse(import.Path, text, findings) : WellKnownFiles.TryGet(import.Path);
                imports.Add(import.Path, imported);
                if (imported != null) pending.Enqueue(imported);
            }
        }

        return imports;
    }

    private static FileNode Parse(string path, string text, List<Finding> findings)
    {
        (FileNode file, EquatableArray<Finding> found) = ProtoParser.Parse(path, text);
        findings.AddRange(found);
        if (EncodingCheck.Find(path, text, isUnicode: true, found) is { } fault) findings.Add(fault);
        return file;
    }

    private static IEnumerable<Finding> InOrder(IEnumerable<Finding> findings) =>
        findings.OrderBy(finding => finding.Position.Line).ThenBy(finding => finding.Position.Column);
}
