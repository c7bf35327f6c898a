using System.Buffers;
using System.Globalization;
using System.Numerics;
using System.Text;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

internal ref partial struct TextPrinter
{
    /// <summary>ASCII that needs no escape.</summary>
    private static readonly SearchValues<byte> Plain = SearchValues.Create(
        " !#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~"u8);

    private void Scalar(ValueKind kind, EnumNames? names, ValueRef value)
    {
        switch (kind)
        {
            case ValueKind.Double: Float(value.Double); break;
            case ValueKind.Float: Float(value.Float); break;
            case ValueKind.Bool: Put(value.Bool ? "true"u8 : "false"u8); break;
            case ValueKind.String: Quoted(value.String.AsSpan(), !_options.EscapeNonAscii); break;
            case ValueKind.Bytes: Quoted(value.Bytes.AsSpan(), keepsUnicode: false); break;
            case ValueKind.Enum when names!.NameOf(value.Int32) is { IsEmpty: false } name: Put(name); break;
            case ValueKind.UInt32: Number(value.UInt32); break;
            case ValueKind.UInt64: Number(value.UInt64); break;
            case ValueKind.Int64: Number(value.Int64); break;
            default: Number(value.Int32); break;
        }
    }

    /// <summary>Prints the shortest digits that parse to the same number.</summary>
    private void Float<T>(T value) where T : IBinaryFloatingPointIeee754<T>
    {
        if (T.IsNaN(value)) Put("nan"u8);
        else if (T.IsInfinity(value)) Put(T.IsNegative(value) ? "-inf"u8 : "inf"u8);
        else Number(value);
    }

    private void Number<T>(T value, ReadOnlySpan<char> format = default) where T : IUtf8SpanFormattable
    {
        Span<byte> buffer = stackalloc byte[NumberText.MostBytes];
        Span<byte> digits = buffer[..NumberText.Write(value, buffer, format)];
        digits.Replace((byte)'E', (byte)'e');
        Put(digits);
    }

    /// <summary>Prints a string in quotes. It is escaped, so that it is valid text format for any bytes.</summary>
    /// <param name="text">A string or bytes.</param>
    /// <param name="keepsUnicode">Whether valid and visible characters beyond ASCII are not escaped.</param>
    private void Quoted(ReadOnlySpan<byte> text, bool keepsUnicode)
    {
        Put("\""u8);
        int start = 0;
        int at = 0;
        while (text[at..].IndexOfAnyExcept(Plain) is var plain and >= 0)
        {
            at += plain;
            if (keepsUnicode && Rune.DecodeFromUtf8(text[at..], out Rune rune, out int length) == OperationStatus.Done && IsVisible(rune))
            {
                at += length;
                continue;
            }

            Put(text[start..at]);
            Escape(text[at]);
            start = ++at;
        }

        Put(text[start..]);
        Put("\""u8);
    }

    private static bool IsVisible(Rune rune) => !rune.IsAscii && Rune.GetUnicodeCategory(rune) is not (
        UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator);

    private void Escape(byte value)
    {
        switch (value)
        {
            case (byte)'\n': Put("\\n"u8); break;
            case (byte)'\r': Put("\\r"u8); break;
            case (byte)'\t': Put("\\t"u8); break;
            case (byte)'"': Put("\\\""u8); break;
            case (byte)'\'': Put("\\'"u8); break;
            case (byte)'\\': Put("\\\\"u8); break;
            default:
                Put([(byte)'\\', (byte)('0' + (value >> 6)), (byte)('0' + (value >> 3 & 7)), (byte)('0' + (value & 7))]);
                break;
        }
    }
}
