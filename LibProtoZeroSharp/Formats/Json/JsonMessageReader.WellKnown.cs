using System.Text.Json;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Formats;

// Messages with their own form (ProtoJSON format, "Representation of each type"). The fields are those of the table, because a well-known type that a
// program compiles itself may declare them in another order, and so have another layout.
internal ref partial struct JsonMessageReader
{
    private bool ReadWellKnown(MessageRef message, MessageNames names) => names.Kind switch
    {
        WellKnownKind.Any => ReadAny(message),
        WellKnownKind.Timestamp => ReadTimestamp(message),
        WellKnownKind.Duration => ReadDuration(message),
        WellKnownKind.FieldMask => ReadFieldMask(message),
        WellKnownKind.Value => ReadMember(message, names, KindOfValue()),
        // A struct, a list or a wrapper is written as the value of its only field.
        _ => ReadMember(message, names, 0),
    };

    private bool ReadMember(MessageRef message, MessageNames names, int position)
    {
        var place = new FieldPlace(_place, message.Type) { Field = position };
        _place = new PlaceRef(ref place);
        if (!ReadField(message.Fields[position], names.Fields[position], message)) return false;
        _place = place.Outer;
        return true;
    }

    /// <summary>The position of the field of a <c>Value</c> for the value at the reader. The fields have ascending numbers from 1.</summary>
    private readonly int KindOfValue() => _json.TokenType switch
    {
        JsonTokenType.Null => Value.NullValueFieldNumber - 1,
        JsonTokenType.Number => Value.NumberValueFieldNumber - 1,
        JsonTokenType.String => Value.StringValueFieldNumber - 1,
        JsonTokenType.StartObject => Value.StructValueFieldNumber - 1,
        JsonTokenType.StartArray => Value.ListValueFieldNumber - 1,
        _ => Value.BoolValueFieldNumber - 1,
    };

    private bool ReadTimestamp(MessageRef timestamp)
    {
        const string expected = "a time, such as \"1970-01-01T00:00:00Z\"";
        if (_json.TokenType != JsonTokenType.String) return FailExpected(expected);
        if (!View(out ReadOnlySpan<byte> text)) return false;
        if (!TimestampText.TryParse(text, out long seconds, out int nanos)) return FailExpected(expected);
        timestamp.Store(timestamp.Fields[0], seconds);
        timestamp.Store(timestamp.Fields[1], nanos);
        return true;
    }

    private bool ReadDuration(MessageRef duration)
    {
        const string expected = "a duration, such as \"1.5s\"";
        if (_json.TokenType != JsonTokenType.String) return FailExpected(expected);
        if (!View(out ReadOnlySpan<byte> text)) return false;
        if (!DurationText.TryParse(text, out long seconds, out int nanos)) return FailExpected(expected);
        duration.Store(duration.Fields[0], seconds);
        duration.Store(duration.Fields[1], nanos);
        return true;
    }

    private bool ReadFieldMask(MessageRef mask)
    {
        const string expected = "the paths of fields, such as \"user.displayName,photo\"";
        if (_json.TokenType != JsonTokenType.String) return FailExpected(expected);
        if (!View(out ReadOnlySpan<byte> text)) return false;
        long length = FieldPath.LengthFromText(text);
        if (length is < 0 or > int.MaxValue) return FailExpected(expected);
        if (!TryAllocate((int)length, out Span<byte> copy)) return false;
        FieldPath.FromText(text, copy);
        ref readonly TableField paths = ref mask.Fields[0];
        return FieldPath.TrySplit(new Utf8String(copy), mask.Value(paths).List(paths), _arena) || FailExhausted();
    }
}
