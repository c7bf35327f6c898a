using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Formats;

/// <summary>
/// Writes messages as JSON, by their tables and names (ProtoJSON format). Each instance writes one text. It must be on the stack.
/// </summary>
internal ref partial struct JsonMessageWriter
{
    private readonly JsonTokens _json;
    private readonly ProtoJsonWriteOptions _options;
    private readonly TypeRegistry _types;

    /// <summary>Whether values that JSON can't represent are written as ordinary fields, for people, instead of being rejected.</summary>
    private readonly bool _isDiagnostic;

    /// <summary>The innermost position that is being written; on the stack.</summary>
    private PlaceRef _place;

    private WriteNesting _nesting;
    private StackGuard _stack;

    /// <param name="json">Takes the tokens.</param>
    /// <param name="options">The options.</param>
    /// <param name="isDiagnostic">Whether values that JSON can't represent are written as ordinary fields.</param>
    public JsonMessageWriter(JsonTokens json, in ProtoJsonWriteOptions options, bool isDiagnostic)
    {
        _json = json;
        _options = options;
        _types = TypeRegistry.InUse(options.Types);
        _isDiagnostic = isDiagnostic;
    }

    /// <summary>Writes a message as one value.</summary>
    /// <param name="message">The message.</param>
    /// <exception cref="ProtoException">JSON can't represent the message. A part of it may have been written.</exception>
    public void WriteMessage(MessageRef message)
    {
        message.CheckAlive();
        MessageNames names = _isDiagnostic ? message.Names : message.Names.Described;
        if (!_stack.HasRoom())
        {
            WriteTooDeep("Messages nest deeper than the stack of this thread allows", names);
            return;
        }

        if (!_nesting.TryEnter(message, out nint outer))
        {
            WriteTooDeep("The message contains itself", names);
            return;
        }

        if (names.Kind == WellKnownKind.None || !TryWriteWellKnown(message, names))
        {
            _json.StartObject();
            WriteFields(message, names);
            _json.EndObject();
        }

        _nesting.Leave(outer);
    }

    /// <summary>Writes the members of an object: the fields by ascending number, and then the extensions.</summary>
    private void WriteFields(MessageRef message, MessageNames names)
    {
        var place = new FieldPlace(_place, message.Type);
        _place = new PlaceRef(ref place);
        ReadOnlySpan<TableField> fields = message.Fields;
        ReadOnlySpan<FieldNames> fieldNames = names.Fields;
        for (int i = 0; i < fields.Length; i++)
        {
            ref readonly TableField field = ref fields[i];
            // WriteDefaults does not apply to fields with explicit presence (ProtoJSON format, "JSON Options").
            if (!message.IsSet(field) && !(_options.WriteDefaults && !field.HasPresence)) continue;
            place.Field = i;
            WriteField(field, fieldNames[i], message.Value(field));
        }

        if (message.HasUnknownFields) WriteExtensions(message);
        _place = place.Outer;
    }

    private void WriteField(in TableField field, FieldNames names, ValueRef value)
    {
        _json.Name(_options.PreserveProtoNames ? names.EncodedProto : names.EncodedJson);
        WriteFieldValue(field, names, value);
    }

    private void WriteFieldValue(in TableField field, FieldNames names, ValueRef value)
    {
        switch (field.Cardinality)
        {
            case FieldCardinality.Singular:
                WriteValue(field, names, value);
                break;
            case FieldCardinality.Map:
                WriteMap(field, names, value);
                break;
            default:
                WriteList(field, names, value.List(field));
                break;
        }
    }

    private void WriteList(in TableField field, FieldNames names, ListRef list)
    {
        if (field.IsMessage && !_isDiagnostic) list.CheckMessages();
        PlaceRef place = _place;
        _json.StartArray();
        for (int i = 0; i < list.Count; i++)
        {
            place.Value.Element = i;
            WriteValue(field, names, list[i]);
        }

        place.Value.Element = FieldPlace.None;
        _json.EndArray();
    }

    private void WriteMap(in TableField field, FieldNames names, ValueRef value)
    {
        MapRef map = value.Map(field);
        map.Seal();
        PlaceRef place = _place;
        _json.StartObject();
        for (int i = 0; i < map.Count; i++)
        {
            EntryRef entry = map[i];
            place.Value.Key = entry.Key;
            WriteKey(field.KeyKind, entry.Key);
            WriteValue(field, names, entry.Value);
        }

        place.Value.Key = default;
        _json.EndObject();
    }
}
