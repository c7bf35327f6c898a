using System.Runtime.CompilerServices;
using System.Text.Json;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Runtime;

// Objects that stand for messages.
internal unsafe ref partial struct JsonMessageReader
{
    /// <summary>Fields that are looked at before a name is looked up: what writes JSON puts them in order, and leaves some out.</summary>
    private const int Ahead = 4;

    private const int BitsPerWord = 64;
    private const int WordsOnStack = 4;

    /// <summary>For messages that are not in an <c>Any</c>.</summary>
    private const int NoType = -1;

    /// <summary>Reads a value into a message.</summary>
    /// <param name="table">The type.</param>
    /// <param name="data">A new message's data.</param>
    private void ReadMessage(MessageTable* table, byte* data)
    {
        MessageNames names = table->Names;
        if (names.Kind is WellKnownKind.None or WellKnownKind.Empty) ReadFields(table, names, data, NoType);
        else ReadWellKnown(table, names, data);
    }

    /// <summary>Reads the members of an object into the fields that they are called like.</summary>
    /// <param name="table">The type.</param>
    /// <param name="names">Its names.</param>
    /// <param name="data">A new message's data.</param>
    /// <param name="typeAt">In an <c>Any</c>, where the value of its <c>@type</c> is; it has been read.</param>
    private void ReadFields(MessageTable* table, MessageNames names, byte* data, int typeAt)
    {
        if (_json.TokenType != JsonTokenType.StartObject) FailExpected("an object");
        var place = new JsonTextPlace(_place, JsonTextPlace.Kind.Field);
        _place = &place;
        ReadOnlySpan<TableField> fields = MessageTable.Fields(table);

        // A bit for each field that was there: presence doesn't tell it of empty lists, nor of all numbers.
        int words = (fields.Length + BitsPerWord - 1) / BitsPerWord;
        ulong* seen = stackalloc ulong[WordsOnStack];
        if (words > WordsOnStack) seen = (ulong*)Allocate(words * sizeof(ulong));
        Unsafe.InitBlockUnaligned(seen, 0, (uint)(words * sizeof(ulong)));

        int next = 0;
        for (Next(); _json.TokenType != JsonTokenType.EndObject; Next())
        {
            place.Position = At;
            int position = FindField(names, next);
            if (position < 0)
            {
                ReadUnlisted(table, data, typeAt);
                continue;
            }

            next = position + 1;
            Next();
            ref readonly TableField field = ref fields[position];
            FieldNames fieldNames = names.Fields[position];
            // That a field is null says nothing, however often (ProtoJSON format, "Null values").
            if (_json.TokenType == JsonTokenType.Null && !TakesNull(field, fieldNames)) continue;
            ulong bit = 1UL << (position % BitsPerWord);
            if ((seen[position / BitsPerWord] & bit) != 0) FailTwice();
            seen[position / BitsPerWord] |= bit;
            ReadField(field, fieldNames, table, data);
        }

        _place = place.Parent;
    }

    /// <summary>The position of the field that has the name at the reader; -1 where none has.</summary>
    private int FindField(MessageNames names, int next)
    {
        if (_json.ValueIsEscaped) return names.Find(View());
        ReadOnlySpan<byte> name = _json.ValueSpan;
        ReadOnlySpan<FieldNames> fields = names.Fields;
        int last = Math.Min(fields.Length, next + Ahead);
        for (int i = next; i < last; i++)
            if (name.SequenceEqual(fields[i].Json)) return i;
        return names.Find(name);
    }

    /// <summary>Reads a member that is no field of the message: the type of an <c>Any</c>, an extension, or an unknown one.</summary>
    private void ReadUnlisted(MessageTable* table, byte* data, int typeAt)
    {
        ReadOnlySpan<byte> name = View();
        if (typeAt != NoType && IsTypeName(name))
        {
            Next();
            if (At != typeAt) FailTwice();
            return;
        }

        if (name is [(byte)'[', .., (byte)']'] && _types.FindExtension(name[1..^1], table) is { } extension)
        {
            Next();
            ReadExtension(extension, table->Unknown(data));
            return;
        }

        if (!_ignoreUnknown) FailUnknown(table);
        Next();
        Skip();
    }

    private void ReadExtension(ExtensionType extension, UnknownFields** unknown)
    {
        ref readonly TableField field = ref extension.Field;
        if (_json.TokenType == JsonTokenType.Null && !TakesNull(field, extension.Names)) return;
        if (ExtensionData.Has(*unknown, extension.Holder)) FailTwice();
        byte* holder = NewMessage(extension.Holder);
        ReadField(field, extension.Names, extension.Holder, holder);
        RequireInitialized(extension.Holder, holder);
        ExtensionData.Append(unknown, extension.Holder, holder, _arena.State);
    }

    /// <summary>Reads the value, the list or the map of a field.</summary>
    /// <param name="field">The field, which is not set.</param>
    /// <param name="names">What it is called.</param>
    /// <param name="table">The message's type.</param>
    /// <param name="data">The message's data.</param>
    private void ReadField(in TableField field, FieldNames names, MessageTable* table, byte* data)
    {
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                if (field.Presence == PresenceKind.Case && *(uint*)(data + field.PresenceOffset) != 0) FailOneof();
                ReadSingular(field, names, table, data);
                break;
            case FieldCardinality.Map:
                ReadMap(field, names, table, data);
                break;
            default:
                ReadList(field, names, table, data);
                break;
        }
    }

    private void ReadSingular(in TableField field, FieldNames names, MessageTable* table, byte* data)
    {
        byte* value = data + field.Offset;
        if (!ReadValue(field, names, value)) return;
        if (IsUnknown(field, value))
        {
            KeepUnknown(field, null, *(int*)value, table->Unknown(data));
            *(int*)value = 0;
            return;
        }

        field.MarkSet(data);
    }

    /// <summary>Whether a field has a value for null, and is not just absent then (ProtoJSON format, "Null values").</summary>
    private static bool TakesNull(in TableField field, FieldNames names) => field.Cardinality == FieldCardinality.Singular && HasNull(field, names);

    /// <summary>Whether null is a value of the field's type.</summary>
    private static bool HasNull(in TableField field, FieldNames names) => field.Storage == FieldStorage.Message
        ? field.Message->Names.Kind == WellKnownKind.Value
        : field.Type == FieldType.Enum && names.Enum!.IsNullValue;
}
