using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Semantics;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Lowering;

/// <summary>What becomes of all .proto files of a compilation.</summary>
internal sealed record Project(EquatableArray<FileModel> Files, EquatableArray<LocatedDiagnostic> Diagnostics)
{
    /// <summary>Links the files and lowers those without errors. Never throws: a bug becomes a diagnostic.</summary>
    public static Project Create(IReadOnlyList<ParsedFile> parsed)
    {
        // The same file can be listed twice; every one is compiled once.
        List<ParsedFile> files = [.. parsed.GroupBy(file => file.NormalizedPath).Select(group => group.First())];
        var diagnostics = new List<ProtoDiagnostic>(files.SelectMany(file => file.Diagnostics));
        var byImportPath = new Dictionary<string, ParsedFile>();
        var inputs = new List<ParsedFile>();
        foreach (ParsedFile file in files)
        {
            string importPath = file.Node.Path;
            if (byImportPath.TryGetValue(importPath, out ParsedFile? other))
            {
                var start = new SourcePosition(importPath, 0, 0, 0);
                diagnostics.Add(new ProtoDiagnostic(DiagnosticIds.DuplicateImportPath, start, EquatableArray.Create(file.Path, importPath)));
                continue;
            }

            byImportPath.Add(importPath, file);
            inputs.Add(file);
        }

        List<FileModel> models = [];
        try
        {
            models = Lower(inputs, diagnostics);
        }
        catch (Exception exception)
        {
            diagnostics.Add(ProtoSource.InternalError(new SourcePosition(inputs[0].Node.Path, 0, 0, 0), exception));
        }

        return new Project(
            models.ToEquatableArray(),
            diagnostics.Select(diagnostic => new LocatedDiagnostic(
                byImportPath.TryGetValue(diagnostic.Position.File, out ParsedFile? file) ? file.Path : diagnostic.Position.File,
                diagnostic)).ToList().ToEquatableArray());
    }

    private static List<FileModel> Lower(List<ParsedFile> inputs, List<ProtoDiagnostic> diagnostics)
    {
        var imports = new ImportResolver(inputs.Select(file => (file.NormalizedPath, file.Node.Path)));
        LinkResult linked = Linker.Link([.. inputs.Select(file => imports.Resolve(file.Node, file.NormalizedPath))], WellKnownFiles.TryGet);
        diagnostics.AddRange(linked.Diagnostics);

        var namespaces = inputs.Where(file => file.Namespace.Length != 0).ToDictionary(file => file.Node.Path, file => file.Namespace);
        var context = new LoweringContext(new TypeNames(namespaces, linked.Files), new PartialMessages(linked.Files));
        var hintNames = new NameTable(StringComparer.OrdinalIgnoreCase);
        var models = new List<FileModel>();
        foreach (FileDescriptor file in linked.Files)
        {
            string hintName = hintNames.Add(HintName(file.Name)) + ".g.cs";
            try
            {
                models.Add(FileLowering.Lower(file, hintName, context));
            }
            catch (Exception exception)
            {
                diagnostics.Add(ProtoSource.InternalError(file.Position, exception));
            }
        }

        diagnostics.AddRange(context.Diagnostics);
        return models;
    }

    /// <summary>The compiler allows few characters beside letters and digits.</summary>
    private static string HintName(string importPath)
    {
        string name = ProtoSource.IsProto(importPath) ? importPath.Substring(0, importPath.Length - ".proto".Length) : importPath;
        var hint = new StringBuilder(name.Length);
        foreach (char c in name)
            hint.Append(c is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9') or '-' or '_' ? c : '.');
        return hint.ToString();
    }
}

/// <param name="Path">The file's place on disk.</param>
internal sealed record LocatedDiagnostic(string Path, ProtoDiagnostic Diagnostic);
