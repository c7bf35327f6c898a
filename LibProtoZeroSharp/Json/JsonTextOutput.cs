using System.Buffers;
using System.Buffers.Text;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text.Json;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Writes JSON into memory of its own. Only what JSON asks for is escaped (RFC 8259, section 7).</summary>
/// <remarks>It does what <see cref="Utf8JsonWriter"/> does without checks, buffers and flushing, which take more time than all the rest.</remarks>
internal unsafe struct JsonTextOutput(bool indented) : IJsonOutput
{
    /// <summary>Room for the longest number, with quotes.</summary>
    private const int LongestNumber = 32;

    private const int LongestEscape = 6;

    /// <summary>Bytes that are written as base64 at once: a multiple of 3.</summary>
    private const int BytesAtOnce = 3 << 12;

    private const int SpacesPerLevel = 2;

    private static readonly SearchValues<byte> Escaped = SearchValues.Create([.. Enumerable.Range(0, ' ').Select(i => (byte)i), (byte)'"', (byte)'\\']);

    /// <summary>The text.</summary>
    public JsonBuffer Buffer;

    private int _depth;

    /// <summary>1 where something stands in front of the next token in its object or array, 0 otherwise: the commas to write.</summary>
    private int _commas;

    /// <summary>Whether the next value stands behind a name, where no line is begun.</summary>
    private bool _afterName;

    public void StartObject() => Start((byte)'{');

    public void EndObject() => End((byte)'}');

    public void StartArray() => Start((byte)'[');

    public void EndArray() => End((byte)']');

    public void WriteName(JsonEncodedText name)
    {
        ReadOnlySpan<byte> encoded = name.EncodedUtf8Bytes;
        byte* p = Begin(encoded.Length + 4);
        *p++ = (byte)'"';
        encoded.CopyTo(new Span<byte>(p, encoded.Length));
        EndName(p + encoded.Length);
    }

    public void WriteName(ReadOnlySpan<byte> name)
    {
        WriteText(name);
        EndName(Buffer.Reserve(4));
    }

    public void WriteString(ReadOnlySpan<byte> text)
    {
        WriteText(text);
        byte* p = Buffer.Reserve(1);
        *p = (byte)'"';
        EndValue(p + 1);
    }

    public void WriteBytes(ReadOnlySpan<byte> bytes)
    {
        byte* p = Begin(1);
        *p = (byte)'"';
        Buffer.Cursor = p + 1;
        while (!bytes.IsEmpty)
        {
            ReadOnlySpan<byte> part = bytes[..Math.Min(bytes.Length, BytesAtOnce)];
            int room = Base64.GetMaxEncodedToUtf8Length(part.Length);
            p = Buffer.Reserve(room);
            Base64.EncodeToUtf8(part, new Span<byte>(p, room), out _, out int written);
            Buffer.Cursor = p + written;
            bytes = bytes[part.Length..];
        }

        p = Buffer.Reserve(1);
        *p = (byte)'"';
        EndValue(p + 1);
    }

    public void WriteNumber(long number) => EndValue(Digits(Begin(LongestNumber), number));

    public void WriteQuoted(long number)
    {
        byte* p = Begin(LongestNumber);
        *p = (byte)'"';
        p = Digits(p + 1, number);
        *p = (byte)'"';
        EndValue(p + 1);
    }

    public void WriteQuoted(ulong number)
    {
        byte* p = Begin(LongestNumber);
        *p++ = (byte)'"';
        number.TryFormat(new Span<byte>(p, LongestNumber), out int length);
        p[length] = (byte)'"';
        EndValue(p + length + 1);
    }

    public void WriteNumber(double number)
    {
        byte* p = Begin(LongestNumber);
        number.TryFormat(new Span<byte>(p, LongestNumber), out int length, provider: CultureInfo.InvariantCulture);
        EndValue(p + length);
    }

