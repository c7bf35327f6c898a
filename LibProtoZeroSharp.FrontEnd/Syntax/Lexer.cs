using System.Collections.Generic;
using LibProtoZeroSharp.FrontEnd.Common;
using LibProtoZeroSharp.FrontEnd.Diagnostics;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

/// <summary>
/// Splits the text of a .proto file into tokens. Faulty text is reported and then read with its most likely meaning, so that the parser can
/// continue.
/// </summary>
internal sealed class Lexer
{
    private readonly string _text;
    private readonly DiagnosticBag _diagnostics;
    private readonly List<CommentToken> _comments = [];
    private int _position;
    private int _line;
    private int _lineStart;
    private bool _isFaulty;

    public Lexer(string text, DiagnosticBag diagnostics)
    {
        _text = text;
        _diagnostics = diagnostics;
        if (text.Length > 0 && text[0] == '\uFEFF')
            _position = _lineStart = 1;
    }

    /// <summary>The token that <see cref="Next"/> found last.</summary>
    public Token Current { get; private set; }

    /// <summary>The comments between the token before <see cref="Current"/> and <see cref="Current"/>.</summary>
    public IReadOnlyList<CommentToken> CommentsBefore => _comments;

    /// <summary>The line of the token before <see cref="Current"/>; -1 at the first token.</summary>
    public int PreviousLine { get; private set; } = -1;

    /// <summary>The offset after the token before <see cref="Current"/>; 0 at the first token.</summary>
    public int PreviousEnd { get; private set; }

    /// <summary>How many tokens have been found.</summary>
    public int Count { get; private set; }

    /// <summary>Moves on to the next token. At the end of the text that is <see cref="TokenKind.End"/>, at every call.</summary>
    public void Next()
    {
        if (Count++ > 0)
            (PreviousLine, PreviousEnd) = (Current.Line, Current.Start + Current.Length);
        _isFaulty = false;
        SkipTrivia();

        int start = _position;
        int line = _line;
        int column = start - _lineStart;
        TokenKind kind = Scan();
        Current = new Token(kind, start, _position - start, line, column, _isFaulty);
    }

    /// <summary>Whether the texts differ only in comments and white space.</summary>
    public static bool HaveSameTokens(string first, string second)
    {
        Lexer left = new(first, new DiagnosticBag(""));
        Lexer right = new(second, new DiagnosticBag(""));
        do
        {
            left.Next();
            right.Next();
            if (left.Current.Kind != right.Current.Kind || left.Current.Length != right.Current.Length
                || string.CompareOrdinal(first, left.Current.Start, second, right.Current.Start, left.Current.Length) != 0)
            {
                return false;
            }
        }
        while (left.Current.Kind != TokenKind.End);
        return true;
    }

    private char At(int position) => position < _text.Length ? _text[position] : '\0';

    private TokenKind Scan()
    {
        if (_position >= _text.Length)
            return TokenKind.End;

        char c = _text[_position];
        if (CharKinds.IsLetter(c))
        {
            do
                _position++;
            while (CharKinds.IsLetterOrDigit(At(_position)));
            return TokenKind.Identifier;
        }

        if (CharKinds.IsDigit(c) || (c == '.' && CharKinds.IsDigit(At(_position + 1))))
            return ScanNumber();

        if (c is '"' or '\'')
            return ScanString(c);

        _position++;
        return TokenKind.Symbol;
    }

    private TokenKind ScanNumber()
    {
        int start = _position;
        TokenKind kind = TokenKind.Integer;
        string? problem = null;

        if (_text[_position] == '0' && At(_position + 1) is 'x' or 'X')
        {
            _position += 2;
            if (!SkipDigits(hex: true))
                problem = "\"0x\" must be followed by hexadecimal digits";
        }
        else if (_text[_position] == '0' && CharKinds.IsDigit(At(_position + 1)))
        {
            SkipDigits(hex: false);
            for (int i = start; i < _position; i++)
            {
                if (_text[i] > '7')
                    problem = "a number that starts with a zero is octal: it has no digits above 7";
            }
        }
        else
        {
            SkipDigits(hex: false);
            if (At(_position) == '.')
            {
                kind = TokenKind.Float;
                _position++;
                SkipDigits(hex: false);
            }

            if (At(_position) is 'e' or 'E')
            {
                kind = TokenKind.Float;
                _position++;
                if (At(_position) is '+' or '-')
                    _position++;
                if (!SkipDigits(hex: false))
                    problem = "\"e\" must be followed by an exponent";
            }
        }

        if (problem is null && CharKinds.IsLetter(At(_position)))
            problem = "a space is needed between a number and an identifier";
        else if (problem is null && At(_position) == '.')
            problem = kind == TokenKind.Float ? "it has a decimal point or an exponent already" : "hexadecimal and octal numbers must be integers";

        if (problem != null)
        {
            // Adjacent letters, digits and dots were meant to be part of the number.
            while (CharKinds.IsLetterOrDigit(At(_position)) || At(_position) == '.')
                _position++;
            Report(ProtoDiagnostics.InvalidNumber, start, _position - start, problem);
        }

        return kind;
    }

