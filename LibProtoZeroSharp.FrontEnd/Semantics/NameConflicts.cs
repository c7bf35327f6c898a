using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>
/// Reports full names, and numbers of extensions, that two files declare. That is an error, or a warning for numbers. In one run of protoc, which has one
/// table of names, the second declaration gets it. In one run for each file, the first file gets it that sees both, directly or through its
/// imports. If no file sees both, there is no conflict then.
/// </summary>
internal sealed class NameConflicts
{
    private readonly Dictionary<string, Declaration> _names = [];
    private readonly Dictionary<(string Extendee, int Number), Declaration> _extensions = [];

    /// <summary>Declarations with the same name or number, by the first of them.</summary>
    private readonly Dictionary<Declaration, List<Declaration>> _conflicts = [];

    /// <param name="symbol">Null for a package.</param>
    /// <param name="isNumber">Whether the number of an extension is declared, and not a name.</param>
    private sealed class Declaration(ImportedFile file, Symbol? symbol, bool isNumber = false)
    {
        public ImportedFile File => file;

        public Symbol? Symbol => symbol;

        public bool IsNumber => isNumber;
    }

    /// <param name="files">Each after its imports. If a file gets an error, all files that use it fail too.</param>
    /// <param name="asOneRun">Whether one run of protoc compiles all files.</param>
    public static void Report(IReadOnlyList<ImportedFile> files, bool asOneRun)
    {
        NameConflicts conflicts = new();
        foreach (ImportedFile file in files)
        {
            if (!file.Node.HasErrors)
                conflicts.Add(file, file.Linked!);
        }

        conflicts.AddPackages(files);
        if (conflicts._conflicts.Count == 0)
            return;
        if (asOneRun)
            conflicts.ReportLater(files);
        else
            conflicts.ReportSeen(files);
    }

    private void Add(ImportedFile file, LinkedFile linked)
    {
        foreach (Symbol symbol in linked.Scope.Symbols)
            Add(_names, symbol.FullName, new Declaration(file, symbol));
        foreach (FieldEntry entry in linked.Fields)
        {
            if (entry.Extendee != null && entry.Field.Containing is { } extendee)
                Add(_extensions, (extendee.FullName, entry.Field.Number), new Declaration(file, entry.Field, isNumber: true));
        }
    }

    private void Add<TKey>(Dictionary<TKey, Declaration> taken, TKey key, Declaration declaration)
        where TKey : notnull
    {
        if (!taken.TryGetValue(key, out Declaration? first))
            taken.Add(key, declaration);
        else
            AddConflict(first, declaration);
    }

    private void AddConflict(Declaration first, Declaration other)
    {
        if (first.File == other.File)
            return;
        if (!_conflicts.TryGetValue(first, out List<Declaration>? list))
            _conflicts.Add(first, list = [first]);
        list.Add(other);
    }

    private void AddPackages(IReadOnlyList<ImportedFile> files)
    {
        foreach (ImportedFile file in files)
        {
            string package = file.Node.HasErrors ? "" : file.Linked!.Scope.FullName;
            for (int end = package.Length; end > 0; end = package.LastIndexOf('.', end - 1))
            {
                if (_names.TryGetValue(package.Substring(0, end), out Declaration? first))
                    AddConflict(first, new Declaration(file, null));
            }
        }
    }

    private void ReportLater(IReadOnlyList<ImportedFile> files)
    {
        Dictionary<ImportedFile, int> order = Enumerable.Range(0, files.Count).ToDictionary(index => files[index]);
        foreach (List<Declaration> list in _conflicts.Values)
        {
            Declaration first = list.OrderBy(declaration => order[declaration.File]).First();
            foreach (Declaration later in list.Where(declaration => declaration.File != first.File && (declaration.Symbol ?? first.Symbol) != null))
                ReportOwn(later, first);
        }

        foreach (ImportedFile file in files)
            file.HasFailed |= file.ImportsFailed || file.Diagnostics.HasErrors;
    }

