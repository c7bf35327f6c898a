using System.Text.Json;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Extensions;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;

namespace LibProtoZeroSharp.Json;

// Objects of messages.
internal unsafe ref partial struct JsonMessageReader
{
    /// <summary>
    /// The number of fields that are compared before a name is looked up: JSON writers write fields in order and leave out some.
    /// </summary>
    private const int Ahead = 4;

    /// <summary>The <c>typeAt</c> of messages that are not in an <c>Any</c>.</summary>
    private const int NoType = -1;

    /// <summary>Reads a value into a message.</summary>
    /// <param name="table">The type of the message.</param>
    /// <param name="data">The data of a new message.</param>
    private bool ReadMessage(MessageTable* table, byte* data)
    {
        MessageNames names = table->Names.Described;
        return names.Kind is WellKnownKind.None or WellKnownKind.Empty ? ReadFields(table, names, data, NoType) : ReadWellKnown(table, names, data);
    }

    /// <summary>Reads the members of an object into the fields with their names.</summary>
    /// <param name="table">The type of the message.</param>
    /// <param name="names">The names of the type.</param>
    /// <param name="data">The data of a new message.</param>
    /// <param name="typeAt">In an <c>Any</c>, the offset of the value of its <c>@type</c>, which has been read already.</param>
    private bool ReadFields(MessageTable* table, MessageNames names, byte* data, int typeAt)
    {
        if (!BeginsObject()) return false;
        var place = new FieldPlace(_place, table);
        _place = &place;
        ReadOnlySpan<TableField> fields = MessageTable.Fields(table);

        SeenFields seen = default;
        if (!seen.TryInitialize(fields.Length, _arena.State)) return FailExhausted();
        int next = 0;
        for (Next(); _json.TokenType != JsonTokenType.EndObject; Next())
        {
            place.Begin(At);
            if (!FindField(names, next, out int position)) return false;
            if (position < 0)
            {
                if (!ReadUnlisted(table, data, &seen, typeAt)) return false;
                continue;
            }

            place.Field = position;
            next = position + 1;
            Next();
            ref readonly TableField field = ref fields[position];
            FieldNames fieldNames = names.Fields[position];
            // A null field is an absent one, and may occur any number of times (ProtoJSON format, "Null values").
            if (_json.TokenType == JsonTokenType.Null && !TakesNull(field, fieldNames)) continue;
            if (!seen.TryAdd(position)) return FailTwice();
            if (!ReadField(field, fieldNames, table, data)) return false;
        }

        _place = place.Outer;
        return true;
    }

    /// <summary>Finds the position of the field with the name at the reader; -1 if there is none.</summary>
    private bool FindField(MessageNames names, int next, out int position)
    {
        position = -1;
        ReadOnlySpan<byte> name = _json.ValueSpan;
        if (_json.ValueIsEscaped)
        {
            if (!View(out name)) return false;
        }
        else
        {
            ReadOnlySpan<FieldNames> fields = names.Fields;
            int last = Math.Min(fields.Length, next + Ahead);
            for (position = next; position < last; position++)
                if (name.SequenceEqual(fields[position].Json)) return true;
        }

        position = names.Find(name);
        return true;
    }

    /// <summary>Reads a member that is not a field of the message: the type of an <c>Any</c>, an extension, or an unknown member.</summary>
    private bool ReadUnlisted(MessageTable* table, byte* data, SeenFields* seen, int typeAt)
    {
        if (!View(out ReadOnlySpan<byte> name)) return false;
        _place->Name = Pinned(name);
        if (typeAt != NoType && IsTypeName(name))
        {
            Next();
            return At == typeAt || FailTwice();
        }

        if (name is [(byte)'[', .., (byte)']'] && _types.FindExtension(name[1..^1], table) is { } extension)
        {
            Next();
            return ReadExtension(extension, table->Unknown(data), seen);
        }

        if (!_ignoreUnknown) return FailUnknown(table);
        Next();
        return Skip();
    }

    private bool ReadExtension(ExtensionType extension, UnknownFields** unknown, SeenFields* seen)
    {
        ref readonly TableField field = ref extension.Field;
        MessageTable* holder = extension.Holder;
        if (_json.TokenType == JsonTokenType.Null && !TakesNull(field, extension.Names)) return true;
        if (!seen->TryAddExtension(field.Number, _arena.State, out bool isNew)) return FailExhausted();
        if (!isNew) return FailTwice();
        if (!TryCreate(holder, out byte* data)) return false;
        // The extension is a field of the holder, which takes the place of the message.
        FieldPlace* message = _place;
        var place = new FieldPlace(message->Outer, holder) { Field = 0, At = message->At };
        _place = &place;
        if (!ReadField(field, extension.Names, holder, data)) return false;
        _place = place.Outer;
        if (!IsComplete(holder, data)) return false;
        _place = message;
        return ExtensionData.TryAppend(unknown, holder, data, _arena.State) || FailExhausted();
    }

    /// <summary>Reads the value, the list or the map of a field.</summary>
    /// <param name="field">The field, which is not set.</param>
    /// <param name="names">The names of the field.</param>
    /// <param name="table">The message's type.</param>
    /// <param name="data">The message's data.</param>
    private bool ReadField(in TableField field, FieldNames names, MessageTable* table, byte* data)
    {
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                return field.IsOneofSet(data) ? FailOneof() : ReadSingular(field, names, table, data);
            case FieldCardinality.Map:
                return ReadMap(field, names, table, data);
            default:
                return ReadList(field, names, table, data);
        }
    }

    private bool ReadSingular(in TableField field, FieldNames names, MessageTable* table, byte* data)
    {
        byte* value = data + field.Offset;
        if (!ReadValue(field, names, value, out bool isThere)) return false;
        if (!isThere) return true;
        if (IsUnknown(field, value))
        {
            int number = *(int*)value;
            *(int*)value = 0;
            return KeepUnknown(field, null, number, table->Unknown(data));
        }

        field.MarkSet(data);
        return true;
    }

    /// <summary>Whether null is a value of the field, and does not make it absent (ProtoJSON format, "Null values").</summary>
    private static bool TakesNull(in TableField field, FieldNames names) => field.IsSingular && HasNull(field, names);

    /// <summary>Whether null is a value of the field's type.</summary>
    private static bool HasNull(in TableField field, FieldNames names) => field.IsMessage
        ? field.Message->Names.Kind == WellKnownKind.Value
        : field.Kind == ValueKind.Enum && names.Enum!.IsNullValue;
}
