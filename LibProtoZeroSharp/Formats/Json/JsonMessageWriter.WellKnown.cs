using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.WellKnownTypes;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

// ProtoJSON format, "Representation of each type". If a method returns false, it has written nothing, and the caller writes ordinary fields. The fields are
// those of the table, because a well-known type that a program compiles itself may declare them in another order, and so have another layout.
internal ref partial struct JsonMessageWriter
{
    private bool TryWriteWellKnown(MessageRef message, MessageNames names) => names.Kind switch
    {
        WellKnownKind.Any => TryWriteAny(names, message.Value(message.Fields[0]).String, message.Value(message.Fields[1]).Bytes),
        WellKnownKind.Timestamp => TryWriteTimestamp(names, message.Value(message.Fields[0]).Int64, message.Value(message.Fields[1]).Int32),
        WellKnownKind.Duration => TryWriteDuration(names, message.Value(message.Fields[0]).Int64, message.Value(message.Fields[1]).Int32),
        WellKnownKind.FieldMask => TryWriteFieldMask(names, message.Value(message.Fields[0]).List(message.Fields[0]).As<Utf8String>().AsSpan()),
        WellKnownKind.Value => TryWriteValue(message, names),
        WellKnownKind.Struct or WellKnownKind.ListValue or WellKnownKind.Wrapper => WriteOnlyField(message, names),
        _ => false,
    };

    private readonly bool TryWriteTimestamp(MessageNames names, long seconds, int nanos)
    {
        if (!Timestamp.InRange(seconds, nanos))
            return Reject($"A timestamp is in the years 1 to 9999 and has 0 to 999,999,999 ns; {seconds} s and {nanos} ns is not valid", names);
        Span<byte> text = stackalloc byte[Timestamp.MaxJsonStringLength];
        _json.String(text[..TimestampText.Format(seconds, nanos, text)]);
        return true;
    }

    private readonly bool TryWriteDuration(MessageNames names, long seconds, int nanos)
    {
        if (!Duration.InRange(seconds, nanos))
            return Reject($"A duration has at most {Duration.MaxSeconds} s and 999,999,999 ns of the same sign; {seconds} s and {nanos} ns is not valid", names);
        Span<byte> text = stackalloc byte[Duration.MaxJsonStringLength];
        _json.String(text[..DurationText.Format(seconds, nanos, text)]);
        return true;
    }

    private readonly bool TryWriteFieldMask(MessageNames names, ReadOnlySpan<Utf8String> paths)
    {
        foreach (Utf8String path in paths)
        {
            if (FieldPath.TextLength(path) < 0) return Reject(ErrorText.Of($"The path \"{path}\" of a field mask could not be read back"), names);
        }

        using var scratch = new ArenaAllocator();
        WriteString(FieldMask.ToJsonString(paths, scratch));
        return true;
    }

    /// <summary>Writes the value of the only field: an object, an array, or the value of a wrapper. The field need not be set.</summary>
    private bool WriteOnlyField(MessageRef message, MessageNames names)
    {
        WriteFieldOf(message, names, 0);
        return true;
    }

    private bool TryWriteValue(MessageRef message, MessageNames names)
    {
        ReadOnlySpan<TableField> fields = message.Fields;
        int kind = 0;
        while (kind < fields.Length && !message.IsSet(fields[kind])) kind++;
        if (kind == fields.Length) return Reject("A Value without a kind has no form in JSON", names);
        if (fields[kind].Number == Value.NumberValueFieldNumber && !double.IsFinite(message.Value(fields[kind]).Double))
            return Reject("A Value is NaN or infinite, and JSON has no such number", names);
        // The text is null for every number of the NullValue: any other text would be a value of another kind.
        if (fields[kind].Number == Value.NullValueFieldNumber) _json.Null();
        else WriteFieldOf(message, names, kind);
        return true;
    }

    private void WriteFieldOf(MessageRef message, MessageNames names, int position)
    {
        var place = new FieldPlace(_place, message.Type) { Field = position };
        _place = new PlaceRef(ref place);
        ref readonly TableField field = ref message.Fields[position];
        WriteFieldValue(field, names.Fields[position], message.Value(field));
        _place = place.Outer;
    }
}
