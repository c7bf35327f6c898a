using System;
using System.Collections.Generic;
using System.Linq;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;
using LibProtoZeroSharp.FrontEnd.Semantics;
using LibProtoZeroSharp.FrontEnd.Syntax;
using ProtoZeroGenerator.Diagnostics;
using ProtoZeroGenerator.Model;

namespace ProtoZeroGenerator.Lowering;

/// <summary>A .proto file from the compiler.</summary>
/// <param name="Path">Its path on disk.</param>
/// <param name="Encoding">As what the compiler has read its bytes.</param>
internal sealed record ProtoSource(string Path, ItemSettings Item, string Text, SourceEncoding Encoding = SourceEncoding.Utf8)
{
    public static bool IsProto(string path) => path.EndsWith(".proto", StringComparison.OrdinalIgnoreCase);

    /// <summary>Never throws: a bug in the parser becomes a diagnostic.</summary>
    public ParsedFile Parse(ProjectSettings project)
    {
        ProjectSettings home = Item.Folder.Length == 0 ? project : ProjectSettings.Create(Item.Folder, Item.Roots);
        string path = ImportPaths.Normalize(Item.Path.Length == 0 ? Path : Item.Path, home.Folder);
        string? belowRoot = Item.Root.Length == 0 ? null : ImportPaths.Below(ImportPaths.Normalize(Item.Root, home.Folder), path);
        string importPath = belowRoot ?? ImportPaths.Default(path, home.Roots, home.Folder);
        var start = new SourcePosition(importPath, 0, 0, 0);
        var diagnostics = new List<Finding>();
        if (Item.Root.Length != 0 && belowRoot == null)
            diagnostics.Add(new Finding(GenerationDiagnostics.OutsideOfRoot, start, EquatableArray.Create(Item.Root)));
        var file = new ParsedFile(Path, path, new FileNode(importPath, "") { HasErrors = true }, default)
        {
            Home = home.Folder,
            Namespace = Item.Namespace.Length == 0 ? home.Namespace : Item.Namespace,
            IsInternal = SettingValues.IsInternal(Item.Access, home.IsInternal, "Access", start, diagnostics),
            GenerateCode = SettingValues.IsTrue(Item.GenerateCode, home.GenerateCode, "GenerateCode", start, diagnostics),
            Grpc = SettingValues.Grpc(Item.GrpcServices, "GrpcServices", start, diagnostics),
            OptimizeFor = SettingValues.OptimizeFor(Item.OptimizeFor, home.OptimizeFor, "OptimizeFor", start, diagnostics),
            Records = SettingValues.IsTrue(Item.Records, home.Records, "Records", start, diagnostics),
        };
        try
        {
            if (Encoding == SourceEncoding.Wider)
                return file with { Diagnostics = new([EncodingCheck.Wider(importPath), .. diagnostics]) };
            (FileNode node, EquatableArray<Finding> errors) = ProtoParser.Parse(importPath, Text);
            file = file with { Node = node };
            if (EncodingCheck.Find(importPath, Text, Encoding == SourceEncoding.Utf8, errors) is { } fault)
                diagnostics.Add(fault);
            CheckNamespace(file, start, diagnostics);
            return file with { Diagnostics = new([.. errors, .. diagnostics]) };
        }
        catch (Exception exception)
        {
            return file with { Diagnostics = new([.. diagnostics, InternalError(start, exception)]) };
        }
    }

    /// <summary>Reports an invalid namespace. The types then get another namespace, so that code that uses them has no further errors.</summary>
    public static void CheckNamespace(ParsedFile file, SourcePosition start, List<Finding> diagnostics)
    {
        if (!file.GenerateCode || file.WantedNamespace is not { } wanted || CSharpNames.IsNamespace(wanted))
            return;
        OptionNode? option = file.NamespaceOption;
        string source = option != null ? "the option csharp_namespace" : "the metadata CSharpNamespace or the property ProtoZeroCSharpNamespace";
        diagnostics.Add(new Finding(GenerationDiagnostics.InvalidNamespace, option?.Value.Span.In(start.File) ?? start, EquatableArray.Create(wanted, source)));
    }

    public static Finding InternalError(SourcePosition position, Exception exception) =>
        new(GenerationDiagnostics.InternalError, position, EquatableArray.Create(exception.GetType().Name + ": " + exception.Message));
}

internal enum SourceEncoding
{
    Utf8,

    /// <summary>UTF-16 or UTF-32, which protoc can't read.</summary>
    Wider,

    /// <summary>The encoding of the machine or of the project.</summary>
    Other,
}

/// <param name="Path">Its path on disk, as the compiler spells it.</param>
/// <param name="NormalizedPath">The path that its import path comes from, normalized for comparisons.</param>
/// <param name="Diagnostics">Those of the parser, and those about settings.</param>
internal sealed record ParsedFile(string Path, string NormalizedPath, FileNode Node, EquatableArray<Finding> Diagnostics)
{
    /// <summary>The folder of the project or package that it comes from.</summary>
    public string Home { get; init; } = "";

    /// <summary>The C# namespace; empty if the file itself decides.</summary>
    public string Namespace { get; init; } = "";

    /// <summary>Whether its types are internal.</summary>
    public bool IsInternal { get; init; }

    /// <summary>False if another assembly has its types; then the file is only imported.</summary>
    public bool GenerateCode { get; init; } = true;

    /// <summary>The classes that are made for gRPC.</summary>
    public GrpcServices Grpc { get; init; } = GrpcServices.Both;

    /// <summary>What its code is optimized for; null if the file itself decides.</summary>
    public OptimizeFor? OptimizeFor { get; init; }

    /// <summary>Whether each of its messages gets a record.</summary>
    public bool Records { get; init; }

    public OptionNode? NamespaceOption => Namespace.Length != 0 ? null : Node.Members.OfType<OptionNode>().FirstOrDefault(option => option.Is("csharp_namespace"));

    /// <summary>The namespace that the file or its settings ask for, which may be invalid; null if neither names one.</summary>
    public string? WantedNamespace => Namespace.Length != 0 ? Namespace : (NamespaceOption?.Value as StringValue)?.Text;

    /// <summary>The namespace of its types, without keywords escaped; empty for the global one.</summary>
    public string RawNamespace => TypeNames.WithoutAliases(
        WantedNamespace is { } wanted && CSharpNames.IsNamespace(wanted) ? wanted : CSharpNames.NamespaceOf(Node.Package?.Name.Text ?? ""));
}
