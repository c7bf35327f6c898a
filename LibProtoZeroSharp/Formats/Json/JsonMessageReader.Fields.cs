using System.Text.Json;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Messages;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Formats;

// Objects of messages.
internal ref partial struct JsonMessageReader
{
    /// <summary>
    /// The number of fields that are compared before a name is looked up: JSON writers write fields in order and leave out some.
    /// </summary>
    private const int Ahead = 4;

    /// <summary>The <c>typeAt</c> of messages that are not in an <c>Any</c>.</summary>
    private const int NoType = -1;

    /// <summary>Reads a value into a message.</summary>
    /// <param name="message">A new message.</param>
    private bool ReadMessage(MessageRef message)
    {
        MessageNames names = message.Names.Described;
        return names.Kind is WellKnownKind.None or WellKnownKind.Empty ? ReadFields(message, names, NoType) : ReadWellKnown(message, names);
    }

    /// <summary>Reads the members of an object into the fields with their names.</summary>
    /// <param name="message">A new message.</param>
    /// <param name="names">The names of the type.</param>
    /// <param name="typeAt">In an <c>Any</c>, the offset of the value of its <c>@type</c>, which has been read already.</param>
    private bool ReadFields(MessageRef message, MessageNames names, int typeAt)
    {
        if (!BeginsObject()) return false;
        var place = new FieldPlace(_place, message.Type);
        _place = new PlaceRef(ref place);
        ReadOnlySpan<TableField> fields = message.Fields;

        SeenFields seen = default;
        if (!seen.TryInitialize(fields.Length, _arena)) return FailExhausted();
        int next = 0;
        while (true)
        {
            if (!_json.BeginName()) return FailSyntax();
            if (_json.TokenType == JsonTokenType.EndObject) break;
            place.Begin(At);
            if (!FindField(names, next, out int position)) return false;
            if (position < 0)
            {
                if (!ReadUnlisted(message, ref seen, typeAt)) return false;
                continue;
            }

            place.Field = position;
            next = position + 1;
            if (!NextValue()) return false;
            ref readonly TableField field = ref fields[position];
            FieldNames fieldNames = names.Fields[position];
            // A null field is an absent one, and may occur any number of times (ProtoJSON format, "Null values").
            if (_json.TokenType == JsonTokenType.Null && !TakesNull(field, fieldNames)) continue;
            if (!seen.TryAdd(position)) return FailTwice();
            if (!ReadField(field, fieldNames, message)) return false;
        }

        _place = place.Outer;
        return true;
    }

    /// <summary>Reads a name that has begun, and finds the position of the field with it; -1 if there is none.</summary>
    private bool FindField(MessageNames names, int next, out int position)
    {
        ReadOnlySpan<FieldNames> fields = names.Fields;
        int last = Math.Min(fields.Length, next + Ahead);
        for (position = next; position < last; position++)
        {
            if (_json.TryEndName(fields[position].JsonToFind)) return _json.ReadColon() || FailSyntax();
        }

        position = -1;
        if (!_json.EndName()) return FailSyntax();
        ReadOnlySpan<byte> name = _json.Value;
        if (_json.IsEscaped && !View(out name)) return false;
        position = names.Find(name);
        return true;
    }

    /// <summary>Reads a member that is not a field of the message: the type of an <c>Any</c>, an extension, or an unknown member.</summary>
    private bool ReadUnlisted(MessageRef message, ref SeenFields seen, int typeAt)
    {
        if (!View(out ReadOnlySpan<byte> name)) return false;
        _place.Value.Name = new Utf8String(name);
        if (typeAt != NoType && IsTypeName(name))
        {
            if (!NextValue()) return false;
            return At == typeAt || FailTwice();
        }

        if (name is [(byte)'[', .., (byte)']'] && _types.FindExtension(name[1..^1], message.Type) is { } extension)
            return NextValue() && ReadExtension(extension, message, ref seen);

        if (!_ignoreUnknown) return FailUnknown(message.Type);
        return NextValue() && Skip();
    }

    private bool ReadExtension(ExtensionType extension, MessageRef message, ref SeenFields seen)
    {
        ref readonly TableField field = ref extension.Field;
        if (_json.TokenType == JsonTokenType.Null && !TakesNull(field, extension.Names)) return true;
        if (!seen.TryAddExtension(field.Number, _arena, out bool isNew)) return FailExhausted();
        if (!isNew) return FailTwice();
        if (!TryCreate(extension.Holder, out MessageRef holder)) return false;
        // The extension is a field of the holder, which takes the place of the message.
        PlaceRef outer = _place;
        var place = new FieldPlace(outer.Value.Outer, extension.Holder) { Field = 0, At = outer.Value.At };
        _place = new PlaceRef(ref place);
        if (!ReadField(field, extension.Names, holder)) return false;
        _place = place.Outer;
        if (!IsComplete(holder)) return false;
        _place = outer;
        return ExtensionData.TryAppend(message, holder, _arena) || FailExhausted();
    }

    /// <summary>Reads the value, the list or the map of a field.</summary>
    /// <param name="field">The field, which is not set.</param>
    /// <param name="names">The names of the field.</param>
    /// <param name="message">The message.</param>
    private bool ReadField(in TableField field, FieldNames names, MessageRef message)
    {
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                return message.IsOneofSet(field) ? FailOneof() : ReadSingular(field, names, message);
            case FieldCardinality.Map:
                return ReadMap(field, names, message);
            default:
                return ReadList(field, names, message);
        }
    }

    private bool ReadSingular(in TableField field, FieldNames names, MessageRef message)
    {
        ValueRef value = message.Value(field);
        if (!ReadValue(field, names, value, out bool isThere)) return false;
        if (!isThere) return true;
        if (IsUnknown(field, value))
        {
            int number = value.Int32;
            value.Int32 = 0;
            return KeepUnknown(field, default, number, message);
        }

        message.MarkSet(field);
        return true;
    }

    /// <summary>Whether null is a value of the field, and does not make it absent (ProtoJSON format, "Null values").</summary>
    private static bool TakesNull(in TableField field, FieldNames names) => field.IsSingular && HasNull(field, names);

    /// <summary>Whether null is a value of the field's type.</summary>
    private static bool HasNull(in TableField field, FieldNames names) => field.IsMessage
        ? field.MessageType.Names.Kind == WellKnownKind.Value
        : field.Kind == ValueKind.Enum && names.Enum!.IsNullValue;
}
