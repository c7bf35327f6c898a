using System.Text.Unicode;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Runtime;

// ProtoJSON format, "Representation of each type".
internal unsafe ref partial struct JsonMessageWriter<TOutput>
{
    /// <summary>The digits and the sign of the longest integer.</summary>
    private const int LongestInteger = 20;

    private void WriteValue(in TableField field, FieldNames names, byte* value)
    {
        switch (field.Type)
        {
            case FieldType.Message or FieldType.Group:
                MessageTable* table = field.Message;
                WriteMessage(table, table->OrDefault(*(byte**)value));
                break;
            case FieldType.String:
                WriteString(((Utf8String*)value)->AsSpan());
                break;
            case FieldType.Bytes:
                _output.WriteBytes(((UnmanagedBytes*)value)->AsSpan());
                break;
            case FieldType.Enum:
                WriteEnum(*(int*)value, names.Enum!);
                break;
            case FieldType.Bool:
                _output.WriteBool(*value != 0);
                break;
            case FieldType.Double:
                WriteDouble(*(double*)value);
                break;
            case FieldType.Float:
                WriteFloat(*(float*)value);
                break;
            case FieldType.UInt32 or FieldType.Fixed32:
                _output.WriteNumber(*(uint*)value);
                break;
            // As strings, since JavaScript's numbers don't hold all of them.
            case FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64:
                _output.WriteQuoted(*(long*)value);
                break;
            case FieldType.UInt64 or FieldType.Fixed64:
                _output.WriteQuoted(*(ulong*)value);
                break;
            default:
                _output.WriteNumber(*(int*)value);
                break;
        }
    }

    /// <summary>Writes the key of a map's entry as the name of a member, which is always a string.</summary>
    private void WriteKey(FieldType type, byte* key)
    {
        switch (type)
        {
            case FieldType.String:
                ReadOnlySpan<byte> text = ((Utf8String*)key)->AsSpan();
                CheckText(text);
                _output.WriteName(text);
                break;
            case FieldType.Bool:
                _output.WriteName(*key != 0 ? "true"u8 : "false"u8);
                break;
            case FieldType.UInt32 or FieldType.Fixed32:
                WriteKey(*(uint*)key);
                break;
            case FieldType.UInt64 or FieldType.Fixed64:
                WriteKey(*(ulong*)key);
                break;
            case FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64:
                WriteKey(*(long*)key);
                break;
            default:
                WriteKey(*(int*)key);
                break;
        }
    }

    private void WriteKey<T>(T number) where T : IUtf8SpanFormattable
    {
        Span<byte> text = stackalloc byte[LongestInteger];
        number.TryFormat(text, out int length, format: default, provider: null);
        _output.WriteName(text[..length]);
    }

    private void WriteDouble(double number)
    {
        if (double.IsFinite(number)) _output.WriteNumber(number);
        else WriteNotFinite(number);
    }

    private void WriteFloat(float number)
    {
        if (float.IsFinite(number)) _output.WriteNumber(number);
        else WriteNotFinite(number);
    }

    private void WriteNotFinite(double number) =>
        _output.WriteString(double.IsNaN(number) ? "NaN"u8 : number > 0 ? "Infinity"u8 : "-Infinity"u8);

    private void WriteString(ReadOnlySpan<byte> text)
    {
        CheckText(text);
        _output.WriteString(text);
    }

    private void WriteEnum(int number, EnumNames names)
    {
        ReadOnlySpan<byte> name = _options.EnumsAsNumbers ? default : names.NameOf(number);
        if (names.IsNullValue) _output.WriteNull();
        else if (name.IsEmpty) _output.WriteNumber(number);
        else _output.WriteString(name);
    }

    /// <summary>JSON is UTF-8 (RFC 8259, section 8.1), while in proto2 a string may be anything. For people, each ill-formed sequence is U+FFFD.</summary>
    private void CheckText(ReadOnlySpan<byte> text)
    {
        if (!Utf8.IsValid(text) && !_isDiagnostic) throw Failure(ProtoError.InvalidUtf8, "A string is not valid UTF-8");
    }
}
