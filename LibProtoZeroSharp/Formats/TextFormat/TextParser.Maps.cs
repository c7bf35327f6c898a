using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Formats;

internal ref partial struct TextParser
{
    /// <summary>
    /// Parses an entry of a map, a message of <c>key</c> and <c>value</c>. A missing part has its default. Of entries with the same key
    /// the last one counts (text format specification, "map Fields").
    /// </summary>
    private bool Entry(in TableField field, FieldNames names, scoped MapRef map)
    {
        if (!TryOpen(out Bracket bracket)) return false;
        EntryRoom room = default;
        EntryRef entry = room.Entry(field);
        bool hasKey = false;
        bool hasValue = false;
        while (!AtEnd(bracket.Close))
        {
            if (!EntryField(field, names, entry, ref hasKey, ref hasValue)) return false;
            SkipSeparator();
        }

        if (field.IsMessage && !hasValue)
        {
            if (!MessageRef.TryCreate(field.MessageType, _arena, out MessageRef empty)) return FailExhausted();
            entry.Value.SetMessage(empty);
        }

        if (!map.TryAppend(entry, _arena)) return FailExhausted();
        _place.Value.Key = default;
        Close(bracket);
        return true;
    }

    private bool EntryField(in TableField field, FieldNames names, EntryRef entry, ref bool hasKey, ref bool hasValue)
    {
        if (_lexer.Kind != TextToken.Identifier) return FailSyntax("\"key\" or \"value\" is expected");
        int at = _lexer.Start;
        bool isKey = _lexer.Text.SequenceEqual("key"u8);
        if (!isKey && !_lexer.Text.SequenceEqual("value"u8))
        {
            if (!_ignoreUnknown) return Fail(ProtoError.UnknownField, at, "An entry of a map has a key and a value, and nothing else");
            _lexer.Next();
            return SkipField();
        }

        ref bool has = ref isKey ? ref hasKey : ref hasValue;
        if (has) return Fail(ProtoError.DuplicateField, at, "An entry of a map has its key or its value twice");
        has = true;
        _lexer.Next();
        if (!TryTake((byte)':') && (isKey || !field.IsMessage)) return FailSyntax("A colon is expected after the name");
        if (!isKey) return Value(field, names, entry.Value);
        if (!Scalar(field.KeyKind, field, null, entry.Key)) return false;
        _place.Value.Key = entry.Key;
        return true;
    }
}
