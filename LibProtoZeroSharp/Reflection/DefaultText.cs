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
        FieldType.Bytes => Unescape(text) != null,
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
            int digit = char.IsAsciiHexDigit(c) ? Convert.ToInt32(c.ToString(), 16) : @base;
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

    /// <summary>The bytes of a text with C escapes; null if an escape is not valid.</summary>
    public static byte[]? Unescape(string text)
    {
        byte[] escaped = Encoding.UTF8.GetBytes(text);
        var bytes = new List<byte>(escaped.Length);
        for (int i = 0; i < escaped.Length;)
        {
            byte next = escaped[i++];
            if (next != '\\') bytes.Add(next);
            else if (!TryUnescape(escaped, ref i, bytes)) return null;
        }

        return [.. bytes];
    }

    /// <summary>Adds what an escape stands for. <paramref name="at"/> is the position after its backslash, and becomes that after the escape.</summary>
    private static bool TryUnescape(ReadOnlySpan<byte> escaped, ref int at, List<byte> bytes)
    {
        if (at == escaped.Length) return false;
        byte kind = escaped[at++];
        int simple = "abfnrtv\\?'\"".IndexOf((char)kind);
        if (simple >= 0)
        {
            bytes.Add((byte)"\a\b\f\n\r\t\v\\?'\""[simple]);
            return true;
        }

        switch (kind)
        {
            case >= (byte)'0' and <= (byte)'7':
                at--;
                return Digits(escaped, ref at, 8, 1, 3) is { } octal and <= byte.MaxValue && Add((byte)octal);
            case (byte)'x' or (byte)'X':
                return Digits(escaped, ref at, 16, 1, int.MaxValue) is { } hex and <= byte.MaxValue && Add((byte)hex);
            case (byte)'u':
                return Digits(escaped, ref at, 16, 4, 4) is { } unit && AddRune(unit);
            case (byte)'U':
                return Digits(escaped, ref at, 16, 8, 8) is { } rune && AddRune(rune);
            default:
                return false;
        }

        bool Add(byte value)
        {
            bytes.Add(value);
            return true;
        }

        bool AddRune(uint value)
        {
            if (!Rune.IsValid(value)) return false;
            bytes.AddRange(Encoding.UTF8.GetBytes(new Rune(value).ToString()));
            return true;
        }
    }

    /// <summary>The number that some digits are, which is cut at 32 bits; null if there are too few.</summary>
    private static uint? Digits(ReadOnlySpan<byte> text, ref int at, uint @base, int least, int most)
    {
        uint value = 0;
        int count = 0;
        for (; count < most && at < text.Length && char.IsAsciiHexDigit((char)text[at]); count++, at++)
        {
            uint digit = Convert.ToUInt32(((char)text[at]).ToString(), 16);
            if (digit >= @base) break;
            value = (uint)Math.Min((ulong)value * @base + digit, uint.MaxValue);
        }

        return count < least ? null : value;
    }
}
