namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Decodes base64 (RFC 4648) as ProtoJSON has it: with the standard alphabet or that for URLs, padded or not, and nothing between the
/// characters. The decoders of .NET take white space, and each but one of the alphabets.
/// </summary>
internal static unsafe class JsonBase64
{
    private const int BitsPerChar = 6;
    private const int Invalid = -1;

    /// <summary>Room enough for what a text of some length decodes to.</summary>
    public static int MaxLength(int textLength) => textLength / 4 * 3 + 2;

    /// <summary>Decodes a text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="destination">Has room for <see cref="MaxLength"/> bytes.</param>
    /// <returns>The number of bytes; -1 where it is no base64.</returns>
    public static int Decode(ReadOnlySpan<byte> text, byte* destination)
    {
        if (text.Length % 4 == 0)
        {
            if (text is [.., (byte)'=']) text = text[..^1];
            if (text is [.., (byte)'=']) text = text[..^1];
        }

        // A character alone has less than a byte in it.
        if (text.Length % 4 == 1) return -1;
        byte* end = destination;
        uint bits = 0;
        int count = 0;
        foreach (byte c in text)
        {
            int value = ValueOf(c);
            if (value == Invalid) return -1;
            bits = (bits << BitsPerChar) | (uint)value;
            count += BitsPerChar;
            if (count < 8) continue;
            count -= 8;
            *end++ = (byte)(bits >> count);
        }

        return (int)(end - destination);
    }

    private static int ValueOf(byte c) => c switch
    {
        >= (byte)'A' and <= (byte)'Z' => c - 'A',
        >= (byte)'a' and <= (byte)'z' => c - 'a' + 26,
        >= (byte)'0' and <= (byte)'9' => c - '0' + 52,
        (byte)'+' or (byte)'-' => 62,
        (byte)'/' or (byte)'_' => 63,
        _ => Invalid,
    };
}