    private void ReportSeen(IReadOnlyList<ImportedFile> files)
    {
        ILookup<ImportedFile, List<Declaration>> conflictsOf = _conflicts.Values
            .SelectMany(list => list.Select(declaration => declaration.File).Distinct().Select(file => (file, list)))
            .ToLookup(pair => pair.file, pair => pair.list);

        // For each file, the files of a conflict that it sees.
        var seen = new Dictionary<ImportedFile, HashSet<ImportedFile>>();
        foreach (ImportedFile file in files)
        {
            file.HasFailed |= file.ImportsFailed;
            HashSet<ImportedFile> inSight =
                [.. file.Imports.SelectMany(imported => imported != null && seen.TryGetValue(imported, out HashSet<ImportedFile>? files) ? files : [])];
            if (conflictsOf.Contains(file))
                inSight.Add(file);
            seen.Add(file, inSight);
            if (inSight.Count < 2)
                continue;

            foreach (List<Declaration> list in inSight.SelectMany(other => conflictsOf[other]).Distinct())
            {
                Declaration[] both = [.. list.Where(declaration => inSight.Contains(declaration.File))];
                if (Array.Find(both, declaration => declaration.File == file) is { } own)
                    ReportOwn(own, Array.Find(both, other => other.File != file && (other.Symbol ?? own.Symbol) != null));
                else if (Array.Find(both, declaration => declaration.Symbol != null) is { } first)
                    ReportImport(file, first, Array.Find(both, other => other.File != first.File), seen);
            }

            file.HasFailed |= file.Diagnostics.HasErrors;
        }
    }

    private static void ReportOwn(Declaration own, Declaration? other)
    {
        if (other is null)
            return;
        ImportedFile file = own.File;
        if (own.IsNumber)
            TakenNames.ReportExtension(file.Diagnostics, (FieldSymbol)own.Symbol!, (FieldSymbol)other.Symbol!);
        else if (own.Symbol is null)
            file.Diagnostics.Report(ProtoDiagnostics.PackageNameTaken, file.Node.Package!.Name.Span, other.Symbol!.FullName, other.File.Node.Path);
        else
            TakenNames.Report(file.Diagnostics, own.Symbol, other.Symbol, file.Linked!.Scope.FullName);
    }

    /// <summary>Reports the conflict once, at the import that brings the other file: complete copies of a file may be in conflict.</summary>
    private static void ReportImport(ImportedFile file, Declaration first, Declaration? other, Dictionary<ImportedFile, HashSet<ImportedFile>> seen)
    {
        if (other is null || file.Imports.Exists(imported => Sees(imported, first.File) && Sees(imported, other.File)))
            return;
        int index = file.Imports.FindLastIndex(imported => Sees(imported, other.File) || Sees(imported, first.File));
        SourceSpan span = file.Node.Imports[index].Span;
        if (file.Diagnostics.Items.Any(diagnostic => diagnostic.Position == span.In(file.Node.Path)))
            return;
        if (first.IsNumber)
        {
            FieldSymbol extension = (FieldSymbol)first.Symbol!;
            file.Diagnostics.Report(
                ProtoDiagnostics.ExtensionNumberTakenElsewhere, span, extension.Number.ToString(), extension.Containing.FullName, extension.FullName, Both(first, other));
        }
        else
        {
            file.Diagnostics.Report(ProtoDiagnostics.NameTaken, span, first.Symbol!.FullName, "in file " + Both(first, other));
        }

        bool Sees(ImportedFile? imported, ImportedFile declaring) =>
            imported != null && seen.TryGetValue(imported, out HashSet<ImportedFile>? files) && files.Contains(declaring);
    }

    private static string Both(Declaration first, Declaration other) => $"\"{first.File.Node.Path}\", and again in \"{other.File.Node.Path}\"";
}
