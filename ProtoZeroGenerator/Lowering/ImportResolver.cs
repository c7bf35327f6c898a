using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// Finds the file for an import: the one with that import path, or else the well-known file of that path, or else the one whose path on disk
/// ends in it. So files in the same folder find each other without any setting. A copy of a well-known file replaces the built-in one only if
/// both have the same import path.
/// </summary>
internal sealed class ImportResolver
{
    private readonly HashSet<string> _importPaths = [];
    private readonly Dictionary<string, List<(string Path, string ImportPath)>> _byFileName = [];

    /// <param name="files">The normalized paths of the files on disk, and their import paths.</param>
    public ImportResolver(IEnumerable<(string Path, string ImportPath)> files)
    {
        foreach ((string Path, string ImportPath) file in files)
        {
            _importPaths.Add(file.ImportPath);
            string name = FileName(file.Path);
            if (!_byFileName.TryGetValue(name, out List<(string, string)>? list))
                _byFileName.Add(name, list = []);
            list.Add(file);
        }
    }

    /// <summary>The tree with each import replaced by the import path of the file that it resolves to.</summary>
    public FileNode Resolve(FileNode file, string path) => file.Imports.Any(import => !_importPaths.Contains(import.Path))
        ? file with { Imports = new([.. file.Imports.Select(import => import with { Path = Resolve(import.Path, path) })]) }
        : file;

    private string Resolve(string import, string importer)
    {
        if (_importPaths.Contains(import) || WellKnownFiles.TryGet(import) != null
            || !_byFileName.TryGetValue(FileName(import), out List<(string Path, string ImportPath)>? candidates))
        {
            return import;
        }

        return candidates.Where(file => file.Path.EndsWith("/" + import, StringComparison.Ordinal))
            .OrderByDescending(file => CommonLength(file.Path, importer))
            .ThenBy(file => file.ImportPath, StringComparer.Ordinal)
            .Select(file => file.ImportPath)
            .DefaultIfEmpty(import).First();
    }

    private static string FileName(string path) => path.Substring(path.LastIndexOf('/') + 1);

    private static int CommonLength(string a, string b) => a.Split('/').Zip(b.Split('/'), (x, y) => x == y).TakeWhile(same => same).Count();
}
