using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace LibProtoZeroSharp.FrontEnd.Syntax;

/// <summary>The values of number and string tokens.</summary>
internal static class Literals
{
    /// <summary>Decimal, hexadecimal (0x) or octal (leading zero). False if it does not fit into 64 bits.</summary>
    public static bool TryParseInteger(string text, out ulong value)
    {
        uint radix = 10;
        int position = 0;
        if (text.Length > 1 && text[0] == '0')
        {
            radix = text[1] is 'x' or 'X' ? 16u : 8u;
            position = radix == 16 ? 2 : 1;
        }

        value = 0;
        for (; position < text.Length; position++)
        {
            int digit = CharKinds.HexValue(text[position]);
            if (digit < 0 || digit >= radix || value > (ulong.MaxValue - (uint)digit) / radix)
                return false;
            value = (value * radix) + (uint)digit;
        }

        return true;
    }

    /// <summary>A value too large for a double is infinity, as in C.</summary>
    public static double ParseDouble(string text)
    {
        // "1." and "1e5" parse unchanged. .NET Framework reports an overflow where .NET returns infinity.
        return double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double value) ? value : double.PositiveInfinity;
    }

    /// <summary>Appends the bytes of a string token, without its quotes. Returns the offset of the first faulty escape, or -1.</summary>
    public static int Unescape(string text, int start, int end, List<byte> bytes)
    {
        int position = start;
        while (position < end)
        {
            int run = text.IndexOf('\\', position, end - position);
            int runEnd = run < 0 ? end : run;
            if (runEnd > position)
                bytes.AddRange(Encoding.UTF8.GetBytes(text.Substring(position, runEnd - position)));
            if (run < 0)
                break;

            position = run + 1;
            if (position >= end || !UnescapeOne(text, ref position, end, bytes))
                return run;
        }

        return -1;
    }

    private static bool UnescapeOne(string text, ref int position, int end, List<byte> bytes)
    {
        char c = text[position++];
        switch (c)
        {
            case 'a': bytes.Add(7); return true;
            case 'b': bytes.Add(8); return true;
            case 'f': bytes.Add(12); return true;
            case 'n': bytes.Add(10); return true;
            case 'r': bytes.Add(13); return true;
            case 't': bytes.Add(9); return true;
            case 'v': bytes.Add(11); return true;
            case '\\' or '?' or '\'' or '"': bytes.Add((byte)c); return true;
            case >= '0' and <= '7':
                position--;
                bytes.Add(unchecked((byte)ReadDigits(text, ref position, end, maxDigits: 3, radix: 8, out _)));
                return true;
            case 'x' or 'X':
                bytes.Add((byte)ReadDigits(text, ref position, end, maxDigits: 2, radix: 16, out int digits));
                return digits > 0;
            case 'u' or 'U':
                return UnescapeUnicode(text, ref position, end, c == 'u' ? 4 : 8, bytes);
            default:
                return false;
        }
    }

    /// <summary>Accepts numbers of up to 21 bits, as protoc does. Numbers beyond the end of Unicode stay as they are written.</summary>
    private static bool UnescapeUnicode(string text, ref int position, int end, int length, List<byte> bytes)
    {
        uint codePoint = ReadDigits(text, ref position, end, length, radix: 16, out int digits);
        if (digits != length || codePoint > 0x1FFFFF)
            return false;

        if (codePoint is >= 0xD800 and < 0xDC00 && position + 6 <= end && text[position] == '\\' && text[position + 1] == 'u')
        {
            int next = position + 2;
            uint low = ReadDigits(text, ref next, end, maxDigits: 4, radix: 16, out digits);
            if (digits == 4 && low is >= 0xDC00 and < 0xE000)
            {
                codePoint = 0x10000 + ((codePoint - 0xD800) << 10) + (low - 0xDC00);
                position = next;
            }
        }

        if (codePoint <= 0x10FFFF)
            AppendUtf8(codePoint, bytes);
        else
            bytes.AddRange(Encoding.ASCII.GetBytes("\\U" + codePoint.ToString("x8")));
        return true;
    }

    /// <summary>Also encodes lone surrogates, which .NET's own encoder would replace.</summary>
    private static void AppendUtf8(uint codePoint, List<byte> bytes)
    {
        if (codePoint < 0x80)
        {
            bytes.Add((byte)codePoint);
            return;
        }

        if (codePoint < 0x800)
        {
            bytes.Add((byte)(0xC0 | (codePoint >> 6)));
        }
        else
        {
            if (codePoint < 0x10000)
            {
                bytes.Add((byte)(0xE0 | (codePoint >> 12)));
            }
            else
            {
                bytes.Add((byte)(0xF0 | (codePoint >> 18)));
                bytes.Add((byte)(0x80 | ((codePoint >> 12) & 0x3F)));
            }

            bytes.Add((byte)(0x80 | ((codePoint >> 6) & 0x3F)));
        }

        bytes.Add((byte)(0x80 | (codePoint & 0x3F)));
    }

    private static uint ReadDigits(string text, ref int position, int end, int maxDigits, uint radix, out int digits)
    {
        uint value = 0;
        for (digits = 0; digits < maxDigits && position < end; digits++, position++)
        {
            int digit = CharKinds.HexValue(text[position]);
            if (digit < 0 || digit >= radix)
                break;
            value = (value * radix) + (uint)digit;
        }

        return value;
    }
}
