using System.Buffers.Text;
using System.Text.Json;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Runtime;

// Single values, those of lists and maps too (ProtoJSON format, "Representation of each type").
internal unsafe ref partial struct JsonMessageReader
{
    /// <summary>Reads a value of the field's type.</summary>
    /// <param name="field">The field.</param>
    /// <param name="names">What it is called.</param>
    /// <param name="value">Where to put the value; nothing has to be there.</param>
    /// <returns>False where it is the name of an enum value that nobody knows, and such are ignored.</returns>
    private bool ReadValue(in TableField field, FieldNames names, byte* value)
    {
        switch (field.Type)
        {
            case FieldType.String:
                if (_json.TokenType != JsonTokenType.String) FailExpected("a string");
                *(Utf8String*)value = Text();
                return true;
            case FieldType.Bytes:
                *(UnmanagedBytes*)value = ReadBytes();
                return true;
            case FieldType.Bool:
                if (_json.TokenType is not (JsonTokenType.True or JsonTokenType.False)) FailExpected("true or false");
                *(bool*)value = _json.TokenType == JsonTokenType.True;
                return true;
            case FieldType.Double:
                *(double*)value = ReadDouble();
                return true;
            case FieldType.Float:
                *(float*)value = ReadFloat();
                return true;
            case FieldType.Enum:
                return ReadEnum(names.Enum!, (int*)value);
            case FieldType.Message or FieldType.Group:
                MessageTable* table = field.Message;
                byte* message = NewMessage(table);
                ReadMessage(table, message);
                *(byte**)value = message;
                return true;
            default:
                if (_json.TokenType is not (JsonTokenType.Number or JsonTokenType.String)) FailExpected(Described(field.Type));
                ReadInteger(field.Type, value);
                return true;
        }
    }

    private bool ReadEnum(EnumNames names, int* value)
    {
        switch (_json.TokenType)
        {
            case JsonTokenType.String:
                if (names.TryFind(View(), out *value)) return true;
                if (!_ignoreUnknown) FailExpected($"a value of {names.FullName}");
                return false;
            case JsonTokenType.Number:
                ReadInteger(FieldType.Int32, (byte*)value);
                return true;
            // Only that of NullValue comes here; see HasNull.
            case JsonTokenType.Null:
                *value = 0;
                return true;
            default:
                FailExpected($"the name or the number of a value of {names.FullName}");
                return false;
        }
    }

    /// <summary>Reads the number at the reader, which may be quoted or a key.</summary>
    private void ReadInteger(FieldType type, byte* value)
    {
        ReadOnlySpan<byte> text = _json.TokenType == JsonTokenType.Number ? _json.ValueSpan : View();
        if (JsonNumber.TryParsePlain(text, out long plain) && TryStore(type, plain, value)) return;
        if (!JsonNumber.TryParse(text, out JsonNumber number)) FailExpected(Described(type));
        bool fits;
        switch (type)
        {
            case FieldType.UInt32 or FieldType.Fixed32:
                fits = number.TryGetUnsigned(uint.MaxValue, out ulong unsigned);
                *(uint*)value = (uint)unsigned;
                break;
            case FieldType.UInt64 or FieldType.Fixed64:
                fits = number.TryGetUnsigned(ulong.MaxValue, out *(ulong*)value);
                break;
            case FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64:
                fits = number.TryGetSigned(long.MaxValue, out *(long*)value);
                break;
            default:
                fits = number.TryGetSigned(int.MaxValue, out long signed);
                *(int*)value = (int)signed;
                break;
        }

        if (!fits) FailNumber(number, type);
    }

    /// <summary>Stores an integer; false where it is out of the type's range.</summary>
    private static bool TryStore(FieldType type, long number, byte* value)
    {
        switch (type)
        {
            case FieldType.UInt32 or FieldType.Fixed32:
                *(uint*)value = (uint)number;
                return number == (uint)number;
            case FieldType.UInt64 or FieldType.Fixed64:
                *(ulong*)value = (ulong)number;
                return number >= 0;
            case FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64:
                *(long*)value = number;
                return true;
            default:
                *(int*)value = (int)number;
                return number == (int)number;
        }
    }

    private double ReadDouble()
    {
        ReadOnlySpan<byte> text = NumberText(out double special);
        if (text.IsEmpty) return special;
        if (!Utf8Parser.TryParse(text, out double number, out _) || !double.IsFinite(number)) FailExpected("a number that a double has room for");
        return number;
    }

    private float ReadFloat()
    {
        ReadOnlySpan<byte> text = NumberText(out double special);
        if (text.IsEmpty) return (float)special;
        if (!Utf8Parser.TryParse(text, out float number, out _) || !float.IsFinite(number)) FailExpected("a number that a float has room for");
        return number;
    }

    /// <summary>The digits of a floating-point number; nothing where it is one of those that have names.</summary>
    private ReadOnlySpan<byte> NumberText(out double special)
    {
        special = 0;
        if (_json.TokenType == JsonTokenType.Number) return _json.ValueSpan;
        if (_json.TokenType != JsonTokenType.String) FailExpected("a number");
        ReadOnlySpan<byte> text = View();
        if (JsonNumber.TryParse(text, out _)) return text;
        if (text.SequenceEqual("NaN"u8)) special = double.NaN;
        else if (text.SequenceEqual("Infinity"u8)) special = double.PositiveInfinity;
        else if (text.SequenceEqual("-Infinity"u8)) special = double.NegativeInfinity;
        else FailExpected("a number, \"NaN\", \"Infinity\" or \"-Infinity\"");
        return default;
    }
}
