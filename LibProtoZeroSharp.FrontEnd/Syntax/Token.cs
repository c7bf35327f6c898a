using LibProtoZeroSharp.FrontEnd.Common;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

internal enum TokenKind : byte
{
    /// <summary>After the last token; also before the first.</summary>
    End,
    Identifier,
    Integer,
    Float,

    /// <summary>With its quotes. Escapes are not processed yet.</summary>
    String,

    /// <summary>One character that is none of the others.</summary>
    Symbol,
}

/// <param name="Start">Offset of its first character in the text.</param>
/// <param name="IsFaulty">Whether it, or something before it, has been reported: errors that follow from it are not reported again.</param>
internal readonly record struct Token(TokenKind Kind, int Start, int Length, int Line, int Column, bool IsFaulty)
{
    public SourceSpan Span => new(Line, Column, Length);
}

/// <summary>A comment between two tokens, markers included.</summary>
internal readonly record struct CommentToken(int Start, int End, int FirstLine, int LastLine, bool IsBlock);
