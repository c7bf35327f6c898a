using System;
using System.Linq;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;
using ProtoZeroGenerator.Semantics;
using ProtoZeroGenerator.Syntax;

namespace ProtoZeroGenerator.Lowering;

/// <summary>What the project says about its .proto files.</summary>
/// <param name="Folder">The project's own, normalized.</param>
/// <param name="Roots">Folders that imports may start from, normalized.</param>
internal sealed record ProjectSettings(string Folder, EquatableArray<string> Roots)
{
    /// <param name="folder">The project's own.</param>
    /// <param name="roots">Separated by semicolons; relative ones start from the project's folder.</param>
    public static ProjectSettings Create(string folder, string roots) => new(
        ImportPaths.Normalize(folder),
        roots.Split(';').Select(root => root.Trim()).Where(root => root.Length != 0)
            .Select(root => ImportPaths.Normalize(root, folder)).ToList().ToEquatableArray());
}

/// <summary>A .proto file as the compiler hands it over.</summary>
/// <param name="Path">Its place on disk.</param>
/// <param name="Root">The folder that its import path starts from; empty if none is given.</param>
/// <param name="Namespace">The C# namespace; empty if the file itself decides.</param>
internal sealed record ProtoSource(string Path, string Root, string Namespace, string Text)
{
    public static bool IsProto(string path) => path.EndsWith(".proto", StringComparison.OrdinalIgnoreCase);

    /// <summary>Never throws: a bug in the parser becomes a diagnostic.</summary>
    public ParsedFile Parse(ProjectSettings settings)
    {
        string path = ImportPaths.Normalize(Path, settings.Folder);
        string? belowRoot = Root.Length == 0 ? null : ImportPaths.Below(ImportPaths.Normalize(Root, settings.Folder), path);
        string importPath = belowRoot ?? ImportPaths.Default(path, settings.Roots, settings.Folder);
        var start = new SourcePosition(importPath, 0, 0, 0);
        try
        {
            (FileNode node, EquatableArray<ProtoDiagnostic> diagnostics) = ProtoParser.Parse(importPath, Text);
            if (Root.Length != 0 && belowRoot == null)
                diagnostics = new([.. diagnostics, new ProtoDiagnostic(DiagnosticIds.OutsideOfRoot, start, EquatableArray.Create(Root))]);
            return new ParsedFile(Path, path, Namespace, node, diagnostics);
        }
        catch (Exception exception)
        {
            var node = new FileNode(importPath, "") { HasErrors = true };
            return new ParsedFile(Path, path, Namespace, node, EquatableArray.Create(InternalError(start, exception)));
        }
    }

    public static ProtoDiagnostic InternalError(SourcePosition position, Exception exception) =>
        new(DiagnosticIds.InternalError, position, EquatableArray.Create(exception.GetType().Name + ": " + exception.Message));
}

/// <param name="Path">Its place on disk, as the compiler spells it.</param>
/// <param name="NormalizedPath">The same, to compare with.</param>
/// <param name="Namespace">The C# namespace; empty if the file itself decides.</param>
/// <param name="Diagnostics">The parser's.</param>
internal sealed record ParsedFile(string Path, string NormalizedPath, string Namespace, FileNode Node, EquatableArray<ProtoDiagnostic> Diagnostics);
