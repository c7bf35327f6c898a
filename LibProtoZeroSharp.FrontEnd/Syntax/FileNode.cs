using LibProtoZeroSharp.FrontEnd.Common;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

/// <summary>A parsed .proto file. Equal text under an equal path gives equal nodes.</summary>
/// <param name="Path">The path by which other files import it.</param>
/// <param name="Text">The source.</param>
internal sealed record FileNode(string Path, string Text)
{
    /// <summary>The <c>syntax</c> or <c>edition</c> statement; null when the file has none, which means proto2.</summary>
    public SyntaxNode? Syntax { get; init; }

    public PackageNode? Package { get; init; }

    public EquatableArray<ImportNode> Imports { get; init; }

    /// <summary>Messages, enums, services, extensions and options, in declaration order.</summary>
    public EquatableArray<MemberNode> Members { get; init; }

    /// <summary>From the first token to the last.</summary>
    public Extent Extent { get; init; }

    /// <summary>Whether the file is one of the well-known types that this assembly carries.</summary>
    public bool IsEmbedded { get; init; }

    /// <summary>Whether the parser reported an error: then the tree is incomplete.</summary>
    public bool HasErrors { get; init; }

    /// <summary>The lines of the parser's errors: their meaning may be different from the tree's.</summary>
    public EquatableArray<int> FaultyLines { get; init; }

    /// <summary>Whether each node of the tree is in its intended scope, even if the parser reported an error.</summary>
    public bool AreBracesBalanced { get; init; }
}

/// <param name="Value">proto2, proto3, or the name of an edition.</param>
internal sealed record SyntaxNode(string Value, bool IsEdition, SourceSpan Span) : MemberNode;

internal sealed record PackageNode(NameNode Name) : MemberNode;

internal enum ImportKind
{
    Plain,

    /// <summary>Files that import this file see the imported one too.</summary>
    Public,
    Weak,

    /// <summary>Imported for custom options only (edition 2024).</summary>
    Option,
}

internal sealed record ImportNode(string Path, ImportKind Kind, SourceSpan Span) : MemberNode
{
    /// <summary>The keyword of the kind; null if there is none.</summary>
    public SourceSpan? KindSpan { get; init; }
}
