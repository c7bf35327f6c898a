using System.Buffers;
using System.Buffers.Text;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text.Json;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

/// <summary>
/// Writes JSON without white space (RFC 8259). <see cref="Utf8JsonWriter"/> could do that too, but it checks each string twice, finds memory for each token
/// and counts levels, so that whole messages took one and a half times as long.
/// </summary>
/// <remarks>
/// Only quotes, backslashes and control characters are escaped, which are all that JSON requires. An early version with pointers in place of spans took 0.8 to 1.0 of the
/// time, which isn't worth the only pointers of this folder.
/// </remarks>
internal sealed class DenseTokens(SegmentedWriter buffer) : JsonTokens
{
    /// <summary>The most bytes around a value: a comma, two quotes and a colon.</summary>
    private const int Around = 4;

    /// <summary>Bytes of the longest escape.</summary>
    private const int LongestEscape = 6;

    /// <summary>Whether the next value or name comes after another one.</summary>
    private bool _isNext;

    /// <summary>Makes the writer ready for another text.</summary>
    public void Reset() => _isNext = false;

    public override void StartObject() => Start((byte)'{');

    public override void EndObject() => End((byte)'}');

    public override void StartArray() => Start((byte)'[');

    public override void EndArray() => End((byte)']');

    public override void Name(JsonEncodedText name)
    {
        ReadOnlySpan<byte> escaped = name.EncodedUtf8Bytes;
        Span<byte> room = Reserve(Math.Max(escaped.Length, Vector256<byte>.Count), out int at);
        room[at++] = (byte)'"';
        if (ShortBytes.TryLoad(escaped, out Vector256<byte> bytes)) bytes.CopyTo(room[at..]);
        else escaped.CopyTo(room[at..]);
        EndName(room, at + escaped.Length);
    }

    public override void Name(ReadOnlySpan<byte> name)
    {
        Span<byte> room = Quoted(name, out int at);
        EndName(room, at);
    }

    public override void String(ReadOnlySpan<byte> text)
    {
        Span<byte> room = Quoted(text, out int at);
        EndQuoted(room, at);
    }

    public override void Base64(ReadOnlySpan<byte> bytes)
    {
        Span<byte> room = Reserve(System.Buffers.Text.Base64.GetMaxEncodedToUtf8Length(bytes.Length), out int at);
        room[at++] = (byte)'"';
        System.Buffers.Text.Base64.EncodeToUtf8(bytes, room[at..], out _, out int written);
        EndQuoted(room, at + written);
    }

    public override void Number(int number) => WriteNumber(number);

    public override void Number(uint number) => WriteNumber(number);

    public override void Number(double number) => WriteNumber(number);

    public override void Number(float number) => WriteNumber(number);

    public override void QuotedNumber(long number) => WriteQuoted(number);

    public override void QuotedNumber(ulong number) => WriteQuoted(number);

    public override void Boolean(bool value) => Literal(value ? "true"u8 : "false"u8);

    public override void Null() => Literal("null"u8);

    private void WriteNumber<T>(T number) where T : IUtf8SpanFormattable
    {
        Span<byte> room = Reserve(NumberText.MostBytes, out int at);
        EndValue(at + NumberText.Write(number, room[at..]));
    }

    private void WriteQuoted<T>(T number) where T : IUtf8SpanFormattable
    {
        Span<byte> room = Reserve(NumberText.MostBytes, out int at);
        room[at++] = (byte)'"';
        EndQuoted(room, at + NumberText.Write(number, room[at..]));
    }

    private void Start(byte bracket)
    {
        Span<byte> room = Reserve(1, out int at);
        room[at] = bracket;
        buffer.Advance(at + 1);
        _isNext = false;
    }

    private void End(byte bracket)
    {
        buffer.Reserve(1)[0] = bracket;
        EndValue(1);
    }

    private void Literal(ReadOnlySpan<byte> literal)
    {
        Span<byte> room = Reserve(literal.Length, out int at);
        literal.CopyTo(room[at..]);
        EndValue(at + literal.Length);
    }

    /// <summary>Writes a string without its last quote.</summary>
    /// <param name="text">The string.</param>
    /// <param name="at">The position after it.</param>
    /// <returns>Memory with room for the last quote and a colon.</returns>
    private Span<byte> Quoted(ReadOnlySpan<byte> text, out int at)
    {
        Span<byte> room = Reserve(Vector256<byte>.Count, out at);
        room[at++] = (byte)'"';
        if (ShortBytes.TryLoad(text, out Vector256<byte> bytes))
        {
            Vector256<byte> escaped = Vector256.LessThan(bytes, Vector256.Create((byte)' ')) | Vector256.Equals(bytes, Vector256.Create((byte)'"'))
                | Vector256.Equals(bytes, Vector256.Create((byte)'\\'));
            bytes.CopyTo(room[at..]);
            if (escaped.ExtractMostSignificantBits() << -text.Length == 0)
            {
                at += text.Length;
                return room;
            }
        }

        buffer.Advance(at);
        return LongText(text, out at);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Span<byte> LongText(ReadOnlySpan<byte> text, out int at)
    {
        while (true)
        {
            int plain = text.IndexOfAny(JsonEscapes.Special);
            if (plain < 0) plain = text.Length;
            Span<byte> room = buffer.Reserve(plain + LongestEscape + Around);
            text[..plain].CopyTo(room);
            at = plain;
            if (plain == text.Length) return room;
            buffer.Advance(plain + Escape(room[plain..], text[plain]));
            text = text[(plain + 1)..];
        }
    }

    /// <summary>Writes the escape of a character; returns its bytes.</summary>
    private static int Escape(Span<byte> room, byte character)
    {
        byte letter = character switch
        {
            (byte)'\b' => (byte)'b',
            (byte)'\f' => (byte)'f',
            (byte)'\n' => (byte)'n',
            (byte)'\r' => (byte)'r',
            (byte)'\t' => (byte)'t',
            >= (byte)' ' => character,
            _ => (byte)'u',
        };
        room[0] = (byte)'\\';
        room[1] = letter;
        if (letter != 'u') return 2;
        Utf8Formatter.TryFormat((uint)character, room[2..], out int digits, new StandardFormat('X', 4));
        return 2 + digits;
    }

    /// <summary>Makes room for a value, and writes the comma before it.</summary>
    /// <param name="size">Bytes of the value, without what is around it.</param>
    /// <param name="at">The position of the value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Span<byte> Reserve(int size, out int at)
    {
        Span<byte> room = buffer.Reserve(size + Around);
        room[0] = (byte)','; // overwritten if none is needed
        at = _isNext ? 1 : 0;
        return room;
    }

    private void EndName(Span<byte> room, int at)
    {
        room[at] = (byte)'"';
        room[at + 1] = (byte)':';
        buffer.Advance(at + 2);
        _isNext = false;
    }

    private void EndQuoted(Span<byte> room, int at)
    {
        room[at] = (byte)'"';
        EndValue(at + 1);
    }

    private void EndValue(int at)
    {
        buffer.Advance(at);
        _isNext = true;
    }
}
