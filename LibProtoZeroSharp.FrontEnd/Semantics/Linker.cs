using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.Semantics;

/// <summary>
/// Turns parsed files into symbols that refer to each other. The result for a file depends only on its tree and on the symbols of its
/// imports. If neither has changed since the last time, the earlier result is reused. For its importers, a file has changed only if they can
/// see the change.
/// </summary>
internal static class Linker
{
    private static readonly Lazy<LinkedFile> EmbeddedLanguage = new(() => LinkOne(new LinkedFile(WellKnownFiles.TryGet(WellKnownFiles.DescriptorPath)!, [], null)));

    /// <summary>The file of the options messages that this assembly carries.</summary>
    public static FileSymbol BuiltInLanguage => EmbeddedLanguage.Value.Symbol;

    /// <param name="inputs">The requested files.</param>
    /// <param name="resolveImport">Finds the file for an import path that is not among the inputs; null if there is no such file.</param>
    /// <param name="previous">The result of an earlier call: for the files before an edit, or for any others.</param>
    /// <param name="asOneRun">
    /// Whether the files are those of one run of protoc, and not of one run for each. In one run a file also uses the options messages of a
    /// google/protobuf/descriptor.proto that it doesn't import, if that file came before it.
    /// </param>
    public static LinkResult Link(
        IReadOnlyList<FileNode> inputs, Func<string, FileNode?> resolveImport, LinkResult? previous = null, bool asOneRun = false)
    {
        ImportGraph graph = new(inputs, resolveImport);
        Link(graph, previous, mayHideFields: true, asOneRun);
        if (AreHiddenFieldsMissed(graph.Order))
            Link(graph, previous, mayHideFields: false, asOneRun);
        NameConflicts.Report(graph.Order, asOneRun);
        return Result(inputs, graph);
    }

    /// <param name="mayHideFields">Whether files with changed fields may look unchanged to their importers.</param>
    private static void Link(ImportGraph graph, LinkResult? previous, bool mayHideFields, bool asOneRun)
    {
        foreach (ImportedFile file in graph.Order)
        {
            file.Linked = null;
            file.HasFailed = false;
        }

        ImportedFile? language = graph.Find(WellKnownFiles.DescriptorPath);
        HashSet<ImportedFile> users = [];
        foreach (ImportedFile file in graph.Order)
        {
            bool usesLanguage = file == language || (asOneRun && language?.Linked != null) || file.Imports.Exists(imported => imported != null && users.Contains(imported));
            if (usesLanguage)
                users.Add(file);
            LinkedFile linked = new(
                file.Node,
                [.. file.Imports.Select(imported => imported?.Shared)],
                file == language || IsCopyOfLanguage(file.Node) ? null : LanguageOf(file, (usesLanguage ? language?.Shared : null) ?? BuiltInLanguage))
            {
                IsInput = file.IsInput,
            };
            file.Linked = LinkUnlessUnchanged(linked, Before(file.Node.Path, previous), mayHideFields);
            file.HasFailed = linked.IsPartial || file.Linked.Diagnostics.HasErrors;
        }
    }

    /// <summary>The options messages are found by their names. A file that imports a copy of them under another path uses the copy.</summary>
    private static FileSymbol LanguageOf(ImportedFile file, FileSymbol byDefault) =>
        file.Imports.Where(imported => imported?.Shared != null)
            .Select(imported => IsCopyOfLanguage(imported!.Node) ? imported.Shared! : imported.Linked!.Language)
            .FirstOrDefault(language => language.Name != WellKnownFiles.DescriptorPath) ?? byDefault;

    private static bool IsCopyOfLanguage(FileNode file) => file is { Package.Name.Text: "google.protobuf", Path: not WellKnownFiles.DescriptorPath }
        && file.Members.Any(member => member is MessageNode { Name.Text: "FileOptions" });

    /// <summary>Whether options had values of messages whose fields have changed. An error counts too, as its text may depend on them.</summary>
    private static bool AreHiddenFieldsMissed(IReadOnlyList<ImportedFile> files)
    {
        HashSet<FileSymbol> hiding = [.. files.Where(file => file.Linked is { HidesFields: true }).Select(file => file.Linked!.Shared)];
        return hiding.Count > 0
            && files.Any(file => file.Linked is { } linked && (linked.Diagnostics.HasErrors || linked.FieldsSeen.Overlaps(hiding)));
    }

    private static LinkedFile? Before(string path, LinkResult? previous) =>
        previous != null && previous.Linked.TryGetValue(path, out LinkedFile? file) ? file : path == WellKnownFiles.DescriptorPath ? EmbeddedLanguage.Value : null;

    private static LinkedFile LinkUnlessUnchanged(LinkedFile file, LinkedFile? before, bool mayHideFields)
    {
        if (before is null || !before.Uses(file) || (before.HidesFields && !mayHideFields))
            return LinkOne(file);
        if (before.Node == file.Node)
            return before;

        LinkOne(file);
        if (file.IsPartial || before.IsPartial || file.Diagnostics.HasErrors || before.Diagnostics.HasErrors || file.Node.IsEmbedded != before.Node.IsEmbedded)
            return file;
        bool hasSameFields = Lexer.HaveSameTokens(file.Node.Text, before.Node.Text);
        if (hasSameFields || (mayHideFields && ImportersView.IsSame(file, before)))
        {
            file.Shared = before.Shared;
            file.HidesFields = before.HidesFields || !hasSameFields;
        }

        return file;
    }

