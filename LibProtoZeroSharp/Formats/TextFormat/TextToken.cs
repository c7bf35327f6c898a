namespace LibProtoZeroSharp.Formats;

/// <summary>The kinds of tokens in text format (text format specification, "Lexical Elements").</summary>
internal enum TextToken : byte
{
    /// <summary>The end of the text.</summary>
    End,
    Identifier,
    Decimal,
    Octal,
    Hex,
    Float,

    /// <summary>One literal, quotes included.</summary>
    String,

    /// <summary>Any other character.</summary>
    Symbol,

    /// <summary>Not a token; <see cref="TextLexer.Problem"/> says why.</summary>
    Invalid,
}
