using System.Text.Json;
using LibProtoZeroSharp.WellKnownTypes;

namespace LibProtoZeroSharp.Runtime;

// Messages that have a form of their own (ProtoJSON format, "Representation of each type").
internal unsafe ref partial struct JsonMessageReader
{
    private void ReadWellKnown(MessageTable* table, MessageNames names, byte* data)
    {
        switch (names.Kind)
        {
            case WellKnownKind.Any:
                ReadAny(MessageData.FromPointer<Any>(data));
                break;
            case WellKnownKind.Timestamp:
                ReadTimestamp(MessageData.FromPointer<Timestamp>(data));
                break;
            case WellKnownKind.Duration:
                ReadDuration(MessageData.FromPointer<Duration>(data));
                break;
            case WellKnownKind.FieldMask:
                ReadFieldMask(MessageData.FromPointer<FieldMask>(data));
                break;
            case WellKnownKind.Value:
                ReadMember(table, names, data, KindOfValue());
                break;
            default:
                // A struct, a list or a wrapper stands for its only field.
                ReadMember(table, names, data, 0);
                break;
        }
    }

    private void ReadMember(MessageTable* table, MessageNames names, byte* data, int position) =>
        ReadField(MessageTable.Fields(table)[position], names.Fields[position], table, data);

    /// <summary>The position of the field of a <c>Value</c> that the value at the reader belongs into; they have rising numbers from 1.</summary>
    private readonly int KindOfValue() => _json.TokenType switch
    {
        JsonTokenType.Null => Value.NullValueFieldNumber - 1,
        JsonTokenType.Number => Value.NumberValueFieldNumber - 1,
        JsonTokenType.String => Value.StringValueFieldNumber - 1,
        JsonTokenType.StartObject => Value.StructValueFieldNumber - 1,
        JsonTokenType.StartArray => Value.ListValueFieldNumber - 1,
        _ => Value.BoolValueFieldNumber - 1,
    };

    private void ReadTimestamp(Timestamp timestamp)
    {
        const string expected = "a time, such as \"1970-01-01T00:00:00Z\"";
        if (_json.TokenType != JsonTokenType.String) FailExpected(expected);
        if (!TimestampText.TryParse(View(), out long seconds, out int nanos)) FailExpected(expected);
        timestamp.Seconds = seconds;
        timestamp.Nanos = nanos;
    }

    private void ReadDuration(Duration duration)
    {
        const string expected = "a duration, such as \"1.5s\"";
        if (_json.TokenType != JsonTokenType.String) FailExpected(expected);
        if (!DurationText.TryParse(View(), out long seconds, out int nanos)) FailExpected(expected);
        duration.Seconds = seconds;
        duration.Nanos = nanos;
    }

    private void ReadFieldMask(FieldMask mask)
    {
        const string expected = "the paths of fields, such as \"user.displayName,photo\"";
        if (_json.TokenType != JsonTokenType.String) FailExpected(expected);
        if (!FieldMask.TryParseText(View(), _arena, out FieldMask read)) FailExpected(expected);
        mask.Paths.AddRange(read.Paths.AsSpan(), _arena);
    }
}
