using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Unicode;
using LibProtoZeroSharp.Binary;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;

namespace LibProtoZeroSharp.TextFormat;

// Values of fields (text format specification, "Value Types").
internal unsafe ref partial struct TextParser
{
    /// <summary>Parses a value that is not a message.</summary>
    /// <param name="kind">The kind of the value; for the key of a map it differs from the field's.</param>
    /// <param name="field">The field of the value.</param>
    /// <param name="names">The names of the enum's values; null for other types.</param>
    /// <param name="place">The destination of the value.</param>
    private bool Scalar(ValueKind kind, in TableField field, EnumNames? names, byte* place)
    {
        switch (kind)
        {
            case ValueKind.Double: return Float(out *(double*)place);
            case ValueKind.Float: return Float(out *(float*)place);
            case ValueKind.Bool: return Bool(out *(bool*)place);
            case ValueKind.String: return Text((UnmanagedBytes*)place, field.ValidatesUtf8);
            case ValueKind.Bytes: return Text((UnmanagedBytes*)place, validates: false);
            case ValueKind.Enum: return Enum(field, names!, out *(int*)place);
            case ValueKind.Int64: return Signed(long.MaxValue, out *(long*)place);
            case ValueKind.UInt64: return Unsigned(ulong.MaxValue, out *(ulong*)place);
            case ValueKind.UInt32:
                bool isUnsigned = Unsigned(uint.MaxValue, out ulong unsigned);
                *(uint*)place = (uint)unsigned;
                return isUnsigned;
            default:
                bool isSigned = Signed(int.MaxValue, out long signed);
                *(int*)place = (int)signed;
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
    private bool Text(UnmanagedBytes* place, bool validates)
    {
        if (_lexer.Kind != TextToken.String) return FailValue("A string in quotes is expected");
        const int quotes = 2;
        int at = _lexer.Start;
        TextLexer first = _lexer;
        int most = 0;
        for (; _lexer.Kind == TextToken.String; _lexer.Next()) most += _lexer.Text.Length - quotes;
        if (_lexer.Kind == TextToken.Invalid) return FailInvalid();
        _lexer = first;
        byte* bytes = _arena.State->TryAllocate((nuint)most);
        if (bytes == null) return FailExhausted();
        int length = 0;
        for (; _lexer.Kind == TextToken.String; _lexer.Next())
            length += TextEscapes.Unescape(_lexer.Text[1..^1], new Span<byte>(bytes + length, most - length));
        _arena.State->Shrink(bytes + most, bytes + length);
        *place = new UnmanagedBytes(bytes, length);
        return !validates || Utf8.IsValid(new ReadOnlySpan<byte>(bytes, length)) || Fail(ProtoError.InvalidUtf8, at, "The string is not valid UTF-8");
    }
}
