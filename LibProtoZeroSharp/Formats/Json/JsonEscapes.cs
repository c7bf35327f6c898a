using System.Buffers;
using System.Globalization;
using System.Text;

namespace LibProtoZeroSharp.Formats;

/// <summary>
/// The escapes of strings (RFC 8259, section 7). <see cref="System.Text.Json.Utf8JsonReader"/> decodes them too, but throws if a surrogate is
/// unpaired.
/// </summary>
internal static class JsonEscapes
{
    /// <summary>The bytes that a string has only as escapes, and those that begin an escape or end the string.</summary>
    public static readonly SearchValues<byte> Special = SearchValues.Create([.. Enumerable.Range(0, ' ').Select(control => (byte)control), (byte)'"', (byte)'\\']);

    private const int HexDigits = 4;

    /// <summary>Decodes the escapes of a string. The other bytes are copied and not validated.</summary>
    /// <param name="text">The text between the quotes. The JSON reader has validated its escapes.</param>
    /// <param name="destination">At least as long as the text.</param>
    /// <returns>The number of bytes; -1 if a surrogate is unpaired.</returns>
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