    public void WriteNumber(float number)
    {
        byte* p = Begin(LongestNumber);
        number.TryFormat(new Span<byte>(p, LongestNumber), out int length, provider: CultureInfo.InvariantCulture);
        EndValue(p + length);
    }

    public void WriteBool(bool value) => WriteWord(value ? "true"u8 : "false"u8);

    public void WriteNull() => WriteWord("null"u8);

    private void WriteWord(ReadOnlySpan<byte> word)
    {
        byte* p = Begin(word.Length);
        word.CopyTo(new Span<byte>(p, word.Length));
        EndValue(p + word.Length);
    }

    private void Start(byte bracket)
    {
        byte* p = Begin(1);
        *p = bracket;
        Buffer.Cursor = p + 1;
        _commas = 0;
        _depth++;
    }

    private void End(byte bracket)
    {
        _depth--;
        byte* p = indented && _commas != 0 ? NewLine(1, commas: 0) : Buffer.Reserve(1);
        *p = bracket;
        EndValue(p + 1);
    }

    /// <summary>Writes a string but for its last quote.</summary>
    private void WriteText(ReadOnlySpan<byte> text)
    {
        byte* p = Begin(text.Length + 1L);
        *p++ = (byte)'"';
        int escaped;
        while ((escaped = text.IndexOfAny(Escaped)) >= 0)
        {
            text[..escaped].CopyTo(new Span<byte>(p, escaped));
            Buffer.Cursor = p + escaped;
            p = Escape(Buffer.Reserve(LongestEscape + (long)(text.Length - escaped)), text[escaped]);
            text = text[(escaped + 1)..];
        }

        text.CopyTo(new Span<byte>(p, text.Length));
        Buffer.Cursor = p + text.Length;
    }

    private static byte* Escape(byte* p, byte character)
    {
        *p++ = (byte)'\\';
        byte letter = character switch
        {
            (byte)'\n' => (byte)'n',
            (byte)'\r' => (byte)'r',
            (byte)'\t' => (byte)'t',
            (byte)'\b' => (byte)'b',
            (byte)'\f' => (byte)'f',
            < (byte)' ' => (byte)'u',
            _ => character,
        };
        *p++ = letter;
        if (letter != 'u') return p;
        const int hexDigits = 4;
        character.TryFormat(new Span<byte>(p, hexDigits), out _, "X4", CultureInfo.InvariantCulture);
        return p + hexDigits;
    }

    private static byte* Digits(byte* p, long number)
    {
        if ((ulong)number < 10)
        {
            *p = (byte)('0' + number);
            return p + 1;
        }

        number.TryFormat(new Span<byte>(p, LongestNumber), out int length, provider: CultureInfo.InvariantCulture);
        return p + length;
    }

    /// <summary>Writes what stands between two tokens.</summary>
    /// <returns>Where the token goes, with room for it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private byte* Begin(long room)
    {
        if (indented) return BeginLine(room);
        byte* p = Buffer.Reserve(room + 1);
        *p = (byte)',';
        return p + _commas;
    }

    private byte* BeginLine(long room)
    {
        bool sameLine = _afterName || _depth == 0;
        _afterName = false;
        return sameLine ? Buffer.Reserve(room) : NewLine(room, _commas);
    }

    private byte* NewLine(long room, int commas)
    {
        int spaces = _depth * SpacesPerLevel;
        byte* p = Buffer.Reserve(room + spaces + 2);
        *p = (byte)',';
        p += commas;
        *p++ = (byte)'\n';
        new Span<byte>(p, spaces).Fill((byte)' ');
        return p + spaces;
    }

    private void EndName(byte* p)
    {
        *p++ = (byte)'"';
        *p++ = (byte)':';
        if (indented) *p++ = (byte)' ';
        Buffer.Cursor = p;
        _commas = 0;
        _afterName = true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void EndValue(byte* p)
    {
        Buffer.Cursor = p;
        _commas = 1;
    }
}
