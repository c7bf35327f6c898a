using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text.Json;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Formats;

/// <summary>Reads the tokens of a JSON text (RFC 8259), one after the other. It can be copied, to continue at this token later.</summary>
/// <remarks>
/// The caller knows whether it reads an object or an array, so no brackets are stored: it says what it expects. A method that returns false has found that the
/// text is not JSON, at <see cref="Position"/>. No other method may be called then. Strings are not checked to be UTF-8. <see cref="Utf8JsonReader"/> keeps a stack of brackets,
/// and the lines for its errors, so that whole messages took 1.54 to 1.69 times as long (AMD EPYC, family 26).
/// </remarks>
/// <param name="text">The whole text.</param>
internal ref struct JsonScanner(ReadOnlySpan<byte> text)
{
    private readonly ReadOnlySpan<byte> _text = text;
    private int _valueStart;
    private int _valueLength;

    /// <summary>The kind of the token; none before the first one.</summary>
    public JsonTokenType TokenType { get; private set; }

    /// <summary>The offset of the first byte of the token.</summary>
    public int TokenStart { get; private set; }

    /// <summary>The offset after the token, or that of the first byte that is not JSON.</summary>
    public int Position { get; private set; }

    /// <summary>The objects and arrays around the token. A bracket is not around itself.</summary>
    public int Depth { get; private set; }

    /// <summary>Whether the string or name has escapes.</summary>
    public bool IsEscaped { get; private set; }

    /// <summary>Whether the string or name is known to be ASCII.</summary>
    public bool IsAscii { get; private set; }

    /// <summary>A number, or what is between the quotes of a string or name.</summary>
    public readonly ReadOnlySpan<byte> Value => _text.Slice(_valueStart, _valueLength);

    /// <summary>The byte at the position; 0, which no token has, at the end of the text.</summary>
    private readonly byte Current => (uint)Position < (uint)_text.Length ? _text[Position] : (byte)0;

    /// <summary>Continues with the value at an offset: the first one, or one whose <see cref="TokenStart"/> it was before.</summary>
    public bool MoveTo(int offset)
    {
        Position = offset;
        return ReadValue();
    }

    /// <summary>Reads the first token of a value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool ReadValue()
    {
        SkipSpace();
        return ReadValueHere();
    }

    /// <summary>Reads the first token of the next item of the array, or the end of the array.</summary>
    public bool ReadItem() => BeginNext(JsonTokenType.StartArray, JsonTokenType.EndArray, (byte)']') && (TokenType == JsonTokenType.EndArray || ReadValueHere());

    /// <summary>Reads the next name in the object and its colon, or the end of the object.</summary>
    public bool ReadName() => BeginName() && (TokenType == JsonTokenType.EndObject || EndName());

    /// <summary>Moves to the next name in the object, or reads the end of the object.</summary>
    /// <remarks>Ensures: if there is a name, the kind and the start of the token are known. The caller has to read the rest of it.</remarks>
    public bool BeginName()
    {
        if (!BeginNext(JsonTokenType.StartObject, JsonTokenType.EndObject, (byte)'}')) return false;
        if (TokenType == JsonTokenType.EndObject) return true;
        TokenType = JsonTokenType.PropertyName;
        return Current == '"';
    }

    /// <summary>Reads the rest of a name, and its colon.</summary>
    /// <remarks>Requires: the name has begun.</remarks>
    public bool EndName() => ReadString() && ReadColon();

    /// <summary>Reads the rest of a name, if it is the given one. The colon is left.</summary>
    /// <returns>False if it is another one, or the same in another form. Nothing has been read then.</returns>
    /// <remarks>Requires: the name has begun.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryEndName(in JsonName name)
    {
        int nameAt = Position + 1;
        ReadOnlySpan<byte> rest = _text[nameAt..];
        if (!ShortBytes.TryLoadStart(rest, out Vector256<byte> bytes) || !name.Begins(bytes) || name.Length >= rest.Length) return false;
        Take(nameAt, name.Length);
        Position = nameAt + name.Length + 1;
        return true;
    }

    /// <summary>Reads the colon after a name.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool ReadColon()
    {
        SkipSpace();
        if (Current != ':') return false;
        Position++;
        return true;
    }

    /// <summary>Whether nothing but white space follows.</summary>
    public bool ReadEnd()
    {
        SkipSpace();
        return Position == _text.Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void SkipSpace()
    {
        if (Current > ' ') return;
        if (Current == ' ') Position++; // one between two tokens is frequent
        if (Current <= ' ') SkipSpaces();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void SkipSpaces()
    {
        while (Current is (byte)' ' or (byte)'\t' or (byte)'\r' or (byte)'\n') Position++;
    }

    /// <summary>Reads a comma where there has to be one, or the end of an object or array.</summary>
    /// <remarks>Ensures: the position is that of the next token.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool BeginNext(JsonTokenType start, JsonTokenType end, byte bracket)
    {
        SkipSpace();
        TokenStart = Position;
        byte first = Current;
        if (first == bracket)
        {
            if (TokenType != start) Depth--;
            TokenType = end;
            Position++;
            return true;
        }

        bool isFirst = TokenType == start;
        TokenType = JsonTokenType.None;
        if (isFirst)
        {
            Depth++;
            return true;
        }

        if (first != ',') return false;
        Position++;
        SkipSpace();
        TokenStart = Position;
        return true;
    }

    private bool ReadValueHere()
    {
        TokenStart = Position;
        switch (Current)
        {
            case (byte)'"':
                TokenType = JsonTokenType.String;
                return ReadString();
            case (byte)'{':
                return ReadBracket(JsonTokenType.StartObject);
            case (byte)'[':
                return ReadBracket(JsonTokenType.StartArray);
            case (byte)'t':
                return ReadLiteral("true"u8, JsonTokenType.True);
            case (byte)'f':
                return ReadLiteral("false"u8, JsonTokenType.False);
            case (byte)'n':
                return ReadLiteral("null"u8, JsonTokenType.Null);
            default:
                TokenType = JsonTokenType.Number;
                return ReadNumber();
        }
    }

    private bool ReadBracket(JsonTokenType type)
    {
        TokenType = type;
        Position++;
        return true;
    }

    private bool ReadLiteral(ReadOnlySpan<byte> literal, JsonTokenType type)
    {
        TokenType = type;
        int same = _text[Position..].CommonPrefixLength(literal);
        Position += same;
        return same == literal.Length;
    }

    /// <summary>RFC 8259, section 6.</summary>
    private bool ReadNumber()
    {
        int start = Position;
        if (Current == '-') Position++;
        // A digit after a first zero would be the next token, which can't be there.
        if (Current == '0') Position++;
        else if (!ReadDigits()) return false;
        if (Current == '.')
        {
            Position++;
            if (!ReadDigits()) return false;
        }

        if (Current is (byte)'e' or (byte)'E')
        {
            Position++;
            if (Current is (byte)'+' or (byte)'-') Position++;
            if (!ReadDigits()) return false;
        }

        Take(start, Position - start);
        return true;
    }

    /// <summary>Reads digits, of which there has to be one.</summary>
    private bool ReadDigits()
    {
        ReadOnlySpan<byte> rest = _text[Position..];
        if (ShortBytes.TryLoadStart(rest, out Vector256<byte> bytes))
        {
            uint digits = Vector256.LessThan(bytes - Vector256.Create((byte)'0'), Vector256.Create((byte)10)).ExtractMostSignificantBits();
            int count = BitOperations.TrailingZeroCount(~digits);
            if (count < Math.Min(rest.Length, Vector256<byte>.Count))
            {
                Position += count;
                return count > 0;
            }
        }

        int start = Position, at = start;
        while ((uint)at < (uint)_text.Length && char.IsAsciiDigit((char)_text[at])) at++;
        Position = at;
        return at > start;
    }

    /// <summary>Reads a string or name, whose first quote is at the position.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool ReadString()
    {
        int start = Position + 1;
        ReadOnlySpan<byte> rest = _text[start..];
        if (ShortBytes.TryLoadStart(rest, out Vector256<byte> bytes))
        {
            Vector256<byte> quotes = Vector256.Equals(bytes, Vector256.Create((byte)'"'));
            Vector256<byte> others = Vector256.LessThan(bytes, Vector256.Create((byte)' ')) | Vector256.Equals(bytes, Vector256.Create((byte)'\\'));
            uint quote = quotes.ExtractMostSignificantBits(), before = quote - 1 & ~quote; // all bits below the first quote
            int length = BitOperations.TrailingZeroCount(quote);
            if (quote != 0 && length < rest.Length && (others.ExtractMostSignificantBits() & before) == 0)
            {
                Take(start, length);
                IsEscaped = false;
                IsAscii = (bytes.ExtractMostSignificantBits() & before) == 0;
                Position = start + length + 1;
                return true;
            }
        }

        return ReadOtherString(start);
    }

    /// <summary>Reads a string that is long, has escapes, or is not valid.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool ReadOtherString(int start)
    {
        IsEscaped = IsAscii = false;
        Position = start;
        while (true)
        {
            int plain = _text[Position..].IndexOfAny(JsonEscapes.Special);
            Position = plain < 0 ? _text.Length : Position + plain;
            switch (Current)
            {
                case (byte)'"':
                    Take(start, Position - start);
                    Position++;
                    return true;
                case (byte)'\\':
                    IsEscaped = true;
                    if (!ReadEscape()) return false;
                    break;
                default:
                    return false;
            }
        }
    }

    /// <summary>RFC 8259, section 7.</summary>
    private bool ReadEscape()
    {
        const int hexDigits = 4;
        Position++;
        if ("\"\\/bfnrt"u8.Contains(Current))
        {
            Position++;
            return true;
        }

        if (Current != 'u') return false;
        Position++;
        for (int i = 0; i < hexDigits; i++, Position++)
        {
            if (!char.IsAsciiHexDigit((char)Current)) return false;
        }

        return true;
    }

    private void Take(int start, int length)
    {
        _valueStart = start;
        _valueLength = length;
    }
}
