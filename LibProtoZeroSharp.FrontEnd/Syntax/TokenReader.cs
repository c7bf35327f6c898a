using System.Collections.Generic;
using System.Text;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

/// <summary>
/// The common part of all rules of the grammar: they look at the current token, consume it if it is the expected one, report it if it is not,
/// and recover after an error.
/// </summary>
internal abstract class TokenReader
{
    private readonly Lexer _lexer;
    private readonly string?[] _names = new string?[512];
    private readonly List<string> _detached = [];
    private string? _leading;
    private bool _isPreviousFaulty;
    private bool _isEndReported;
    private bool _hasStrayBrace;

    protected TokenReader(string text, DiagnosticBag diagnostics)
    {
        Text = text;
        Diagnostics = diagnostics;
        _lexer = new Lexer(text, diagnostics);
        _lexer.Next();
    }

    protected string Text { get; }

    protected DiagnosticBag Diagnostics { get; }

    protected Token Token => _lexer.Current;

    /// <summary>The offset after the token before the current one.</summary>
    protected int PreviousEnd => _lexer.PreviousEnd;

    /// <summary>How many braces are open.</summary>
    protected int Depth { get; private set; }

    /// <summary>Whether all braces in the text so far are balanced.</summary>
    protected bool AreBracesBalanced => Depth == 0 && !_hasStrayBrace;

    protected string TokenText => Text.Substring(Token.Start, Token.Length);

    protected bool AtEnd => Token.Kind == TokenKind.End;

    protected bool At(TokenKind kind) => Token.Kind == kind;

    protected bool At(char symbol) => Token.Kind == TokenKind.Symbol && Text[Token.Start] == symbol;

    protected bool AtKeyword(string keyword) => Token.Kind == TokenKind.Identifier
        && Token.Length == keyword.Length && string.CompareOrdinal(Text, Token.Start, keyword, 0, keyword.Length) == 0;

    protected void Advance()
    {
        if (At('{'))
            Depth++;
        else if (At('}'))
            _hasStrayBrace |= --Depth < 0;
        _isPreviousFaulty = Token.IsFaulty;
        _lexer.Next();
    }

    protected bool TryConsume(char symbol)
    {
        if (!At(symbol))
            return false;
        Advance();
        return true;
    }

    protected bool TryConsumeKeyword(string keyword)
    {
        if (!AtKeyword(keyword))
            return false;
        Advance();
        return true;
    }

    protected bool Expect(char symbol, string? what = null)
    {
        if (TryConsume(symbol))
            return true;
        ReportUnexpected(what ?? $"\"{symbol}\"");
        return false;
    }

    protected bool ExpectKeyword(string keyword)
    {
        if (TryConsumeKeyword(keyword))
            return true;
        ReportUnexpected($"\"{keyword}\"");
        return false;
    }

    /// <summary>
    /// Consumes the semicolon of an otherwise complete statement. If it is missing at the end of a line, only that is reported, and the next line
    /// begins a new statement.
    /// </summary>
    protected bool ExpectEndOfStatement()
    {
        if (TryConsume(';'))
            return true;
        ReportUnexpected("\";\"");
        return Token.Line > _lexer.PreviousLine;
    }

    protected NameNode? ExpectIdentifier(string what)
    {
        if (!At(TokenKind.Identifier))
        {
            ReportUnexpected(what);
            return null;
        }

        NameNode name = new(Intern(Token.Start, Token.Length), Token.Span) { End = Token.Start + Token.Length };
        Advance();
        return name;
    }

    /// <summary>Identifiers joined by dots.</summary>
    protected NameNode? ExpectQualifiedName(string what, bool allowLeadingDot)
    {
        SourceSpan span = Token.Span;
        int start = Token.Start;
        int end = start;
        StringBuilder? pieces = null;
        if (allowLeadingDot && At('.'))
            Take();

        while (At(TokenKind.Identifier))
        {
            Take();
            if (!At('.'))
            {
                return pieces is null
                    ? new NameNode(Intern(start, end - start), span with { Length = end - start }) { End = end }
                    : new NameNode(pieces.ToString(), span) { End = end };
            }

            Take();
        }

        ReportUnexpected(end == start ? what : "an identifier after \".\"");
        return null;

        void Take()
        {
            // White space and comments are allowed between the parts. The name doesn't include them.
            if (pieces is null && Token.Start != end)
                pieces = new StringBuilder(Text, start, end - start, end - start + Token.Length);
            pieces?.Append(Text, Token.Start, Token.Length);
            end = Token.Start + Token.Length;
            Advance();
        }
    }

    /// <summary>Reports the current token, unless it is the consequence of an error that has been reported.</summary>
    /// <param name="word">A word that may be misspelt.</param>
    /// <param name="keywords">The keywords that it may have been meant to be.</param>
    protected void ReportUnexpected(string expected, string word = "", string[]? keywords = null)
    {
        if (!_isPreviousFaulty && !Token.IsFaulty && !_isEndReported)
            Diagnostics.Report(ProtoDiagnostics.UnexpectedToken, Token.Span, expected, FoundText() + Spelling.Hint(word, keywords));
        _isEndReported |= AtEnd;
    }

    /// <summary>From an offset to the end of the token before the current one.</summary>
    protected Extent ExtentFrom(int start) => new(start, PreviousEnd);

    /// <summary>Keeps the comments above a statement. Must be called at its first token.</summary>
    protected void BeginStatement()
    {
        _leading = null;
        if (_lexer.CommentsBefore.Count == 0)
            return;
        _leading = CommentReader.Leading(Text, _lexer);
        CommentReader.AddDetached(Text, _lexer, _detached);
    }

    /// <summary>Returns the comments of a statement. Must be called directly after its end, or after the opening brace of its body.</summary>
    protected Comments TakeComments()
    {
        Comments comments = new(_leading, _lexer.CommentsBefore.Count == 0 ? null : CommentReader.Trailing(Text, _lexer)) { Detached = _detached.ToEquatableArray() };
        DropDetached();
        return comments;
    }

    /// <summary>Must be called at the end of a body: the comments before its brace belong to no statement.</summary>
    protected void DropDetached() => _detached.Clear();

    /// <summary>
    /// Skips a faulty statement: moves to the position after its semicolon or the block that ends it, but never out of the enclosing block.
    /// </summary>
    /// <param name="depth">The number of open braces at the start of the statement.</param>
    protected void SkipStatement(int depth)
    {
        while (!AtEnd)
        {
            if (At('}') && Depth <= depth)
                return;

            bool ends = At(';') || (At('}') && Depth == depth + 1);
            Advance();

            // If something other than a new statement follows a block, the block was a value in the middle of this statement.
            if (ends && Depth <= depth && !At(']') && !At(')') && !At(','))
                return;
        }
    }

    private string FoundText()
    {
        const int longest = 40;
        if (AtEnd)
            return "the end of the file";
        return "\"" + (Token.Length <= longest ? TokenText : Text.Substring(Token.Start, longest) + "…") + "\"";
    }

    /// <summary>Most names occur many times in a file: all occurrences share one string.</summary>
    private string Intern(int start, int length)
    {
        uint hash = 2166136261;
        for (int i = start; i < start + length; i++)
            hash = unchecked((hash ^ Text[i]) * 16777619);

        ref string? slot = ref _names[hash % (uint)_names.Length];
        if (slot is null || slot.Length != length || string.CompareOrdinal(slot, 0, Text, start, length) != 0)
            slot = Text.Substring(start, length);
        return slot;
    }
}
