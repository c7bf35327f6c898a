using System.Buffers;

namespace LibProtoZeroSharp.Formats;

/// <summary>
/// Splits text format into tokens. It moves only forward and never allocates; a copy of it is a position to go back to.
/// </summary>
internal ref struct TextLexer
{
    private const byte Newline = (byte)'\n';

    private static readonly SearchValues<byte> StringEnds = SearchValues.Create("\"'\\\n\0"u8);

    private readonly ReadOnlySpan<byte> _text;

    public TextLexer(ReadOnlySpan<byte> text)
    {
        _text = text;
        if (text.StartsWith(ByteOrderMark)) End = ByteOrderMark.Length;
        Next();
    }

    private static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    public TextToken Kind { get; private set; }

    /// <summary>The start of the token; for an invalid token, the position of the problem.</summary>
    public int Start { get; private set; }

    /// <summary>The end of the token.</summary>
    public int End { get; private set; }

    /// <summary>The description of the problem of an invalid token.</summary>
    public string? Problem { get; private set; }

    public readonly ReadOnlySpan<byte> Text => _text[Start..End];

    /// <summary>The whole text.</summary>
    public readonly ReadOnlySpan<byte> All => _text;

    public readonly bool Is(byte symbol) => Kind == TextToken.Symbol && _text[Start] == symbol;

    public readonly bool IsNumber => Kind is >= TextToken.Decimal and <= TextToken.Float;

    /// <summary>Moves to the next token. An invalid token stays the current one.</summary>
    public void Next()
    {
        if (Kind == TextToken.Invalid) return;
        int at = SkipSpace(End);
        Start = at;
        End = at + 1;
        byte first = Peek(at);
        if (at == _text.Length)
        {
            End = at;
            Kind = TextToken.End;
        }
        else if (IsLetter(first))
        {
            do at++;
            while (IsWord(Peek(at)));
            Take(TextToken.Identifier, at);
        }
        else if (IsDigit(first) || (first == '.' && IsDigit(Peek(at + 1))))
        {
            TakeNumber(at);
        }
        else if (first is (byte)'"' or (byte)'\'')
        {
            TakeString(at);
        }
        else
        {
            Kind = TextToken.Symbol;
        }
    }

    /// <summary>Reads a name in brackets. The opening bracket is the current token, and the closing one is the current token afterwards.</summary>
    /// <param name="name">
    /// The destination of the name, with its brackets, without the white space and the comments in it. If it is empty, nothing is copied.
    /// </param>
    /// <param name="isSkipped">
    /// Whether nothing will look the name up, so that it must be validated here: identifiers with points between them follow the last slash.
    /// </param>
    /// <returns>The length of the name with its brackets; 0 if there is no name, and then the token is invalid.</returns>
    /// <remarks>
    /// A type URL may contain the characters of a path (RFC 3986, "Path") except for quotes, which begin strings in text format. The two characters
    /// after a percent sign must be hexadecimal digits.
    /// </remarks>
    public int ReadBracketed(Span<byte> name, bool isSkipped = false)
    {
        int at = End;
        int length = 0;
        int escaped = 0;
        bool startsIdentifier = true;
        bool isName = true;
        byte last = (byte)'[';
        while (true)
        {
            if (!name.IsEmpty) name[length] = last;
            length++;
            if (last == ']') break;
            int next = SkipSpace(at);
            byte b = Peek(next);
            bool isAllowed = b switch
            {
                (byte)']' => !isSkipped || (isName && !startsIdentifier),
                (byte)'/' => !isSkipped || length > 1,
                _ => IsUrl(b),
            };
            if (!isAllowed || !IsEscapeKept(b, ref escaped))
            {
                Fail("A name in brackets must be that of an extension, or of a type after a prefix and a slash", next);
                return 0;
            }

            // Only a slash begins the name anew.
            isName = b == '/' || (isName && (b == '.' ? !startsIdentifier : startsIdentifier ? IsLetter(b) : IsWord(b)));
            startsIdentifier = b is (byte)'/' or (byte)'.';
            at = next + 1;
            last = b;
        }

        Start = at - 1;
        End = at;
        return length;
    }

    /// <summary>Whether <see cref="ReadBracketed"/> accepts the part of a type URL before its last slash.</summary>
    public static bool IsBracketed(ReadOnlySpan<byte> prefix)
    {
        int escaped = 0;
        foreach (byte b in prefix)
        {
            if (!IsUrl(b) || !IsEscapeKept(b, ref escaped)) return false;
        }

        return escaped == 0;
    }

    private static bool IsUrl(byte b) => IsWord(b) || (b != 0 && "-~!$&()*+,;=%./"u8.Contains(b));

    /// <summary>
    /// Whether a character of a type URL may follow the characters before it, which determine how many digits of an escape are open.
    /// </summary>
    private static bool IsEscapeKept(byte b, ref int escaped)
    {
        if (escaped == 0)
        {
            if (b == '%') escaped = 2;
            return true;
        }

        escaped--;
        return char.IsAsciiHexDigit((char)b);
    }

    private static bool IsDigit(byte b) => (uint)(b - '0') <= 9;

    private static bool IsLetter(byte b) => (uint)((b | 0x20) - 'a') <= 'z' - 'a' || b == '_';

    private static bool IsWord(byte b) => IsLetter(b) || IsDigit(b);

    /// <summary>The byte at a position; 0, which no token contains, after the end.</summary>
    private readonly byte Peek(int at) => (uint)at < (uint)_text.Length ? _text[at] : (byte)0;

    private readonly int SkipSpace(int at)
    {
        while (true)
        {
            byte b = Peek(at);
            if (b is (byte)' ' or (>= (byte)'\t' and <= (byte)'\r'))
            {
                at++;
                continue;
            }

            if (b != '#') return at;
            int line = _text[at..].IndexOf(Newline);
            at = line < 0 ? _text.Length : at + line + 1;
        }
    }

    private void Take(TextToken kind, int end)
    {
        Kind = kind;
        End = end;
    }

    private void Fail(string problem, int at)
    {
        Kind = TextToken.Invalid;
        Problem = problem;
        Start = at;
        End = Math.Min(at + 1, _text.Length);
    }

    /// <summary>Reads a number. No letter, digit or point may follow it directly (text format specification, "Parsing Overview").</summary>
    private void TakeNumber(int at)
    {
        TextToken kind = TextToken.Decimal;
        if (_text[at] == '0' && (Peek(at + 1) | 0x20) == 'x')
        {
            kind = TextToken.Hex;
            at += 2;
            while (char.IsAsciiHexDigit((char)Peek(at))) at++;
            if (at == Start + 2)
            {
                Fail("\"0x\" must be followed by hexadecimal digits", Start);
                return;
            }
        }
        else if (_text[at] == '0' && IsDigit(Peek(at + 1)))
        {
            kind = TextToken.Octal;
            while (Peek(at) is >= (byte)'0' and <= (byte)'7') at++;
        }
        else
        {
            at = SkipDigits(at);
            if (Peek(at) == '.')
            {
                kind = TextToken.Float;
                at = SkipDigits(at + 1);
            }

            if ((Peek(at) | 0x20) == 'e')
            {
                int digits = Peek(at + 1) is (byte)'+' or (byte)'-' ? at + 2 : at + 1;
                if (IsDigit(Peek(digits)))
                {
                    kind = TextToken.Float;
                    at = SkipDigits(digits);
                }
            }

            if ((Peek(at) | 0x20) == 'f')
            {
                kind = TextToken.Float;
                at++;
            }
        }

        if (IsWord(Peek(at)) || Peek(at) == '.') Fail("A letter, digit or point must not follow a number directly", at);
        else Take(kind, at);
    }

    private readonly int SkipDigits(int at)
    {
        while (IsDigit(Peek(at))) at++;
        return at;
    }

    /// <summary>Finds the end of a literal, and validates its escapes (text format specification, "String Literals").</summary>
    private void TakeString(int at)
    {
        byte quote = _text[at++];
        while (true)
        {
            int length = _text[at..].IndexOfAny(StringEnds);
            if (length < 0 || _text[at + length] is Newline or 0)
            {
                Fail("A string must end, with the quote that it began with, on the same line", length < 0 ? Start : at + length);
                return;
            }

            at += length + 1;
            if (_text[at - 1] == quote)
            {
                Take(TextToken.String, at);
                return;
            }

            if (_text[at - 1] != '\\') continue;
            int escape = TextEscapes.Length(_text[(at - 1)..]);
            if (escape == 0)
            {
                Fail("The escape sequence is unknown, or its number is not a character", at - 1);
                return;
            }

            at += escape - 1;
        }
    }
}
