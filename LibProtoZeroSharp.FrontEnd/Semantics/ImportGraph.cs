using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>The requested files and all of their imports.</summary>
internal sealed class ImportGraph
{
    /// <summary>How many files at each end of a cycle its diagnostic names. Hostile files could have many long cycles.</summary>
    private const int NamedFiles = 10;

    private readonly Func<string, FileNode?> _resolveImport;
    private readonly Dictionary<string, ImportedFile?> _files = [];
    private readonly List<ImportedFile> _order = [];

    /// <param name="inputs">The requested files.</param>
    /// <param name="resolveImport">Finds the file for an import path that is not among the inputs; null if there is no such file.</param>
    public ImportGraph(IReadOnlyList<FileNode> inputs, Func<string, FileNode?> resolveImport)
    {
        _resolveImport = resolveImport;
        foreach (FileNode input in inputs)
        {
            if (!_files.ContainsKey(input.Path))
                _files.Add(input.Path, new ImportedFile(input, isInput: true));
        }

        foreach (FileNode input in inputs)
            OrderByImports(_files[input.Path]!);
    }

    /// <summary>Each file comes after its imports.</summary>
    public IReadOnlyList<ImportedFile> Order => _order;

    /// <summary>Null if the graph has no file of that path.</summary>
    public ImportedFile? Find(string path) => _files.TryGetValue(path, out ImportedFile? file) ? file : null;

    private ImportedFile? FindOrAdd(string path)
    {
        if (!_files.TryGetValue(path, out ImportedFile? file))
        {
            file = _resolveImport(path) is { } node ? new ImportedFile(node, isInput: false) : null;
            _files.Add(path, file);
        }

        return file;
    }

    /// <summary>
    /// Appends the file after its imports. The path down to it is in a list of its own, not on the stack: a chain of imports may be as long as
    /// there are files.
    /// </summary>
    private void OrderByImports(ImportedFile root)
    {
        List<ImportedFile> path = [];
        Enter(root);
        while (path.Count > 0)
        {
            ImportedFile file = path[path.Count - 1];
            if (file.Imports.Count == file.Node.Imports.Count)
            {
                file.State = ImportState.Ordered;
                _order.Add(file);
                path.RemoveAt(path.Count - 1);
                continue;
            }

            ImportNode import = file.Node.Imports[file.Imports.Count];
            ImportedFile? imported = FindOrAdd(import.Path);
            file.Imports.Add(imported);
            if (imported is null)
                file.Diagnostics.Report(ProtoDiagnostics.ImportNotFound, import.Span, import.Path, WhereToFind(import.Path));
            else if (imported.State == ImportState.InProgress)
                ReportCycle(path, imported, import.Span);
            else
                Enter(imported);
        }

        void Enter(ImportedFile file)
        {
            if (file.State != ImportState.New)
                return;
            file.State = ImportState.InProgress;
            path.Add(file);
        }
    }

    /// <summary>The folders are those of the package's .proto files.</summary>
    private static string WhereToFind(string path) =>
        new[] { "google/api/", "google/rpc/", "google/type/" }.Any(folder => path.StartsWith(folder, StringComparison.Ordinal))
            ? "the NuGet package Google.Api.CommonProtos has Google's common .proto files"
            : "add its file, or name the folder that the path starts from";

    private static void ReportCycle(List<ImportedFile> path, ImportedFile imported, SourceSpan span)
    {
        List<string> names = [];
        int first = path.IndexOf(imported);
        for (int i = first; i < path.Count; i++)
        {
            if (i == first + NamedFiles && path.Count - i > NamedFiles)
            {
                names.Add("...");
                i = path.Count - NamedFiles;
            }

            names.Add(path[i].Node.Path);
        }

        names.Add(imported.Node.Path);
        path[path.Count - 1].Diagnostics.Report(ProtoDiagnostics.ImportCycle, span, string.Join(" -> ", names));
    }
}

/// <summary>A file among those that are linked together.</summary>
internal sealed class ImportedFile(FileNode node, bool isInput)
{
    public FileNode Node => node;

    /// <summary>Whether the file was requested.</summary>
    public bool IsInput => isInput;

    /// <summary>One for each import of the tree; null if there is no such file.</summary>
    public List<ImportedFile?> Imports { get; } = [];

    /// <summary>The diagnostics of the file as a member of the graph, in addition to those of its own content.</summary>
    public DiagnosticBag Diagnostics { get; } = new(node.Path, node.FaultyLines);

    public bool ImportsFailed => Imports.Exists(imported => imported?.Shared is null);

    /// <summary>Whether it or one of its imports has an error.</summary>
    public bool HasFailed { get; set; }

    public ImportState State { get; set; }

    /// <summary>Null until it is linked.</summary>
    public LinkedFile? Linked { get; set; }

    /// <summary>The symbol that importers refer to. Null until it is linked, which is too late in a cycle; always null after a failure.</summary>
    public FileSymbol? Shared => HasFailed ? null : Linked?.Shared;
}

internal enum ImportState
{
    New,

    /// <summary>Its imports are being ordered: meeting it again means a cycle.</summary>
    InProgress,
    Ordered,
}
