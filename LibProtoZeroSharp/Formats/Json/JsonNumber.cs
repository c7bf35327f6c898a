namespace LibProtoZeroSharp.Formats;

/// <summary>A number in the form of JSON (RFC 8259, section 6), which may be an integer: <c>1.5e1</c> is one.</summary>
internal readonly struct JsonNumber
{
    private const long LargestExponent = 1L << 40;
    private const int MostZeros = 19;

    /// <summary>The digits as an integer. The last zeros may be in the exponent.</summary>
    private readonly ulong _digits;

    /// <summary>The power of ten by which the digits are multiplied.</summary>
    private readonly long _exponent;

    private readonly bool _negative;

    /// <summary>Whether the digits need more than 64 bits.</summary>
    private readonly bool _long;

    private JsonNumber(bool negative, ulong digits)
    {
        _negative = negative;
        _digits = digits;
    }

    private JsonNumber(bool negative, in DigitReader digits, long exponent)
    {
        _negative = negative;
        _digits = digits.Value;
        _long = digits.IsLong;
        _exponent = exponent + digits.Zeros;
    }

    /// <summary>Whether there is no fraction.</summary>
    public bool IsInteger => _exponent >= 0 || (_digits == 0 && !_long);

    /// <summary>Parses a text that is a number and nothing else.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, out JsonNumber number)
    {
        number = default;
        bool negative = text is [(byte)'-', ..];
        if (negative) text = text[1..];
        bool startsWithZero = text is [(byte)'0', _, ..];
        if (!startsWithZero && DecimalDigits.TryParse(text, out ulong plain))
        {
            number = new JsonNumber(negative, plain);
            return true;
        }

        var digits = default(DigitReader);
        int count = digits.Take(text);
        if (count == 0 || (count > 1 && startsWithZero)) return false;
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
