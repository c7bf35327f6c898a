using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>
/// Links the .proto files of a project and lowers those without errors, again after each edit. The result of the last run for a file is reused
/// if all of its inputs are the same. So earlier runs never change the result, only the time. It may run on several threads at once, and keeps
/// no more than one run alive.
/// </summary>
internal sealed class ProjectCompiler
{
    /// <summary>How often declarations are taken out whose only fault is that they use others that were taken out.</summary>
    private const int MaxRounds = 10;

    private volatile Run? _last;

    private sealed record Run(LinkResult Linked, TypeNames Types, Dictionary<string, LoweredFile> Lowered);

    /// <param name="Model">Null after an internal error.</param>
    private sealed record LoweredFile(
        FileSymbol Symbol, string HintName, FileModel? Model, List<Finding> Diagnostics, IReadOnlyCollection<ReferencedType> References);

    /// <summary>Never throws: a bug becomes a diagnostic. Of files with errors, the sound part becomes code.</summary>
    /// <param name="settings">The diagnostics of the project's settings.</param>
    /// <param name="baselines">What the files are compared with.</param>
    public Project Compile(IReadOnlyList<ParsedFile> parsed, EquatableArray<Finding> settings, IReadOnlyList<BaselineSource> baselines)
    {
        Project project = CompileOnce(parsed, settings, isKept: true, baselines);
        Project sound = project;
        IReadOnlyList<ParsedFile>? part = parsed;
        for (int round = 0; round < MaxRounds && sound.Files.Any(file => file.Model is null); round++)
        {
            part = SoundPart.Of(part, sound.Diagnostics.Select(located => located.Diagnostic).Where(IsFault));
            if (part is null)
                break;
            sound = CompileOnce(part, settings, isKept: false, []);
        }

        return sound with { Diagnostics = project.Diagnostics };
    }

    /// <param name="isKept">Whether the next run starts from this one. It must not start from a part: the text of a part is that of the whole.</param>
    private Project CompileOnce(
        IReadOnlyList<ParsedFile> parsed, EquatableArray<Finding> settings, bool isKept, IReadOnlyList<BaselineSource> baselines)
    {
        var files = new ProjectFiles(parsed);
        List<Finding> diagnostics =
            [.. settings, .. files.All.Where(file => file.GenerateCode).SelectMany(file => file.Diagnostics), .. files.Diagnostics];
        List<ProjectFile> results = [];
        List<FileModel> imports = [];
        List<DeclaredType> declared = [];
        List<ReferencedType> references = [];
        try
        {
            results = Compile(files, isKept, baselines, diagnostics, declared, references, imports);
        }
        catch (Exception exception)
        {
            diagnostics.Add(ProtoSource.InternalError(new SourcePosition(files.Generated[0].Node.Path, 0, 0, 0), exception));
        }

        return new Project(
            results.ToEquatableArray(),
            imports.Select(import => new ProjectFile(import.ImportPath, import)).ToList().ToEquatableArray(),
            diagnostics.Select(diagnostic => new LocatedDiagnostic(
                files.Find(diagnostic.Position.File)?.Path ?? diagnostic.Position.File, diagnostic)).ToList().ToEquatableArray(),
            new ProjectNeeds(
                results.Exists(result => result.Model != null),
                declared.ToEquatableArray(),
                references.ToEquatableArray(),
                imports.Select(import => import.Reflection!.MetadataName).ToList().ToEquatableArray(),
                results.Exists(result => result.Model is { Services.IsEmpty: false }),
                results.Where(result => result.Model != null)
                    .Select(result => OwnTypes.Of(files.Find(result.ImportPath)!.Path, result.Model!)).ToList().ToEquatableArray()));
    }

