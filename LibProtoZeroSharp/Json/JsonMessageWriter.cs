using System.Text.Json;
using LibProtoZeroSharp.Binary;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;
using LibProtoZeroSharp.Walks;

namespace LibProtoZeroSharp.Json;

/// <summary>
/// Writes messages as JSON, by their tables and names (ProtoJSON format). Each instance writes one text. It must be on the stack.
/// </summary>
internal unsafe ref partial struct JsonMessageWriter
{
    /// <summary>The writer at hand, <see cref="_outer"/> or <see cref="_dense"/>.</summary>
    private Utf8JsonWriter _json;

    private readonly Utf8JsonWriter _outer;
    private readonly Utf8JsonWriter? _dense;
    private readonly ProtoJsonWriteOptions _options;
    private readonly TypeRegistry _types;

    /// <summary>Whether values that JSON can't represent are written as ordinary fields, for people, instead of being refused.</summary>
    private readonly bool _isDiagnostic;

    /// <summary>The innermost position that is being written; on the stack.</summary>
    private FieldPlace* _place;

    private WriteNesting _nesting;
    private StackGuard _stack;

    /// <param name="json">The writer of the text.</param>
    /// <param name="options">The options.</param>
    /// <param name="isDiagnostic">Whether values that JSON can't represent are written as ordinary fields.</param>
    /// <param name="dense">Without indentation, and into the same buffer, for levels that are not indented; null if all levels are alike.</param>
    public JsonMessageWriter(Utf8JsonWriter json, in ProtoJsonWriteOptions options, bool isDiagnostic, Utf8JsonWriter? dense = null)
    {
        _json = _outer = json;
        _dense = dense;
        _options = options;
        _types = TypeRegistry.InUse(options.Types);
        _isDiagnostic = isDiagnostic;
    }

    /// <summary>Writes a message as one value.</summary>
    /// <param name="table">The type.</param>
    /// <param name="data">The data of a message of that type.</param>
    /// <exception cref="ProtoException">JSON can't represent the message. A part of it may have been written.</exception>
    /// <remarks>Requires: <paramref name="data"/> is alive and of the type; it is not checked. Maps are sealed.</remarks>
    public void WriteMessage(MessageTable* table, byte* data)
    {
        Checks.Alive(data);
        MessageNames names = _isDiagnostic ? table->Names : table->Names.Described;
        if (!_stack.HasRoom())
        {
            WriteTooDeep("Messages nest deeper than the stack of this thread allows", names);
            return;
        }

        if (!_nesting.TryEnter(data, out byte* outer))
        {
            WriteTooDeep("The message contains itself", names);
            return;
        }

        if (names.Kind == WellKnownKind.None || !TryWriteWellKnown(table, names, data))
        {
            StartObject();
            WriteFields(table, names, data);
            EndObject();
        }

        _nesting.Leave(outer);
    }

    /// <summary>Writes the members of an object: the fields by ascending number, and then the extensions.</summary>
    private void WriteFields(MessageTable* table, MessageNames names, byte* data)
    {
        var place = new FieldPlace(_place, table);
        _place = &place;
        ReadOnlySpan<TableField> fields = MessageTable.Fields(table);
        ReadOnlySpan<FieldNames> fieldNames = names.Fields;
        for (int i = 0; i < fields.Length; i++)
        {
            ref readonly TableField field = ref fields[i];
            // WriteDefaults does not apply to fields with explicit presence (ProtoJSON format, "JSON Options").
            if (!field.IsSet(data) && !(_options.WriteDefaults && !field.HasPresence)) continue;
            place.Field = i;
            WriteField(field, fieldNames[i], data + field.Offset);
        }

        UnknownFields* unknown = *table->Unknown(data);
        if (unknown != null) WriteExtensions(table, unknown);
        _place = place.Outer;
    }

    private void WriteField(in TableField field, FieldNames names, byte* value)
    {
        _json.WritePropertyName(_options.PreserveProtoNames ? names.EncodedProto : names.EncodedJson);
        WriteFieldValue(field, names, value);
    }

    private void WriteFieldValue(in TableField field, FieldNames names, byte* value)
    {
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                WriteValue(field, names, value);
                break;
            case FieldCardinality.Map:
                WriteMap(field, names, (RawMap*)value);
                break;
            default:
                WriteList(field, names, (RawList*)value);
                break;
        }
    }

    private void WriteList(in TableField field, FieldNames names, RawList* list)
    {
        Checks.Items(list->Items, list->Count, field.IsMessage && !_isDiagnostic);
        FieldPlace* place = _place;
        StartArray();
        for (int i = 0; i < list->Count; i++)
        {
            place->Element = i;
            WriteValue(field, names, (byte*)list->Items + (nint)i * field.ValueSize);
        }

        place->Element = FieldPlace.None;
        EndArray();
    }

    private void WriteMap(in TableField field, FieldNames names, RawMap* map)
    {
        TableMap.Seal(field, map);
        FieldPlace* place = _place;
        StartObject();
        for (int i = 0; i < map->Count; i++)
        {
            byte* entry = TableMap.Entry(field, map, i);
            place->Entry = entry;
            WriteKey(field.KeyKind, entry);
            WriteValue(field, names, entry + field.EntryValueOffset);
        }

        place->Entry = null;
        EndObject();
    }
}
