using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Unicode;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Formats;

// Values of fields (text format specification, "Value Types").
internal ref partial struct TextParser
{
    /// <summary>Parses a value that is not a message.</summary>
    /// <param name="kind">The kind of the value; for the key of a map it differs from the field's.</param>
    /// <param name="field">The field of the value.</param>
    /// <param name="names">The names of the enum's values; null for other types.</param>
    /// <param name="value">The destination.</param>
    private bool Scalar(ValueKind kind, in TableField field, EnumNames? names, ValueRef value)
    {
        switch (kind)
        {
            case ValueKind.Double: return Float(out value.Double);
            case ValueKind.Float: return Float(out value.Float);
            case ValueKind.Bool: return Bool(out value.Bool);
            case ValueKind.Enum: return Enum(field, names!, out value.Int32);
            case ValueKind.Int64: return Signed(long.MaxValue, out value.Int64);
            case ValueKind.UInt64: return Unsigned(ulong.MaxValue, out value.UInt64);
            case ValueKind.String:
                bool isText = Text(field.ValidatesUtf8, out ReadOnlySpan<byte> text);
                value.String = new Utf8String(text);
                return isText;
            case ValueKind.Bytes:
                bool isBytes = Text(validates: false, out ReadOnlySpan<byte> bytes);
                value.Bytes = new UnmanagedBytes(bytes);
                return isBytes;
            case ValueKind.UInt32:
                bool isUnsigned = Unsigned(uint.MaxValue, out ulong unsigned);
                value.UInt32 = (uint)unsigned;
                return isUnsigned;
            default:
                bool isSigned = Signed(int.MaxValue, out long signed);
                value.Int32 = (int)signed;
                return isSigned;
        }
    }

    private bool Signed(long most, out long value)
    {
        int at = _lexer.Start;
        bool isNegative = TryTake((byte)'-');
        bool parsed = Integer(isNegative ? (ulong)most + 1 : (ulong)most, at, out ulong magnitude);
        value = unchecked(isNegative ? -(long)magnitude : (long)magnitude);
        return parsed;
    }

    private bool Unsigned(ulong most, out ulong value)
    {
        value = 0;
        return _lexer.Is((byte)'-')
            ? FailFound(ProtoError.InvalidValue, "A number without a sign is expected")
            : Integer(most, _lexer.Start, out value);
    }

    /// <param name="most">The largest value.</param>
    /// <param name="at">The start of the number, with its sign.</param>
    /// <param name="value">The number.</param>
    private bool Integer(ulong most, int at, out ulong value)
    {
        value = 0;
        ReadOnlySpan<byte> text = _lexer.Text;
        bool fits;
        switch (_lexer.Kind)
        {
            case TextToken.Decimal:
                fits = ulong.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out value);
                break;
            case TextToken.Hex:
                fits = ulong.TryParse(text[2..], NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out value);
                break;
            case TextToken.Octal:
                fits = TryParseOctal(text, out value);
                break;
            default:
                return FailValue("An integer is expected");
        }

        if (!fits || value > most) return Describes && Fail(ProtoError.InvalidValue, at, $"{Quoted(_lexer.All[at.._lexer.End])} is out of the range of its field");
        _lexer.Next();
        return true;
    }

    private static bool TryParseOctal(ReadOnlySpan<byte> text, out ulong value)
    {
        value = 0;
        foreach (byte digit in text)
        {
            if (value > ulong.MaxValue >> 3) return false;
            value = value << 3 | (uint)(digit - '0');
        }

        return true;
    }

    /// <summary>
    /// Parses a floating-point number. A number that is too large becomes infinite. Numbers with a leading zero, except 0 itself, are not decimal
    /// ones.
    /// </summary>
    private bool Float<T>(out T value) where T : IBinaryFloatingPointIeee754<T>
    {
        bool isNegative = TryTake((byte)'-');
        ReadOnlySpan<byte> text = _lexer.Text;
        value = T.Zero;
        if (_lexer.Kind is TextToken.Decimal or TextToken.Float)
        {
            if ((text[^1] | 0x20) == 'f') text = text[..^1];
            value = T.Parse(text, NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent, CultureInfo.InvariantCulture);
        }
        else if (_lexer.Kind != TextToken.Identifier || !TryParseSpecial(text, out value))
        {
            return FailValue("A decimal number, inf or nan is expected");
        }

        if (isNegative) value = -value;
        _lexer.Next();
        return true;
    }

    private static bool TryParseSpecial<T>(ReadOnlySpan<byte> text, out T value) where T : IBinaryFloatingPointIeee754<T>
    {
        bool isNaN = Ascii.EqualsIgnoreCase(text, "nan"u8);
        // The NaN of .NET has a sign.
        value = isNaN ? T.Abs(T.NaN) : T.PositiveInfinity;
        return isNaN || Ascii.EqualsIgnoreCase(text, "inf"u8) || Ascii.EqualsIgnoreCase(text, "infinity"u8);
    }

    private bool Bool(out bool value)
    {
        ReadOnlySpan<byte> text = _lexer.Text;
        value = false;
        if (_lexer.Kind != TextToken.Identifier)
        {
            bool parsed = Unsigned(1, out ulong number);
            value = number != 0;
            return parsed;
        }

        value = text.SequenceEqual("true"u8) || text.SequenceEqual("True"u8) || text.SequenceEqual("t"u8);
        if (!value && !text.SequenceEqual("false"u8) && !text.SequenceEqual("False"u8) && !text.SequenceEqual("f"u8))
            return FailValue("True or false is expected");
        _lexer.Next();
        return true;
    }

    private bool Enum(in TableField field, EnumNames names, out int value)
    {
        int at = _lexer.Start;
        if (_lexer.Kind == TextToken.Identifier)
        {
            if (!names.TryFind(_lexer.Text, out value)) return Describes && Fail(ProtoError.InvalidValue, at, $"{names.FullName} has no value {Quoted(_lexer.Text)}");
            _lexer.Next();
            return true;
        }

        bool parsed = Signed(int.MaxValue, out long number);
        value = (int)number;
        if (!parsed) return false;
        return field.Numbers.Contains(value) || (Describes && Fail(ProtoError.InvalidValue, at, $"{names.FullName}, which is closed, has no value {value}"));
    }

    /// <summary>Parses a string of one or more literals, which are joined. It is copied into the arena.</summary>
    private bool Text(bool validates, out ReadOnlySpan<byte> text)
    {
        text = default;
        if (_lexer.Kind != TextToken.String) return FailValue("A string in quotes is expected");
        const int quotes = 2;
        int at = _lexer.Start;
        TextLexer first = _lexer;
        int most = 0;
        for (; _lexer.Kind == TextToken.String; _lexer.Next()) most += _lexer.Text.Length - quotes;
        if (_lexer.Kind == TextToken.Invalid) return FailInvalid();
        _lexer = first;
        if (!_arena.TryAllocate(most, out Span<byte> copy)) return FailExhausted();
        int length = 0;
        for (; _lexer.Kind == TextToken.String; _lexer.Next()) length += TextEscapes.Unescape(_lexer.Text[1..^1], copy[length..]);
        text = _arena.Shrink(copy, length);
        return !validates || Utf8.IsValid(text) || Fail(ProtoError.InvalidUtf8, at, "The string is not valid UTF-8");
    }
}
