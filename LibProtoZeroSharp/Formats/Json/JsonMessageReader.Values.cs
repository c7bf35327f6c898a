using System.Buffers.Text;
using System.Text.Json;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

// Single values, also those of lists and maps (ProtoJSON format, "Representation of each type").
internal ref partial struct JsonMessageReader
{
    /// <summary>Reads a value of the field's type.</summary>
    /// <param name="field">The field.</param>
    /// <param name="names">The names of the field.</param>
    /// <param name="value">The destination; it need not be initialized.</param>
    /// <param name="isThere">False if the value is an unknown name of an enum value, and unknown names are ignored.</param>
    private bool ReadValue(in TableField field, FieldNames names, ValueRef value, out bool isThere)
    {
        isThere = true;
        switch (field.Kind)
        {
            case ValueKind.String:
                return _json.TokenType == JsonTokenType.String ? Text(out value.String) : FailExpected("a string");
            case ValueKind.Bytes:
                return ReadBytes(out value.Bytes);
            case ValueKind.Bool:
                value.Bool = _json.TokenType == JsonTokenType.True;
                return value.Bool || _json.TokenType == JsonTokenType.False || FailExpected("true or false");
            case ValueKind.Double:
                return ReadDouble(out value.Double);
            case ValueKind.Float:
                return ReadFloat(out value.Float);
            case ValueKind.Enum:
                return ReadEnum(names.Enum!, value, out isThere);
            case ValueKind.Message:
                if (!TryCreate(field.MessageType, out MessageRef message)) return false;
                value.SetMessage(message);
                return ReadMessage(message);
            default:
                return _json.TokenType is JsonTokenType.Number or JsonTokenType.String ? ReadInteger(field.Kind, value) : FailExpected(Described(field.Kind));
        }
    }

    private bool ReadEnum(EnumNames names, ValueRef value, out bool isThere)
    {
        isThere = true;
        switch (_json.TokenType)
        {
            case JsonTokenType.String:
                if (!View(out ReadOnlySpan<byte> name)) return false;
                isThere = names.TryFindJson(name, out value.Int32);
                return isThere || _ignoreUnknown || FailExpected("a value of ", names.FullName);
            case JsonTokenType.Number:
                return ReadInteger(ValueKind.Int32, value);
            // Only NullValue reaches this; see HasNull.
            case JsonTokenType.Null:
                value.Int32 = 0;
                return true;
            default:
                return FailExpected("the name or the number of a value of ", names.FullName);
        }
    }

    /// <summary>Reads the number at the reader. It may be in quotes, or be a key.</summary>
    private bool ReadInteger(ValueKind kind, ValueRef value)
    {
        ReadOnlySpan<byte> text = _json.Value;
        if (_json.TokenType != JsonTokenType.Number && !View(out text)) return false;
        if (!JsonNumber.TryParse(text, out JsonNumber number)) return FailExpected(Described(kind));
        bool fits;
        switch (kind)
        {
            case ValueKind.UInt32:
                fits = number.TryGetUnsigned(uint.MaxValue, out ulong unsigned);
                value.UInt32 = (uint)unsigned;
                break;
            case ValueKind.UInt64:
                fits = number.TryGetUnsigned(ulong.MaxValue, out value.UInt64);
                break;
            case ValueKind.Int64:
                fits = number.TryGetSigned(long.MaxValue, out value.Int64);
                break;
            default:
                fits = number.TryGetSigned(int.MaxValue, out long signed);
                value.Int32 = (int)signed;
                break;
        }

        return fits || FailNumber(number, kind);
    }

    private bool ReadDouble(out double number)
    {
        if (!NumberText(out ReadOnlySpan<byte> text, out number)) return false;
        return text.IsEmpty || (Utf8Parser.TryParse(text, out number, out _) && double.IsFinite(number)) || FailExpected("a number that a double has room for");
    }

    private bool ReadFloat(out float number)
    {
        bool isNumber = NumberText(out ReadOnlySpan<byte> text, out double special);
        number = (float)special;
        if (!isNumber) return false;
        return text.IsEmpty || (Utf8Parser.TryParse(text, out number, out _) && float.IsFinite(number)) || FailExpected("a number that a float has room for");
    }

    /// <summary>The digits of a floating-point number; empty for the values that are written as names.</summary>
    private bool NumberText(out ReadOnlySpan<byte> text, out double special)
    {
        special = 0;
        text = _json.Value;
        if (_json.TokenType == JsonTokenType.Number) return true;
        if (_json.TokenType != JsonTokenType.String) return FailExpected("a number");
        if (!View(out text)) return false;
        if (JsonNumber.TryParse(text, out _)) return true;
        if (text.SequenceEqual("NaN"u8)) special = double.NaN;
        else if (text.SequenceEqual("Infinity"u8)) special = double.PositiveInfinity;
        else if (text.SequenceEqual("-Infinity"u8)) special = double.NegativeInfinity;
        else return FailExpected("a number, \"NaN\", \"Infinity\" or \"-Infinity\"");
        text = default;
        return true;
    }
}
