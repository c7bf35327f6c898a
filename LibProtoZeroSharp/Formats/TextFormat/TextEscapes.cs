using System.Text;

namespace LibProtoZeroSharp.Formats;

/// <summary>The escapes of string literals (text format specification, "String Literals").</summary>
internal static class TextEscapes
{
    private const int LongestOctal = 3, LongestHex = 2, ShortUnicode = 4, LongUnicode = 8;

    /// <summary>The length of the escape at the start of the text; 0 if it is not an escape, or not one of a Unicode scalar value.</summary>
    /// <remarks>Surrogates are rejected, also in pairs, because characters beyond U+FFFF are written with <c>\U</c>.</remarks>
    public static int Length(ReadOnlySpan<byte> text)
    {
        if (text.Length < 2) return 0;
        switch (text[1])
        {
            case (byte)'x':
                return 2 + Digits(text[2..], LongestHex, 16) is var hex and > 2 ? hex : 0;
            case (byte)'u':
                return IsScalar(text[2..], ShortUnicode) ? 2 + ShortUnicode : 0;
            case (byte)'U':
                return IsScalar(text[2..], LongUnicode) ? 2 + LongUnicode : 0;
            case >= (byte)'0' and <= (byte)'7':
                int octal = Digits(text[1..], LongestOctal, 8);
                return Number(text.Slice(1, octal), 8) <= byte.MaxValue ? 1 + octal : 0;
            default:
                return Simple(text[1]) < 0 ? 0 : 2;
        }
    }

    /// <summary>Decodes the escapes of a literal. The other bytes are copied and not validated.</summary>
    /// <param name="literal">The text between the quotes. All its escapes have a <see cref="Length"/>.</param>
    /// <param name="destination">At least as long as the literal.</param>
    /// <returns>Bytes written.</returns>
    public static int Unescape(ReadOnlySpan<byte> literal, Span<byte> destination)
    {
        int written = 0;
        while (true)
        {
            int plain = literal.IndexOf((byte)'\\');
            if (plain < 0)
            {
                literal.CopyTo(destination[written..]);
                return written + literal.Length;
            }

            literal[..plain].CopyTo(destination[written..]);
            written += plain;
            literal = literal[plain..];
            int length = Length(literal);
            written += Write(literal[..length], destination[written..]);
            literal = literal[length..];
        }
    }

    private static int Write(ReadOnlySpan<byte> escape, Span<byte> destination)
    {
        switch (escape[1])
        {
            case (byte)'u' or (byte)'U':
                return new Rune(Number(escape[2..], 16)).EncodeToUtf8(destination);
            case (byte)'x':
                destination[0] = (byte)Number(escape[2..], 16);
                return 1;
            case >= (byte)'0' and <= (byte)'7':
                destination[0] = (byte)Number(escape[1..], 8);
                return 1;
            default:
                destination[0] = (byte)Simple(escape[1]);
                return 1;
        }
    }

    private static int Simple(byte letter) => letter switch
    {
        (byte)'a' => '\a',
        (byte)'b' => '\b',
        (byte)'f' => '\f',
        (byte)'n' => '\n',
        (byte)'r' => '\r',
        (byte)'t' => '\t',
        (byte)'v' => '\v',
        (byte)'?' or (byte)'\\' or (byte)'\'' or (byte)'"' => letter,
        _ => -1,
    };

    private static bool IsScalar(ReadOnlySpan<byte> text, int digits) =>
        Digits(text, digits, 16) == digits && Rune.IsValid(Number(text[..digits], 16));

    private static int Digits(ReadOnlySpan<byte> text, int most, int radix)
    {
        int count = 0;
        while (count < most && count < text.Length && Digit(text[count]) < radix) count++;
        return count;
    }

    /// <param name="digits">At most eight. If the first of eight is more than 7, the number is negative.</param>
    /// <param name="radix">8 or 16.</param>
    private static int Number(ReadOnlySpan<byte> digits, int radix)
    {
        int number = 0;
        foreach (byte digit in digits) number = unchecked(number * radix + Digit(digit));
        return number;
    }

    private static int Digit(byte b) => char.IsAsciiHexDigit((char)b) ? b <= '9' ? b - '0' : (b | 0x20) - 'a' + 10 : int.MaxValue;
}
