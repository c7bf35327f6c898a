using System.Buffers;
using System.Globalization;
using System.Text;

namespace LibProtoZeroSharp.Reflection;

/// <summary>
/// Default values in the form of <c>FieldDescriptorProto.default_value</c>. protoc reads them with functions of C, which accept more than protoc writes.
/// </summary>
internal static class DefaultText
{
    private static readonly SearchValues<char> SpaceChars = SearchValues.Create(" \t\n\v\f\r");

    /// <summary>Whether a text is a value of a type: neither an enum nor a message.</summary>
    public static bool IsValid(FieldType type, string text) => type switch
    {
        FieldType.String => true,
        FieldType.Bytes => Unescape(Encoding.UTF8.GetBytes(text)) != null,
        FieldType.Bool => text is "true" or "false",
        FieldType.Double or FieldType.Float => Float(text) != null,
        _ => Integer(text) != null,
    };

    /// <summary>The number that <c>strtol</c> or <c>strtoul</c> reads: decimal, octal or hexadecimal, without limits; null if the text has something else.</summary>
    public static Int128? Integer(string text)
    {
        if (!TryStart(text, out ReadOnlySpan<char> digits, out bool isNegative)) return digits.IsEmpty && text.Length > 0 ? 0 : null;
        int @base = 10;
        if (digits.StartsWith("0x", StringComparison.OrdinalIgnoreCase))
        {
            digits = digits[2..];
            @base = 16;
        }
        else if (digits[0] == '0')
        {
            @base = 8;
        }

        Int128 value = 0;
        foreach (char c in digits)
        {
            int digit = char.IsAsciiHexDigit(c) ? Digit(c) : @base;
            if (digit >= @base) return null;
            // Beyond 64 bits, only the fact that it is too large matters.
            if (value <= ulong.MaxValue) value = value * @base + digit;
        }

        return digits.IsEmpty ? null : isNegative ? -value : value;
    }

    /// <summary>The number that <c>strtod</c> reads; null if the text has something else.</summary>
    public static double? Float(string text)
    {
        if (!TryStart(text, out ReadOnlySpan<char> digits, out bool isNegative)) return digits.IsEmpty && text.Length > 0 ? 0 : null;
        double? value = digits.Equals("inf", StringComparison.OrdinalIgnoreCase) || digits.Equals("infinity", StringComparison.OrdinalIgnoreCase) ? double.PositiveInfinity
            : digits.Equals("nan", StringComparison.OrdinalIgnoreCase) ? double.NaN
            : char.IsAsciiDigit(digits[0]) || digits[0] == '.' ? Decimal(digits)
            : null;
        return isNegative ? -value : value;
    }

    private static double? Decimal(ReadOnlySpan<char> digits) =>
        double.TryParse(digits, NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent, CultureInfo.InvariantCulture, out double value) ? value : null;

    /// <summary>Skips spaces and a sign, and what follows a null character.</summary>
    /// <returns>False if nothing is left.</returns>
    private static bool TryStart(string text, out ReadOnlySpan<char> digits, out bool isNegative)
    {
        int end = text.IndexOf('\0');
        ReadOnlySpan<char> whole = end < 0 ? text : text.AsSpan(0, end);
        int start = whole.IndexOfAnyExcept(SpaceChars);
        digits = start < 0 ? whole : whole[start..];
        isNegative = digits.StartsWith("-");
        if (isNegative || digits.StartsWith("+")) digits = digits[1..];
        if (!digits.IsEmpty && start >= 0) return true;
        digits = whole;
        return false;
    }

    private static int Digit(char c) => char.IsAsciiDigit(c) ? c - '0' : (c | 0x20) - 'a' + 10;

    /// <summary>Replaces the C escapes in a text. No escape is shorter than its bytes.</summary>
    /// <returns>The number of bytes; null if an escape is not valid.</returns>
    public static int? Unescape(Span<byte> text)
    {
        int length = 0;
        for (int at = 0; at < text.Length;)
        {
            byte next = text[at++];
            if (next != '\\') text[length++] = next;
            else if (!TryUnescape(text, ref at, ref length)) return null;
        }

        return length;
    }

    /// <summary>Replaces an escape. <paramref name="at"/> is the position after its backslash, and becomes that after the escape.</summary>
    private static bool TryUnescape(Span<byte> escaped, ref int at, ref int length)
    {
        if (at == escaped.Length) return false;
        byte kind = escaped[at++];
        int simple = "abfnrtv\\?'\"".IndexOf((char)kind);
        if (simple >= 0)
        {
            escaped[length++] = (byte)"\a\b\f\n\r\t\v\\?'\""[simple];
            return true;
        }

        switch (kind)
        {
            case >= (byte)'0' and <= (byte)'7':
                at--;
                return Digits(escaped, ref at, 8, 1, 3) is { } octal and <= byte.MaxValue && Add(escaped, ref length, (byte)octal);
            case (byte)'x' or (byte)'X':
                return Digits(escaped, ref at, 16, 1, int.MaxValue) is { } hex and <= byte.MaxValue && Add(escaped, ref length, (byte)hex);
            case (byte)'u':
                return Digits(escaped, ref at, 16, 4, 4) is { } unit && AddRune(escaped, ref length, unit);
            case (byte)'U':
                return Digits(escaped, ref at, 16, 8, 8) is { } rune && AddRune(escaped, ref length, rune);
            default:
                return false;
        }
    }

    private static bool Add(Span<byte> text, ref int length, byte value)
    {
        text[length++] = value;
        return true;
    }

    private static bool AddRune(Span<byte> text, ref int length, uint value)
    {
        if (!Rune.IsValid(value)) return false;
        length += new Rune(value).EncodeToUtf8(text[length..]);
        return true;
    }

    /// <summary>The number that some digits are, which is cut at 32 bits; null if there are too few.</summary>
    private static uint? Digits(ReadOnlySpan<byte> text, ref int at, uint @base, int least, int most)
    {
        uint value = 0;
        int count = 0;
        for (; count < most && at < text.Length && char.IsAsciiHexDigit((char)text[at]); count++, at++)
        {
            uint digit = (uint)Digit((char)text[at]);
            if (digit >= @base) break;
            value = (uint)Math.Min((ulong)value * @base + digit, uint.MaxValue);
        }

        return count < least ? null : value;
    }
}