    /// <summary>
    /// Reports all errors of the file at once. An error in one declaration doesn't suppress those of others, unless they may only be consequences.
    /// </summary>
    private static LinkedFile LinkOne(LinkedFile file)
    {
        ConnectImports(file);
        if (file.Node.HasErrors)
        {
            CheckBroken(file);
            return file;
        }

        if (!new NameBudget(file).Check())
            return file;
        new SymbolBuilder(file).Build();
        file.Symbol.Exports = ExportedNames.Of(file.Symbol);
        new NameChecks(file).Check();
        new TypeResolver(file).Resolve();
        new VisibilityChecks(file).CheckUses();
        file.RemoveUnresolved();
        new OptionResolver(file, isCustom: false).Resolve();
        new FeatureResolver(file).Resolve();
        new OptionResolver(file, isCustom: true).Resolve();
        new FieldChecks(file).Check();
        new MessageChecks(file).Check();
        new EnumChecks(file).Check();
        new ExtensionDeclarationChecks(file).Check();
        new LiteChecks(file).Check();
        new FeatureChecks(file).Check();
        new VisibilityChecks(file).CheckDeclarations();
        new OptionUseChecks(file).Check();
        new NamingStyleChecks(file).Check();
        new ProtoLimitChecks(file).Check();
        if (file.IsPartial || file.Diagnostics.HasErrors)
            return file;

        new ImportChecks(file).Check();
        new RequiredFieldFinder(file).Find();
        return file;
    }

    /// <summary>Checks a file with missing statements: only duplicates are errors in any case.</summary>
    private static void CheckBroken(LinkedFile file)
    {
        if (!file.Node.AreBracesBalanced || !new NameBudget(file).Check())
            return;
        new SymbolBuilder(file).Build();
        new MessageChecks(file).CheckNumbers();
    }

    private static void ConnectImports(LinkedFile file)
    {
        List<FileSymbol> dependencies = [];
        List<FileSymbol> publicDependencies = [];
        List<FileSymbol> weakDependencies = [];
        List<FileSymbol> optionDependencies = [];
        HashSet<FileSymbol> seen = [];
        for (int i = 0; i < file.Imports.Count; i++)
        {
            ImportNode import = file.Node.Imports[i];
            if (file.Imports[i] is not { } imported)
                continue;
            if (!seen.Add(imported))
            {
                file.Diagnostics.Report(ProtoDiagnostics.ImportedTwice, import.Span, import.Path);
                continue;
            }

            (import.Kind == ImportKind.Option ? optionDependencies : dependencies).Add(imported);
            if (import.Kind == ImportKind.Public)
                publicDependencies.Add(imported);
            else if (import.Kind == ImportKind.Weak)
                weakDependencies.Add(imported);
        }

        file.Symbol.Dependencies = dependencies;
        file.Symbol.PublicDependencies = publicDependencies;
        file.Symbol.WeakDependencies = weakDependencies;
        file.Symbol.OptionDependencies = optionDependencies;
    }

    /// <summary>Adds the files and all that can be reached from them. What is reached only through a file that was there already is not added.</summary>
    internal static HashSet<FileSymbol> Closure(
        HashSet<FileSymbol> files, IEnumerable<FileSymbol> added, Func<FileSymbol, IEnumerable<FileSymbol>> next)
    {
        Stack<FileSymbol> pending = new(added);
        while (pending.Count > 0)
        {
            FileSymbol symbol = pending.Pop();
            if (!files.Add(symbol))
                continue;
            foreach (FileSymbol inner in next(symbol))
                pending.Push(inner);
        }

        return files;
    }

    private static LinkResult Result(IReadOnlyList<FileNode> inputs, ImportGraph graph)
    {
        List<FileSymbol> files = [];
        foreach (FileNode input in inputs)
        {
            if (graph.Find(input.Path) is { HasFailed: false } file && file.Node == input)
                files.Add(file.Linked!.Symbol);
        }

        List<Finding> diagnostics = [];
        Dictionary<string, LinkedFile> linked = new(graph.Order.Count);
        foreach (ImportedFile file in graph.Order)
        {
            diagnostics.AddRange(file.Diagnostics.Items);
            // A file with errors gets no warning about unused imports: it may need them when the errors are corrected.
            diagnostics.AddRange(file.Linked!.Diagnostics.Items.Where(item => !file.Diagnostics.HasErrors || item.IsError));
            linked.Add(file.Node.Path, file.Linked);
        }

        return new LinkResult(files, diagnostics, linked);
    }
}

/// <param name="Files">In the order of the inputs, without those that have an error in them or in one of their imports.</param>
/// <param name="Diagnostics">Those of the inputs and of their imports, without the parser's.</param>
/// <param name="Linked">By import path; for the next call.</param>
internal sealed record LinkResult(
    IReadOnlyList<FileSymbol> Files, IReadOnlyList<Finding> Diagnostics, IReadOnlyDictionary<string, LinkedFile> Linked);