    private List<ProjectFile> Compile(
        ProjectFiles files, bool isKept, IReadOnlyList<BaselineSource> baselines, List<Finding> diagnostics, List<DeclaredType> declared,
        List<ReferencedType> references, List<FileModel> imports)
    {
        Run? last = _last;
        LinkResult linked = Linker.Link([.. files.Generated.Select(files.Resolve)], path => Import(files, path, diagnostics), last?.Linked);
        diagnostics.AddRange(linked.Diagnostics.Where(diagnostic => files.Find(diagnostic.Position.File)?.GenerateCode != false || diagnostic.IsError));
        diagnostics.AddRange(baselines.SelectMany(baseline => baseline.Compare(linked.Files)).Distinct());

        var types = new TypeNames(files);
        Dictionary<string, LoweredFile>? before = last != null && types.NamesAlike(last.Types) ? last.Lowered : null;
        var hintNames = new HintNames();
        var conflicts = new TypeConflicts(types, linked.Files, diagnostics);
        var lowered = new Dictionary<string, LoweredFile>();
        var results = new List<ProjectFile>();
        var byName = linked.Files.ToDictionary(file => file.Name);
        foreach (ParsedFile input in files.Generated)
        {
            string path = input.Node.Path;
            string hintName = hintNames.Add(path);
            if (!byName.TryGetValue(path, out FileSymbol? file))
            {
                results.Add(new ProjectFile(path, null));
                continue;
            }

            declared.AddRange(types.SharedWithLibraries(file, input.Path));
            FileModel? model = LowerOrReuse(file, hintName, FileLowering.Lower);
            results.Add(new ProjectFile(path, model is null ? null : conflicts.Without(file, model)));
        }

        foreach (FileSymbol file in Imported(linked, files, new LoweringContext(files, types)))
        {
            if (LowerOrReuse(file, hintNames.Add(file.Name), FileLowering.LowerDescriptor) is { } model)
                imports.Add(model);
        }

        if (isKept)
            _last = new Run(linked, types, lowered);
        return results;

        FileModel? LowerOrReuse(FileSymbol file, string hintName, Func<FileSymbol, string, LoweringContext, FileModel> lower)
        {
            // A model depends only on the symbol, the hint name and the C# names of types. If it depends on more, that has to be compared here too.
            if (before is null || !before.TryGetValue(file.Name, out LoweredFile? result) || result.Symbol != file || result.HintName != hintName)
                result = Lower(file, hintName, new LoweringContext(files, types), lower);
            lowered.Add(file.Name, result);
            diagnostics.AddRange(result.Diagnostics);
            references.AddRange(result.References);
            return result.Model;
        }
    }

    /// <summary>
    /// The direct and indirect imports from which no code is made, and whose descriptors are needed: lite files have none. Well-known files are
    /// excluded, as the runtime has them.
    /// </summary>
    private static IEnumerable<FileSymbol> Imported(LinkResult linked, ProjectFiles files, LoweringContext context)
    {
        var found = new HashSet<string>();
        var pending = new Stack<FileSymbol>(linked.Files.Where(file => !context.IsLite(file)));
        while (pending.Count != 0)
        {
            foreach (FileSymbol import in pending.Pop().Dependencies)
            {
                if (files.Find(import.Name) is { GenerateCode: false } && found.Add(import.Name))
                    pending.Push(import);
            }
        }

        // Takes the current symbols. Those that the importers refer to may have older fields.
        return found.OrderBy(name => name, StringComparer.Ordinal).Select(name => linked.Linked[name].Symbol);
    }

    /// <summary>An import from which no code is made must be free of errors. Its warnings belong to the project that makes code from it.</summary>
    private static FileNode? Import(ProjectFiles files, string importPath, List<Finding> diagnostics)
    {
        if (files.Find(importPath) is { } file)
            diagnostics.AddRange(file.Diagnostics.Where(diagnostic => diagnostic.IsError));
        return files.Import(importPath);
    }

    /// <summary>Whether a declaration can't become code. One that breaks compatibility can.</summary>
    private static bool IsFault(Finding diagnostic) => diagnostic.IsError && !diagnostic.Rule.IsAboutBaseline;

    private static LoweredFile Lower(
        FileSymbol file, string hintName, LoweringContext context, Func<FileSymbol, string, LoweringContext, FileModel> lower)
    {
        try
        {
            return new LoweredFile(file, hintName, lower(file, hintName, context), context.Diagnostics, context.References);
        }
        catch (Exception exception)
        {
            context.Diagnostics.Add(ProtoSource.InternalError(file.Position, exception));
            return new LoweredFile(file, hintName, null, context.Diagnostics, []);
        }
    }
}
