
namespace ProtoZeroGenerator.Syntax;

/// <summary>A parsed .proto file. Equal text under an equal path gives equal nodes.</summary>
/// <param name="Path">The path that other files import it by.</param>
/// <param name="Text">What it was parsed from.</param>
internal sealed record FileNode(string Path, string Text)
{
    /// <summary>The <c>syntax</c> or <c>edition</c> statement; null when the file has none, which means proto2.</summary>
    public SyntaxNode? Syntax { get; init; }

    public NameNode? Package { get; init; }

    public EquatableArray<ImportNode> Imports { get; init; }

    /// <summary>Messages, enums, services, extensions and options, in declaration order.</summary>
    public EquatableArray<MemberNode> Members { get; init; }

    /// <summary>The file is one of the well-known types that the generator carries.</summary>
    public bool IsEmbedded { get; init; }

    /// <summary>The parser reported an error: the tree is incomplete.</summary>
    public bool HasErrors { get; init; }

    /// <summary>The lines on which it did so: what they say may be meant otherwise.</summary>
    public EquatableArray<int> FaultyLines { get; init; }

    /// <summary>What the tree has stands in the scope that it was meant for, even where the parser reported an error.</summary>
    public bool AreBracesBalanced { get; init; }
}

/// <param name="Value">proto2, proto3, or the name of an edition.</param>
internal sealed record SyntaxNode(string Value, bool IsEdition, SourceSpan Span);

internal enum ImportKind
{
    Plain,

    /// <summary>Whoever imports this file sees the imported one too.</summary>
    Public,
    Weak,

    /// <summary>Imported for custom options only (edition 2024).</summary>
    Option,
}

internal sealed record ImportNode(string Path, ImportKind Kind, SourceSpan Span);
