namespace ProtoZeroGenerator.Syntax;

internal enum TokenKind : byte
{
    /// <summary>Past the last token; also before the first.</summary>
    End,
    Identifier,
    Integer,
    Float,

    /// <summary>With its quotes. Escapes are not looked at yet.</summary>
    String,

    /// <summary>One character that is none of the others.</summary>
    Symbol,
}

/// <param name="Start">Offset of its first character in the text.</param>
/// <param name="IsFaulty">It, or something before it, has been reported: what follows from that is no news.</param>
internal readonly record struct Token(TokenKind Kind, int Start, int Length, int Line, int Column, bool IsFaulty)
{
    public SourceSpan Span => new(Line, Column, Length);
}

/// <summary>A comment between two tokens, markers included.</summary>
internal readonly record struct CommentToken(int Start, int End, int FirstLine, int LastLine, bool IsBlock);
