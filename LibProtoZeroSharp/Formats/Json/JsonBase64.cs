namespace LibProtoZeroSharp.Formats;

/// <summary>
/// Decodes base64 (RFC 4648) as ProtoJSON allows it: with the standard or the URL-safe alphabet, with or without padding, and without other
/// characters. The decoders of .NET allow white space, and each accepts only one of the alphabets.
/// </summary>
internal static class JsonBase64
{
    /// <summary>The six bits of each character; negative for characters that are not base64.</summary>
    private static readonly int[] Values = MakeValues();

    /// <summary>Bytes of room that are enough to decode a text of a given length.</summary>
    public static int MaxLength(int textLength) => textLength / 4 * 3 + 2;

    /// <summary>Decodes a text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="destination">The destination, of at least <see cref="MaxLength"/> bytes for the text's length. After a failure some of them may be written.</param>
    /// <returns>The number of bytes; -1 if the text is not base64.</returns>
    public static int Decode(ReadOnlySpan<byte> text, Span<byte> destination)
    {
        if (text.Length % 4 == 0)
        {
            if (text is [.., (byte)'=']) text = text[..^1];
            if (text is [.., (byte)'=']) text = text[..^1];
        }

        // A single character is less than a byte.
        if (text.Length % 4 == 1) return -1;
        int length = 0;
        for (; text.Length >= 4; text = text[4..])
        {
            int bits = (Values[text[0]] << 18) | (Values[text[1]] << 12) | (Values[text[2]] << 6) | Values[text[3]];
            if (bits < 0) return -1;
            Span<byte> three = destination.Slice(length, 3);
            three[2] = (byte)bits;
            three[1] = (byte)(bits >> 8);
            three[0] = (byte)(bits >> 16);
            length += 3;
        }

        if (text.Length >= 2)
        {
            int bits = (Values[text[0]] << 12) | (Values[text[1]] << 6) | (text.Length == 3 ? Values[text[2]] : 0);
            if (bits < 0) return -1;
            destination[length++] = (byte)(bits >> 10);
            if (text.Length == 3) destination[length++] = (byte)(bits >> 2);
        }

        return length;
    }

    private static int[] MakeValues()
    {
        var values = new int[byte.MaxValue + 1];
        values.AsSpan().Fill(-1);
        ReadOnlySpan<byte> standard = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"u8;
        for (int i = 0; i < standard.Length; i++) values[standard[i]] = i;
        values['-'] = values['+'];
        values['_'] = values['/'];
        return values;
    }
}
