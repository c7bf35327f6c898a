using System.Runtime.Intrinsics;
using System.Text;
using System.Text.Unicode;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

// ProtoJSON format, "Representation of each type".
internal ref partial struct JsonMessageWriter
{
    /// <summary>
    /// The most bytes of a string and of <c>bytes</c> that <see cref="System.Text.Json.Utf8JsonWriter"/> accepts, because their encoded form is
    /// longer.
    /// </summary>
    private const int LongestString = 166_666_666, LongestBytes = 125_000_000;

    private void WriteValue(in TableField field, FieldNames names, ValueRef value)
    {
        switch (field.Kind)
        {
            case ValueKind.Message:
                WriteMessage(value.Message(field));
                break;
            case ValueKind.String:
                WriteString(value.String.AsSpan());
                break;
            case ValueKind.Bytes:
                WriteBytes(value.Bytes.AsSpan());
                break;
            case ValueKind.Enum:
                WriteEnum(value.Int32, names.Enum!);
                break;
            case ValueKind.Bool:
                _json.Boolean(value.Bool);
                break;
            case ValueKind.Double:
                WriteDouble(value.Double);
                break;
            case ValueKind.Float:
                WriteFloat(value.Float);
                break;
            case ValueKind.UInt32:
                _json.Number(value.UInt32);
                break;
            case ValueKind.Int64:
                _json.QuotedNumber(value.Int64); // a number of JavaScript can't represent all of them
                break;
            case ValueKind.UInt64:
                _json.QuotedNumber(value.UInt64);
                break;
            default:
                _json.Number(value.Int32);
                break;
        }
    }

    /// <summary>Writes the key of a map entry as a member name, which is always a string.</summary>
    private readonly void WriteKey(ValueKind kind, ValueRef key)
    {
        switch (kind)
        {
            case ValueKind.String:
                _json.Name(Checked(key.String.AsSpan()));
                break;
            case ValueKind.Bool:
                _json.Name(key.Bool ? "true"u8 : "false"u8);
                break;
            case ValueKind.UInt32:
                WriteKey(key.UInt32);
                break;
            case ValueKind.UInt64:
                WriteKey(key.UInt64);
                break;
            case ValueKind.Int64:
                WriteKey(key.Int64);
                break;
            default:
                WriteKey(key.Int32);
                break;
        }
    }

    private readonly void WriteKey<T>(T number) where T : IUtf8SpanFormattable
    {
        Span<byte> text = stackalloc byte[NumberText.MostBytes];
        _json.Name(text[..NumberText.Write(number, text)]);
    }

    private readonly void WriteDouble(double number)
    {
        if (double.IsFinite(number)) _json.Number(number);
        else WriteNotFinite(number);
    }

    private readonly void WriteFloat(float number)
    {
        if (float.IsFinite(number)) _json.Number(number);
        else WriteNotFinite(number);
    }

    private readonly void WriteNotFinite(double number) =>
        _json.String(double.IsNaN(number) ? "NaN"u8 : number > 0 ? "Infinity"u8 : "-Infinity"u8);

    private readonly void WriteString(ReadOnlySpan<byte> text) => _json.String(Checked(text));

    private readonly void WriteBytes(ReadOnlySpan<byte> bytes)
    {
        CheckLength(bytes.Length, LongestBytes);
        _json.Base64(bytes);
    }

    private readonly void WriteEnum(int number, EnumNames names)
    {
        // JSON has only one null. Another number of this open enum would not come back from it.
        if (names.IsNullValue && number == 0) _json.Null();
        else if (!_options.EnumsAsNumbers && names.TryGetJsonName(number, out ReadOnlySpan<byte> name)) _json.String(name);
        else _json.Number(number);
    }

    /// <summary>
    /// The string, which is checked: JSON is UTF-8 (RFC 8259, section 8.1), while strings of proto2 may be any bytes. In text for people, each ill-formed
    /// sequence becomes U+FFFD.
    /// </summary>
    private readonly ReadOnlySpan<byte> Checked(ReadOnlySpan<byte> text)
    {
        CheckLength(text.Length, LongestString);
        bool isShortAscii = ShortBytes.TryLoad(text, out Vector256<byte> bytes) && bytes.ExtractMostSignificantBits() << -text.Length == 0;
        if (isShortAscii || Utf8.IsValid(text)) return text;
        return _isDiagnostic ? Encoding.UTF8.GetBytes(Encoding.UTF8.GetString(text)) : throw Failure(ProtoError.InvalidUtf8, "A string is not valid UTF-8");
    }

    private readonly void CheckLength(int length, int most)
    {
        if (length > most) throw Failure(ProtoError.MessageTooLarge, $"JSON is written with at most {most} bytes in one value; these are {length}");
    }
}
