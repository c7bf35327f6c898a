namespace LibProtoZeroSharp.Json;

/// <summary>A number in the form of JSON (RFC 8259, section 6), which may be an integer: <c>1.5e1</c> is one.</summary>
internal readonly struct JsonNumber
{
    private const long LargestExponent = 1L << 40;
    private const int MostZeros = 19;

    /// <summary>The most digits that fit into a <c>long</c> for any number.</summary>
    private const int MostPlainDigits = 18;

    /// <summary>The digits, from the first to the last that is not zero, as an integer.</summary>
    private readonly ulong _digits;

    /// <summary>The power of ten by which the digits are multiplied.</summary>
    private readonly long _exponent;

    private readonly bool _negative;

    /// <summary>Whether the digits need more than 64 bits.</summary>
    private readonly bool _long;

    private JsonNumber(bool negative, in DigitReader digits, long exponent)
    {
        _negative = negative;
        _digits = digits.Value;
        _long = digits.IsLong;
        _exponent = exponent + digits.Zeros;
    }

    /// <summary>Whether there is no fraction.</summary>
    public bool IsInteger => _exponent >= 0 || (_digits == 0 && !_long);

    /// <summary>Parses an integer in the usual form: digits, not too many, with or without a sign.</summary>
    /// <returns>False for all other texts, which may be numbers nevertheless.</returns>
    public static bool TryParsePlain(ReadOnlySpan<byte> text, out long number)
    {
        number = 0;
        bool negative = text is [(byte)'-', ..];
        if (negative) text = text[1..];
        if (text.Length is 0 or > MostPlainDigits || (text[0] == '0' && text.Length > 1)) return false;
        foreach (byte c in text)
        {
            uint digit = (uint)c - '0';
            if (digit > 9) return false;
            number = number * 10 + digit;
        }

        if (negative) number = -number;
        return true;
    }

    /// <summary>Parses a text that is a number and nothing else.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, out JsonNumber number)
    {
        number = default;
        bool negative = text is [(byte)'-', ..];
        if (negative) text = text[1..];
        var digits = default(DigitReader);
        int count = digits.Take(text);
        if (count == 0 || (count > 1 && text[0] == '0')) return false;
        text = text[count..];

        long exponent = 0;
        if (text is [(byte)'.', ..])
        {
            count = digits.Take(text[1..]);
            if (count == 0) return false;
            exponent = -count;
            text = text[(count + 1)..];
        }

        if (text is [(byte)'e' or (byte)'E', ..])
        {
            if (!TryParseExponent(text[1..], out long power)) return false;
            exponent += power;
            text = default;
        }

        number = new JsonNumber(negative, digits, exponent);
        return text.IsEmpty;
    }

    /// <summary>The integer, if the number is an integer from <c>-max - 1</c> to <paramref name="max"/>.</summary>
    public bool TryGetSigned(long max, out long value)
    {
        bool fits = TryGetMagnitude(out ulong magnitude) && magnitude <= (ulong)max + (_negative ? 1UL : 0UL);
        value = fits ? (long)(_negative ? 0 - magnitude : magnitude) : 0;
        return fits;
    }

    /// <summary>The integer, if the number is an integer from 0 to <paramref name="max"/>.</summary>
    public bool TryGetUnsigned(ulong max, out ulong value) => TryGetMagnitude(out value) && value <= max && (!_negative || value == 0);

    private bool TryGetMagnitude(out ulong magnitude)
    {
        magnitude = _digits;
        if (_long || !IsInteger) return false;
        if (magnitude == 0) return true;
        if (_exponent > MostZeros) return false;
        for (long i = 0; i < _exponent; i++)
        {
            if (magnitude > ulong.MaxValue / 10) return false;
            magnitude *= 10;
        }

        return true;
    }

    /// <summary>Parses the exponent after the <c>e</c>. It is limited to a value that is too large for any integer.</summary>
    private static bool TryParseExponent(ReadOnlySpan<byte> text, out long exponent)
    {
        exponent = 0;
        bool negative = text is [(byte)'-', ..];
        if (text is [(byte)'-' or (byte)'+', ..]) text = text[1..];
        if (text.IsEmpty) return false;
        foreach (byte c in text)
        {
            if (!char.IsAsciiDigit((char)c)) return false;
            exponent = Math.Min(exponent * 10 + (c - '0'), LargestExponent);
        }

        if (negative) exponent = -exponent;
        return true;
    }

    /// <summary>Collects digits. Zeros are counted separately until another digit follows.</summary>
    private struct DigitReader
    {
        public ulong Value;
        public int Zeros;
        public bool IsLong;

        /// <returns>The number of digits at the start of the text.</returns>
        public int Take(ReadOnlySpan<byte> text)
        {
            int count = 0;
            for (; count < text.Length && char.IsAsciiDigit((char)text[count]); count++)
            {
                int digit = text[count] - '0';
                if (digit != 0) Append((uint)digit);
                else if (Value != 0) Zeros++;
            }

            return count;
        }

        private void Append(uint digit)
        {
            for (; Zeros >= 0 && !IsLong; Zeros--)
            {
                uint last = Zeros == 0 ? digit : 0;
                IsLong = Value > (ulong.MaxValue - last) / 10;
                if (!IsLong) Value = Value * 10 + last;
            }

            Zeros = 0;
        }
    }
}
