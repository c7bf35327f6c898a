using System.Text.Json;
using System.Text.Unicode;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;

namespace LibProtoZeroSharp.Json;

// ProtoJSON format, "Representation of each type".
internal ref partial struct JsonMessageWriter
{
    /// <summary>
    /// The most bytes of a string and of <c>bytes</c> that <see cref="System.Text.Json.Utf8JsonWriter"/> accepts, because their encoded form is
    /// longer.
    /// </summary>
    private const int LongestString = 166_666_666, LongestBytes = 125_000_000;

    /// <summary>Digits and sign of the longest integer.</summary>
    private const int LongestInteger = 20;

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
                _json.WriteBooleanValue(value.Bool);
                break;
            case ValueKind.Double:
                WriteDouble(value.Double);
                break;
            case ValueKind.Float:
                WriteFloat(value.Float);
                break;
            case ValueKind.UInt32:
                _json.WriteNumberValue(value.UInt32);
                break;
            case ValueKind.Int64:
                WriteInteger(value.Int64);
                break;
            case ValueKind.UInt64:
                WriteInteger(value.UInt64);
                break;
            default:
                _json.WriteNumberValue(value.Int32);
                break;
        }
    }

    /// <summary>Writes the name and the value of a field in one step, which is faster, if its kind is one of the most frequent.</summary>
    private readonly bool TryWriteMember(JsonEncodedText name, ValueKind kind, ValueRef value)
    {
        switch (kind)
        {
            case ValueKind.String:
                ReadOnlySpan<byte> text = value.String.AsSpan();
                CheckString(text);
                _json.WriteString(name, text);
                return true;
            case ValueKind.Bool:
                _json.WriteBoolean(name, value.Bool);
                return true;
            case ValueKind.UInt32:
                _json.WriteNumber(name, value.UInt32);
                return true;
            case ValueKind.Int32:
                _json.WriteNumber(name, value.Int32);
                return true;
            default:
                return false;
        }
    }

    /// <summary>Writes the key of a map entry as a member name, which is always a string.</summary>
    private readonly void WriteKey(ValueKind kind, ValueRef key)
    {
        switch (kind)
        {
            case ValueKind.String:
                ReadOnlySpan<byte> text = key.String.AsSpan();
                CheckString(text);
                _json.WritePropertyName(text);
                break;
            case ValueKind.Bool:
                _json.WritePropertyName(key.Bool ? "true"u8 : "false"u8);
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
        Span<byte> text = stackalloc byte[LongestInteger];
        number.TryFormat(text, out int length, format: default, provider: null);
        _json.WritePropertyName(text[..length]);
    }

    /// <summary>Writes an integer of 64 bits as a string, because JavaScript numbers can't represent all of them.</summary>
    private readonly void WriteInteger<T>(T number) where T : IUtf8SpanFormattable
    {
        Span<byte> text = stackalloc byte[LongestInteger];
        number.TryFormat(text, out int length, format: default, provider: null);
        _json.WriteStringValue(text[..length]);
    }

    private readonly void WriteDouble(double number)
    {
        if (double.IsFinite(number)) _json.WriteNumberValue(number);
        else WriteNotFinite(number);
    }

    private readonly void WriteFloat(float number)
    {
        if (float.IsFinite(number)) _json.WriteNumberValue(number);
        else WriteNotFinite(number);
    }

    private readonly void WriteNotFinite(double number) =>
        _json.WriteStringValue(double.IsNaN(number) ? "NaN"u8 : number > 0 ? "Infinity"u8 : "-Infinity"u8);

    private readonly void WriteString(ReadOnlySpan<byte> text)
    {
        CheckString(text);
        _json.WriteStringValue(text);
    }

    private readonly void WriteBytes(ReadOnlySpan<byte> bytes)
    {
        CheckLength(bytes.Length, LongestBytes);
        _json.WriteBase64StringValue(bytes);
    }

    private readonly void WriteEnum(int number, EnumNames names)
    {
        // JSON has only one null. Another number of this open enum would not come back from it.
        if (names.IsNullValue && number == 0) _json.WriteNullValue();
        else if (!_options.EnumsAsNumbers && names.TryGetJsonName(number, out ReadOnlySpan<byte> name)) _json.WriteStringValue(name);
        else _json.WriteNumberValue(number);
    }

    /// <summary>
    /// Checks a string: JSON is UTF-8 (RFC 8259, section 8.1), while strings of proto2 may be any bytes. In text for people, each ill-formed
    /// sequence becomes U+FFFD.
    /// </summary>
    private readonly void CheckString(ReadOnlySpan<byte> text)
    {
        CheckLength(text.Length, LongestString);
        if (!Utf8.IsValid(text) && !_isDiagnostic) throw Failure(ProtoError.InvalidUtf8, "A string is not valid UTF-8");
    }

    private readonly void CheckLength(int length, int most)
    {
        if (length > most) throw Failure(ProtoError.MessageTooLarge, $"JSON is written with at most {most} bytes in one value; these are {length}");
    }
}
