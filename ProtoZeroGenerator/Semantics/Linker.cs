using System;
using System.Collections.Generic;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Semantics;

/// <summary>Turns parsed files into descriptors that refer to each other.</summary>
internal sealed class Linker
{
    /// <summary>The file that defines what options there are.</summary>
    private const string LanguagePath = "google/protobuf/descriptor.proto";

    private static readonly Lazy<FileDescriptor> EmbeddedLanguage = new(() => Link([WellKnownFiles.TryGet(LanguagePath)!], _ => null).Files[0]);

    private readonly Func<string, FileNode?> _resolveImport;
    private readonly SymbolTable _symbols = new();
    private readonly Dictionary<string, LinkedFile?> _files = [];
    private readonly List<LinkedFile> _order = [];

    private Linker(Func<string, FileNode?> resolveImport) => _resolveImport = resolveImport;

    /// <param name="inputs">The files asked for.</param>
    /// <param name="resolveImport">Finds what an import path names when it is none of the inputs; null when there is no such file.</param>
    public static LinkResult Link(IReadOnlyList<FileNode> inputs, Func<string, FileNode?> resolveImport)
    {
        Linker linker = new(resolveImport);
        foreach (FileNode input in inputs)
            linker.Add(input);
        foreach (FileNode input in inputs)
            linker.OrderByImports(linker._files[input.Path]!);
        linker.LinkInOrder();

        List<FileDescriptor> files = [];
        foreach (FileNode input in inputs)
        {
            if (linker._files[input.Path] is { HasFailed: false } file && file.Node == input)
                files.Add(file.Descriptor);
        }

        List<ProtoDiagnostic> diagnostics = [];
        foreach (LinkedFile file in linker._order)
            diagnostics.AddRange(file.Diagnostics.Items);
        return new LinkResult(files, diagnostics);
    }

    private void Add(FileNode node)
    {
        if (!_files.ContainsKey(node.Path))
            _files.Add(node.Path, new LinkedFile(node, _symbols) { HasFailed = node.HasErrors });
    }

    private LinkedFile? Find(string path)
    {
        if (!_files.TryGetValue(path, out LinkedFile? file))
        {
            file = _resolveImport(path) is { } node ? new LinkedFile(node, _symbols) { HasFailed = node.HasErrors } : null;
            _files.Add(path, file);
        }

        return file;
    }

    /// <summary>
    /// Appends the file behind everything that it imports. The path down to it is kept in a list of its own, not on the stack:
    /// a chain of imports may be as long as there are files.
    /// </summary>
    private void OrderByImports(LinkedFile root)
    {
        List<LinkedFile> path = [];
        Enter(root);
        while (path.Count > 0)
        {
            LinkedFile file = path[path.Count - 1];
            if (file.Node.HasErrors || file.NextImport == file.Node.Imports.Count)
            {
                file.State = LinkState.Ordered;
                _order.Add(file);
                path.RemoveAt(path.Count - 1);
                continue;
            }

            ImportNode import = file.Node.Imports[file.NextImport++];
            LinkedFile? imported = Find(import.Path);
            if (imported is null)
                file.Diagnostics.Report(DiagnosticIds.ImportNotFound, import.Span, import.Path);
            else if (imported.State == LinkState.InProgress)
                ReportCycle(path, imported, import.Span);
            else
                Enter(imported);
        }

        void Enter(LinkedFile file)
        {
            if (file.State != LinkState.New)
                return;
            file.State = LinkState.InProgress;
            path.Add(file);
        }
    }

    private static void ReportCycle(List<LinkedFile> path, LinkedFile imported, SourceSpan span)
    {
        List<string> names = [];
        for (int i = path.IndexOf(imported); i < path.Count; i++)
        {
            names.Add(path[i].Node.Path);
            path[i].HasFailed = true;
        }

        names.Add(imported.Node.Path);
        path[path.Count - 1].Diagnostics.Report(DiagnosticIds.ImportCycle, span, string.Join(" -> ", names));
    }

    private void LinkInOrder()
    {
        // Options of other files are read by its messages: it comes first. It imports nothing.
        LinkedFile? language = _order.Find(file => file.Node.Path == LanguagePath);
        if (language != null)
            LinkOne(language, language.Descriptor);

        foreach (LinkedFile file in _order)
        {
            if (file != language)
                LinkOne(file, language is { HasFailed: false } ? language.Descriptor : null);
        }
    }

    private void LinkOne(LinkedFile file, FileDescriptor? language)
    {
        if (!file.HasFailed)
            ConnectImports(file);
        if (file.HasFailed)
            return;

        new DescriptorBuilder(file).Build();
        new TypeResolver(file).Resolve();
        if (!file.Diagnostics.HasErrors)
        {
            new OptionResolver(file, language ?? EmbeddedLanguage.Value).Resolve();
            new FeatureResolver(file).Resolve();
            new FieldChecks(file).Check();
            new MessageChecks(file).Check();
            new EnumChecks(file).Check();
        }

        file.HasFailed |= file.Diagnostics.HasErrors;
    }

    private void ConnectImports(LinkedFile file)
    {
        List<FileDescriptor> dependencies = [];
        List<FileDescriptor> publicDependencies = [];
        List<FileDescriptor> weakDependencies = [];
        List<FileDescriptor> optionDependencies = [];
        file.Visible.Add(file.Descriptor);
        foreach (ImportNode import in file.Node.Imports)
        {
            if (_files[import.Path] is not { HasFailed: false } imported)
            {
                file.HasFailed = true;
                continue;
            }

            if (dependencies.Contains(imported.Descriptor) || optionDependencies.Contains(imported.Descriptor))
            {
                file.Diagnostics.Report(DiagnosticIds.ImportedTwice, import.Span, import.Path);
                continue;
            }

            (import.Kind == ImportKind.Option ? optionDependencies : dependencies).Add(imported.Descriptor);
            if (import.Kind == ImportKind.Public)
                publicDependencies.Add(imported.Descriptor);
            else if (import.Kind == ImportKind.Weak)
                weakDependencies.Add(imported.Descriptor);
            MakeVisible(file, imported.Descriptor);
        }

        file.Descriptor.Dependencies = dependencies;
        file.Descriptor.PublicDependencies = publicDependencies;
        file.Descriptor.WeakDependencies = weakDependencies;
        file.Descriptor.OptionDependencies = optionDependencies;
    }

    private static void MakeVisible(LinkedFile file, FileDescriptor descriptor)
    {
        Stack<FileDescriptor> pending = new();
        pending.Push(descriptor);
        while (pending.Count > 0)
        {
            FileDescriptor next = pending.Pop();
            if (!file.Visible.Add(next))
                continue;
            foreach (FileDescriptor inner in next.PublicDependencies)
                pending.Push(inner);
        }
    }
}

/// <param name="Files">In the order of the inputs, without those that have an error in them or in anything they import.</param>
/// <param name="Diagnostics">Those of inputs and of what they import; the parser's own are not repeated.</param>
internal sealed record LinkResult(IReadOnlyList<FileDescriptor> Files, IReadOnlyList<ProtoDiagnostic> Diagnostics);
