using LibProtoZeroSharp.FrontEnd.Common;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

/// <summary>An identifier, or several joined by dots, with a leading dot if the source has one.</summary>
internal sealed record NameNode(string Text, SourceSpan Span);

internal readonly record struct IntegerNode(int Value, SourceSpan Span);

/// <summary>The texts of the comments that belong to a declaration, without comment markers.</summary>
/// <param name="Leading">The comment directly before it.</param>
/// <param name="Trailing">The comment after its end, or after the opening brace of its body.</param>
internal readonly record struct Comments(string? Leading, string? Trailing);

/// <summary>A statement of a file, or one between the braces of a declaration.</summary>
internal abstract record MemberNode
{
    public Comments Comments { get; init; }
}

/// <summary>Whether other files may use a type (edition 2024).</summary>
internal enum SymbolVisibility
{
    Unset,
    Local,
    Export,
}

/// <param name="Members">Fields, oneofs, nested types, ranges, extensions and options, in declaration order.</param>
internal sealed record MessageNode(NameNode Name, EquatableArray<MemberNode> Members) : MemberNode
{
    public SymbolVisibility Visibility { get; init; }
}

internal enum LabelKind
{
    None,
    Optional,
    Required,
    Repeated,
}

/// <param name="Type">A scalar's keyword, or the name of a message or enum; for a group the group's name, for a map <c>map</c>.</param>
/// <param name="Name">For a group the name in lower case, which is the name of the field.</param>
internal sealed record FieldNode(NameNode Type, NameNode Name, IntegerNode Number, EquatableArray<OptionNode> Options) : MemberNode
{
    public LabelKind Label { get; init; }

    public SourceSpan LabelSpan { get; init; }

    /// <summary>The message that a group declares along with its field.</summary>
    public MessageNode? Group { get; init; }

    /// <summary>The type arguments of a map field.</summary>
    public MapTypeNode? Map { get; init; }
}

internal sealed record MapTypeNode(NameNode Key, NameNode Value);

internal sealed record OneofNode(NameNode Name, EquatableArray<MemberNode> Members) : MemberNode;

/// <param name="Extendee">The message that gets the fields.</param>
internal sealed record ExtendNode(NameNode Extendee, EquatableArray<FieldNode> Fields) : MemberNode;

/// <param name="Members">Values, reserved statements and options, in declaration order.</param>
internal sealed record EnumNode(NameNode Name, EquatableArray<MemberNode> Members) : MemberNode
{
    public SymbolVisibility Visibility { get; init; }
}

internal sealed record EnumValueNode(NameNode Name, IntegerNode Number, EquatableArray<OptionNode> Options) : MemberNode;

/// <param name="Last">The last number of the range; <see cref="IsOpenEnded"/> if the source says <c>max</c>.</param>
internal readonly record struct RangeNode(int First, int Last, bool IsOpenEnded, SourceSpan Span);

internal sealed record ExtensionsNode(EquatableArray<RangeNode> Ranges, EquatableArray<OptionNode> Options) : MemberNode;

/// <summary>Ranges or names: one statement can't have both.</summary>
internal sealed record ReservedNode(EquatableArray<RangeNode> Ranges, EquatableArray<NameNode> Names) : MemberNode;

/// <param name="Members">Methods and options, in declaration order.</param>
internal sealed record ServiceNode(NameNode Name, EquatableArray<MemberNode> Members) : MemberNode;

internal sealed record MethodNode(NameNode Name, NameNode Input, NameNode Output, EquatableArray<OptionNode> Options) : MemberNode
{
    /// <summary>Whether it ends in braces, with or without options between them.</summary>
    public bool HasBody { get; init; }

    public bool IsClientStreaming { get; init; }

    public bool IsServerStreaming { get; init; }
}