    private bool SkipDigits(bool hex)
    {
        int start = _position;
        while (CharKinds.IsDigit(At(_position)) || (hex && CharKinds.HexValue(At(_position)) >= 0))
            _position++;
        return _position > start;
    }

    private TokenKind ScanString(char quote)
    {
        int start = _position++;
        while (_position < _text.Length)
        {
            char c = _text[_position];
            if (c == quote)
            {
                _position++;
                return TokenKind.String;
            }

            if (c == '\n')
                break;
            if (c == '\0')
                ReportNul();
            _position += c == '\\' && At(_position + 1) is not ('\n' or '\0') ? 2 : 1;
        }

        Report(ProtoDiagnostics.UnterminatedString, start, 1);
        return TokenKind.String;
    }

    private void SkipTrivia()
    {
        _comments.Clear();
        while (_position < _text.Length)
        {
            char c = _text[_position];
            if (c == '\n')
                StartLine();
            else if (c is ' ' or '\t' or '\r' or '\v' or '\f')
                _position++;
            else if (c == '/' && At(_position + 1) == '/')
                SkipLineComment();
            else if (c == '/' && At(_position + 1) == '*')
                SkipBlockComment();
            else if (c < ' ' || c > '~')
                SkipForeign();
            else
                return;
        }
    }

    private void StartLine()
    {
        _position++;
        _line++;
        _lineStart = _position;
    }

    private void SkipLineComment()
    {
        int end = _text.IndexOf('\n', _position);
        if (end < 0)
            end = _text.Length;
        _comments.Add(new CommentToken(_position, end, _line, _line, IsBlock: false));
        for (; _position < end; _position++)
        {
            if (_text[_position] == '\0')
                ReportNul();
        }
    }

    private void SkipBlockComment()
    {
        int start = _position;
        int firstLine = _line;
        _position += 2;
        while (_position < _text.Length)
        {
            char c = _text[_position];
            if (c == '\n')
            {
                StartLine();
            }
            else if (c == '*' && At(_position + 1) == '/')
            {
                _position += 2;
                _comments.Add(new CommentToken(start, _position, firstLine, _line, IsBlock: true));
                return;
            }
            else
            {
                if (c == '/' && At(_position + 1) == '*')
                    Report(ProtoDiagnostics.NestedComment, _position, 2);
                else if (c == '\0')
                    ReportNul();
                _position++;
            }
        }

        int column = firstLine == _line ? start - _lineStart : start - (_text.LastIndexOf('\n', start) + 1);
        _diagnostics.Report(ProtoDiagnostics.UnterminatedComment, new SourceSpan(firstLine, column, 2));
        _isFaulty = true;
    }

    /// <summary>A run of characters that no token can start with is one error, not one error for each character.</summary>
    private void SkipForeign()
    {
        int start = _position;
        while (At(_position) is var c && _position < _text.Length && (c > '~' || (c < ' ' && c is not ('\n' or '\t' or '\r' or '\v' or '\f'))))
            _position++;
        Report(ProtoDiagnostics.InvalidCharacter, start, _position - start, "U+" + ((int)_text[start]).ToString("X4"), "outside strings and comments only ASCII is allowed");
    }

    private void ReportNul() =>
        Report(ProtoDiagnostics.InvalidCharacter, _position, 1, "U+0000", "a string can have it as \"\\0\", a comment can't have it at all");

    private void Report(ProtoRule rule, int start, int length, params string[] arguments)
    {
        _diagnostics.Report(rule, new SourceSpan(_line, start - _lineStart, length), arguments);
        _isFaulty = true;
    }
}
