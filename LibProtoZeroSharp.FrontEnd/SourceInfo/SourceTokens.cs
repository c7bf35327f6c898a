using System;
using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Syntax;

namespace LibProtoZeroSharp.FrontEnd.SourceInfo;

/// <summary>
/// The tokens of a file without errors, with positions as protoc counts them: a column is a byte of UTF-8, and a tab ends at the next multiple of 8.
/// </summary>
internal sealed class SourceTokens
{
    private const int TabWidth = 8;

    private readonly string _text;
    private readonly Lexer _lexer;
    private int _offset;
    private int _column;

    public SourceTokens(string text)
    {
        _text = text;
        _lexer = new Lexer(text, new DiagnosticBag(""));
        Next();
    }

    /// <summary>The position of the current token; the end of the file after the last one.</summary>
    public SourcePoint Start { get; private set; }

    /// <summary>The position after the current token.</summary>
    public SourcePoint End { get; private set; }

    /// <summary>The position after the token before the current one.</summary>
    public SourcePoint PreviousEnd { get; private set; }

    /// <summary>The first character of the current token as the front end counts: in UTF-16.</summary>
    public (int Line, int Column) Key => (_lexer.Current.Line, _lexer.Current.Column);

    /// <summary>The comment directly above the current token, which is the first of a declaration; empty if there is none.</summary>
    public string Leading => CommentReader.Leading(_text, _lexer) ?? "";

    /// <summary>The comment of the declaration that ends with the token before the current one; empty if there is none.</summary>
    public string Trailing => CommentReader.Trailing(_text, _lexer) ?? "";

    /// <summary>The comments before the current token that are neither.</summary>
    public IReadOnlyList<string> Detached => CommentReader.Detached(_text, _lexer);

    public bool AtEnd => _lexer.Current.Kind == TokenKind.End;

    public bool AtIdentifier => _lexer.Current.Kind == TokenKind.Identifier;

    public bool AtString => _lexer.Current.Kind == TokenKind.String;

    public ReadOnlySpan<char> Current => _text.AsSpan(_lexer.Current.Start, _lexer.Current.Length);

    /// <summary>Whether the current token has this text.</summary>
    public bool At(string token) => Current.SequenceEqual(token.AsSpan());

    public void Next()
    {
        PreviousEnd = End;
        _lexer.Next();
        Token token = _lexer.Current;
        int lineStart = token.Start - token.Column;
        if (_offset < lineStart || _offset == 0)
        {
            _offset = lineStart;
            // Only a byte order mark comes before the first line.
            _column = token.Line == 0 && lineStart > 0 ? 3 : 0;
        }

        Start = new SourcePoint(token.Line, ColumnOf(token.Start));
        End = new SourcePoint(token.Line, ColumnOf(token.Start + token.Length));
    }

    public bool TryTake(string token)
    {
        if (!At(token)) return false;
        Next();
        return true;
    }

    /// <summary>Takes tokens up to the given one, and that one too.</summary>
    public void TakeThrough(string token)
    {
        while (!TryTake(token)) Next();
    }

    /// <summary>Takes identifiers joined by dots.</summary>
    public void TakeName()
    {
        TryTake(".");
        do Next();
        while (TryTake("."));
    }

    /// <summary>Takes a number with or without a sign, an identifier, adjacent strings, or a message in braces.</summary>
    public void TakeValue()
    {
        TryTake("-");
        if (AtString)
        {
            do Next();
            while (AtString);
            return;
        }

        int depth = 0;
        do
        {
            if (At("{")) depth++;
            else if (At("}")) depth--;
            Next();
        }
        while (depth > 0);
    }

    private int ColumnOf(int offset)
    {
        for (; _offset < offset; _offset++)
        {
            char c = _text[_offset];
            _column += c switch
            {
                '\t' => TabWidth - (_column % TabWidth),
                < '\x80' => 1,
                < '\x800' => 2,
                // Half of the four bytes of a pair. The front end has no text with half a pair.
                _ when char.IsSurrogate(c) => 2,
                _ => 3,
            };
        }

        return _column;
    }
}
