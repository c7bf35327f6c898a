namespace LibProtoZeroSharp.WellKnownTypes;

/// <summary>The fraction of a second, with its point.</summary>
internal static class FractionText
{
    private const int FractionDigits = 9;

    /// <summary>Writes the fewest of 0, 3, 6 or 9 digits that are exact. Without digits, no point is written.</summary>
    /// <param name="nanos">From 0 to 999,999,999.</param>
    /// <param name="destination">The destination; 10 bytes are always enough.</param>
    /// <returns>Bytes written.</returns>
    public static int Format(int nanos, Span<byte> destination)
    {
        if (nanos == 0) return 0;
        int digits = FractionDigits;
        for (; nanos % 1000 == 0; nanos /= 1000) digits -= 3;
        destination[0] = (byte)'.';
        for (int i = digits; i > 0; i--, nanos /= 10) destination[i] = (byte)('0' + nanos % 10);
        return 1 + digits;
    }

    /// <summary>Removes the fraction from the start of the string, if there is one.</summary>
    /// <returns>False if there is a point without a digit.</returns>
    public static bool TryParse(ref ReadOnlySpan<byte> text, out int nanos)
    {
        nanos = 0;
        if (text is not [(byte)'.', ..]) return true;
        int digits = 0;
        for (text = text[1..]; text is [>= (byte)'0' and <= (byte)'9', ..] && digits < FractionDigits; text = text[1..], digits++)
            nanos = nanos * 10 + (text[0] - '0');
        for (int missing = digits; missing < FractionDigits; missing++) nanos *= 10;
        // A tenth digit stays in the string. The caller does not expect it, and fails.
        return digits > 0;
    }
}
