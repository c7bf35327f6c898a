using System.Globalization;
using System.Text;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// The escapes of strings (RFC 8259, section 7). <see cref="System.Text.Json.Utf8JsonReader"/> undoes them too, but throws where one is half of
/// a surrogate pair.
/// </summary>
internal static class JsonEscapes
{
    private const int HexDigits = 4;

    /// <summary>Writes what a string stands for. Whether the rest of it is UTF-8 is not looked at.</summary>
    /// <param name="text">Between its quotes; the JSON reader has found all its escapes to be some.</param>
    /// <param name="destination">As long as the text, at least.</param>
    /// <returns>The number of bytes; -1 where half of a surrogate pair has no other half.</returns>
    public static int Unescape(ReadOnlySpan<byte> text, Span<byte> destination)
    {
        int written = 0;
        while (true)
        {
            int plain = text.IndexOf((byte)'\\');
            if (plain < 0)
            {
                text.CopyTo(destination[written..]);
                return written + text.Length;
            }

            text[..plain].CopyTo(destination[written..]);
            written += plain;
            byte letter = text[plain + 1];
            text = text[(plain + 2)..];
            if (letter != 'u')
            {
                destination[written++] = Simple(letter);
                continue;
            }

            char unit = Unit(text);
            text = text[HexDigits..];
            if (!Rune.TryCreate(unit, out Rune rune))
            {
                if (!text.StartsWith("\\u"u8) || !Rune.TryCreate(unit, Unit(text[2..]), out rune)) return -1;
                text = text[(2 + HexDigits)..];
            }

            written += rune.EncodeToUtf8(destination[written..]);
        }
    }

    private static char Unit(ReadOnlySpan<byte> digits) =>
        (char)ushort.Parse(digits[..HexDigits], NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);

    private static byte Simple(byte letter) => letter switch
    {
        (byte)'b' => (byte)'\b',
        (byte)'f' => (byte)'\f',
        (byte)'n' => (byte)'\n',
        (byte)'r' => (byte)'\r',
        (byte)'t' => (byte)'\t',
        _ => letter,
    };
}
