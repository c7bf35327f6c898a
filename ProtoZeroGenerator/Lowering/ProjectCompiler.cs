using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
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
    private sealed record LoweredFile(
        FileDescriptor Descriptor, string HintName, FileModel? Model, List<ProtoDiagnostic> Diagnostics, IReadOnlyCollection<ReferencedType> References);

    /// <summary>Never throws: a bug becomes a diagnostic.</summary>
    /// <param name="settings">What is wrong with the project's settings.</param>
    public Project Compile(IReadOnlyList<ParsedFile> parsed, EquatableArray<ProtoDiagnostic> settings)
    {
        var files = new ProjectFiles(parsed);
        List<ProtoDiagnostic> diagnostics =
            [.. settings, .. files.All.Where(file => file.GenerateCode).SelectMany(file => file.Diagnostics), .. files.Diagnostics];
        List<ProjectFile> results = [];
        List<ReferencedType> references = [];
        try
        {
            results = Compile(files, diagnostics, references);
        }
        catch (Exception exception)
        {
            diagnostics.Add(ProtoSource.InternalError(new SourcePosition(files.Generated[0].Node.Path, 0, 0, 0), exception));
        }

        return new Project(
            results.ToEquatableArray(),
            diagnostics.Select(diagnostic => new LocatedDiagnostic(
                files.Find(diagnostic.Position.File)?.Path ?? diagnostic.Position.File, diagnostic)).ToList().ToEquatableArray(),
            new ProjectNeeds(results.Exists(result => result.Model != null), references.ToEquatableArray()));
    }

    private List<ProjectFile> Compile(ProjectFiles files, List<ProtoDiagnostic> diagnostics, List<ReferencedType> references)
    {
        Run? last = _last;
        LinkResult linked = Linker.Link([.. files.Generated.Select(files.Resolve)], path => Import(files, path, diagnostics), last?.Linked);
        diagnostics.AddRange(linked.Diagnostics.Where(diagnostic => files.Find(diagnostic.Position.File)?.GenerateCode != false || IsError(diagnostic)));

        var types = new TypeNames(files);
        Dictionary<string, LoweredFile>? before = last != null && types.NamesAlike(last.Types) ? last.Lowered : null;
        var hintNames = new HintNames();
        var conflicts = new TypeConflicts(types, diagnostics);
        var lowered = new Dictionary<string, LoweredFile>();
        var results = new List<ProjectFile>();
        var byName = linked.Files.ToDictionary(file => file.Name);
        foreach (ParsedFile input in files.Generated)
        {
            string path = input.Node.Path;
            string hintName = hintNames.Add(path);
            if (!byName.TryGetValue(path, out FileDescriptor file))
            {
                results.Add(new ProjectFile(path, null));
                continue;
            }

            if (before is null || !before.TryGetValue(path, out LoweredFile result) || result.Descriptor != file || result.HintName != hintName)
                result = Lower(file, hintName, new LoweringContext(files, types));
            lowered.Add(path, result);
            diagnostics.AddRange(result.Diagnostics);
            references.AddRange(result.References);
            results.Add(new ProjectFile(path, result.Model is null ? null : conflicts.Without(file, result.Model)));
        }

        _last = new Run(linked, types, lowered);
        return results;
    }

    /// <summary>A file that is there to be imported must be right once it is; its warnings are for those who make code from it.</summary>
    private static FileNode? Import(ProjectFiles files, string importPath, List<ProtoDiagnostic> diagnostics)
    {
        if (files.Find(importPath) is not { } file)
            return WellKnownFiles.TryGet(importPath);
        diagnostics.AddRange(file.Diagnostics.Where(IsError));
        return files.Resolve(file);
    }

    private static bool IsError(ProtoDiagnostic diagnostic) => ProtoDiagnostics.Get(diagnostic.Id).DefaultSeverity == DiagnosticSeverity.Error;

    private static LoweredFile Lower(FileDescriptor file, string hintName, LoweringContext context)
    {
        try
        {
            return new LoweredFile(file, hintName, FileLowering.Lower(file, hintName, context), context.Diagnostics, context.References);
        }
        catch (Exception exception)
        {
            context.Diagnostics.Add(ProtoSource.InternalError(file.Position, exception));
            return new LoweredFile(file, hintName, null, context.Diagnostics, []);
        }
    }
}
