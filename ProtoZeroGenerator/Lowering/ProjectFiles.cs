using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>The .proto files of a project, each once: those that become code, and those that are only imported.</summary>
internal sealed class ProjectFiles
{
    private readonly Dictionary<string, ParsedFile> _byImportPath = [];
    private readonly ImportResolver _imports;

    public ProjectFiles(IEnumerable<ParsedFile> parsed)
    {
        All = [.. parsed.GroupBy(file => file.NormalizedPath).Select(same => same.FirstOrDefault(file => file.GenerateCode) ?? same.First())];
        foreach (ParsedFile file in All.Where(file => file.GenerateCode))
        {
            string importPath = file.Node.Path;
            if (_byImportPath.TryGetValue(importPath, out ParsedFile? other))
            {
                var start = new SourcePosition(importPath, 0, 0, 0);
                Diagnostics.Add(new Finding(GenerationDiagnostics.DuplicateImportPath, start, EquatableArray.Create(file.Path, importPath, other.Path)));
                continue;
            }

            _byImportPath.Add(importPath, file);
            Generated.Add(file);
        }

        // The project's own files take precedence over files from elsewhere, as on an import path.
        foreach (ParsedFile file in All.Where(file => !file.GenerateCode && !IsBuiltIn(file)))
        {
            if (!_byImportPath.ContainsKey(file.Node.Path))
                _byImportPath.Add(file.Node.Path, file);
        }

        _imports = new ImportResolver(_byImportPath.Values.Select(file => (file.NormalizedPath, file.Node.Path)));
    }

    /// <summary>Each path on disk once.</summary>
    public List<ParsedFile> All { get; }

    public List<ParsedFile> Generated { get; } = [];

    public List<Finding> Diagnostics { get; } = [];

    public ParsedFile? Find(string importPath) => _byImportPath.TryGetValue(importPath, out ParsedFile? file) ? file : null;

    /// <summary>The file for an import path, with its own imports resolved in the same way; null if there is no such file.</summary>
    public FileNode? Import(string importPath) => Find(importPath) is { } file ? Resolve(file) : WellKnownFiles.TryGet(importPath);

    /// <summary>
    /// Whether the other has the same files with the same settings: the projects that they come from, and the types that they give.
    /// </summary>
    public bool AreSetAlike(ProjectFiles other) => _byImportPath.Count == other._byImportPath.Count
        && _byImportPath.All(pair => other.Find(pair.Key) is { } file && Settings(file).Equals(Settings(pair.Value)));

    private static (string, string, string?, bool, bool, GrpcServices, OptimizeFor?, bool) Settings(ParsedFile file) =>
        (file.Path, file.Home, file.WantedNamespace, file.IsInternal, file.GenerateCode, file.Grpc, file.OptimizeFor, file.Records);

    /// <summary>The tree with each import replaced by the import path of the file that it resolves to.</summary>
    public FileNode Resolve(ParsedFile file) => _imports.Resolve(file.Node, file.NormalizedPath);

    /// <summary>A copy of a well-known file from which no code is made: its types are the runtime's.</summary>
    private static bool IsBuiltIn(ParsedFile file) =>
        file.Namespace.Length == 0 && WellKnownFiles.TryGet(file.Node.Path) != null;
}
