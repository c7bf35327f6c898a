using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Semantics;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// Links the .proto files of a project and lowers those without errors, again after each edit. What the last run made of a file is
/// taken when all that it was made of is the same; so the result never depends on what came before, only the time does. It may run
/// on several threads at once, and keeps no more than one run alive.
/// </summary>
internal sealed class ProjectCompiler
{
    private volatile Run? _last;

    private sealed record Run(LinkResult Linked, TypeNames Types, Dictionary<string, LoweredFile> Lowered);

    /// <param name="Model">Null after an internal error.</param>
    private sealed record LoweredFile(FileDescriptor Descriptor, string HintName, FileModel? Model, List<ProtoDiagnostic> Diagnostics);

    /// <summary>Never throws: a bug becomes a diagnostic.</summary>
    public Project Compile(IReadOnlyList<ParsedFile> parsed)
    {
        // The same file can be listed twice; every one is compiled once.
        List<ParsedFile> files = [.. parsed.GroupBy(file => file.NormalizedPath).Select(group => group.First())];
        var diagnostics = new List<ProtoDiagnostic>(files.SelectMany(file => file.Diagnostics));
        var byImportPath = new Dictionary<string, ParsedFile>();
        var inputs = new List<ParsedFile>();
        foreach (ParsedFile file in files)
        {
            string importPath = file.Node.Path;
            if (byImportPath.ContainsKey(importPath))
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
            models = Compile(inputs, diagnostics);
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

    private List<FileModel> Compile(List<ParsedFile> inputs, List<ProtoDiagnostic> diagnostics)
    {
        Run? last = _last;
        var imports = new ImportResolver(inputs.Select(file => (file.NormalizedPath, file.Node.Path)));
        LinkResult linked = Linker.Link(
            [.. inputs.Select(file => imports.Resolve(file.Node, file.NormalizedPath))], WellKnownFiles.TryGet, last?.Linked);
        diagnostics.AddRange(linked.Diagnostics);

        var types = new TypeNames(inputs.Where(file => file.Namespace.Length != 0).ToDictionary(file => file.Node.Path, file => file.Namespace), linked.Files);
        Dictionary<string, LoweredFile>? before = last != null && types.NamesAlike(last.Types) ? last.Lowered : null;
        var hintNames = new HintNames();
        var lowered = new Dictionary<string, LoweredFile>();
        var models = new List<FileModel>();
        foreach (FileDescriptor file in linked.Files)
        {
            string hintName = hintNames.Add(file.Name);
            if (before is null || !before.TryGetValue(file.Name, out LoweredFile result) || result.Descriptor != file || result.HintName != hintName)
                result = Lower(file, hintName, types);
            lowered.Add(file.Name, result);
            diagnostics.AddRange(result.Diagnostics);
            if (result.Model != null)
                models.Add(result.Model);
        }

        _last = new Run(linked, types, lowered);
        return models;
    }

    private static LoweredFile Lower(FileDescriptor file, string hintName, TypeNames types)
    {
        var context = new LoweringContext(types);
        try
        {
            return new LoweredFile(file, hintName, FileLowering.Lower(file, hintName, context), context.Diagnostics);
        }
        catch (Exception exception)
        {
            return new LoweredFile(file, hintName, null, [.. context.Diagnostics, ProtoSource.InternalError(file.Position, exception)]);
        }
    }
}
