using LibProtoZeroSharp.FrontEnd.Common;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

/// <summary>The offsets in the text of the first character of a node, and after its last one.</summary>
internal readonly record struct Extent(int Start, int End);

/// <summary>An identifier, or several joined by dots, with a leading dot if the source has one.</summary>
/// <param name="Span">Its first token, if white space or comments are between its parts.</param>
internal sealed record NameNode(string Text, SourceSpan Span)
{
    /// <summary>The offset after it.</summary>
    public int End { get; init; }
}

internal readonly record struct IntegerNode(int Value, SourceSpan Span)
{
    public Extent Extent { get; init; }
}

/// <summary>The texts of the comments that belong to a declaration, without comment markers.</summary>
/// <param name="Leading">The comment directly before it.</param>
/// <param name="Trailing">The comment after its end, or after the opening brace of its body.</param>
internal readonly record struct Comments(string? Leading, string? Trailing)
{
    /// <summary>The comments above <see cref="Leading"/> that belong to no declaration.</summary>
    public EquatableArray<string> Detached { get; init; }
}

/// <summary>A statement of a file, or one between the braces of a declaration.</summary>
internal abstract record MemberNode
{
    public Comments Comments { get; init; }

    /// <summary>From its keyword to its semicolon or closing brace; of an option in brackets, from its name to the end of its value.</summary>
    public Extent Extent { get; init; }
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
/// <remarks>The type of a map ends after its type arguments.</remarks>
internal sealed record FieldNode(NameNode Type, NameNode Name, IntegerNode Number, EquatableArray<OptionNode> Options) : MemberNode
{
    public LabelKind Label { get; init; }

    public SourceSpan LabelSpan { get; init; }

    /// <summary>The message that a group declares along with its field.</summary>
    public MessageNode? Group { get; init; }

    /// <summary>The type arguments of a map field.</summary>
    public MapTypeNode? Map { get; init; }

    /// <summary>The keyword of a group.</summary>
    public SourceSpan GroupSpan { get; init; }

    /// <summary>The brackets around the options.</summary>
    public Extent OptionList { get; init; }
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

internal sealed record EnumValueNode(NameNode Name, IntegerNode Number, EquatableArray<OptionNode> Options) : MemberNode
{
    /// <summary>The brackets around the options.</summary>
    public Extent OptionList { get; init; }
}

/// <param name="Last">The last number of the range; <see cref="IsOpenEnded"/> if the source says <c>max</c>.</param>
internal readonly record struct RangeNode(int First, int Last, bool IsOpenEnded, SourceSpan Span)
{
    public Extent FirstExtent { get; init; }

    /// <summary>The number or <c>max</c> after <c>to</c>; null if the range is a single number.</summary>
    public Extent? LastExtent { get; init; }
}

internal sealed record ExtensionsNode(EquatableArray<RangeNode> Ranges, EquatableArray<OptionNode> Options) : MemberNode
{
    /// <summary>The brackets around the options.</summary>
    public Extent OptionList { get; init; }
}

/// <summary>Ranges or names: one statement can't have both.</summary>
internal sealed record ReservedNode(EquatableArray<RangeNode> Ranges, EquatableArray<NameNode> Names) : MemberNode;

/// <param name="Members">Methods and options, in declaration order.</param>
internal sealed record ServiceNode(NameNode Name, EquatableArray<MemberNode> Members) : MemberNode;

internal sealed record MethodNode(NameNode Name, NameNode Input, NameNode Output, EquatableArray<OptionNode> Options) : MemberNode
{
    /// <summary>Whether it ends in braces, with or without options between them.</summary>
    public bool HasBody { get; init; }

    /// <summary>The keyword <c>stream</c> of the request; null if it isn't streamed.</summary>
    public SourceSpan? ClientStream { get; init; }

    /// <summary>The keyword <c>stream</c> of the response; null if it isn't streamed.</summary>
    public SourceSpan? ServerStream { get; init; }
}
