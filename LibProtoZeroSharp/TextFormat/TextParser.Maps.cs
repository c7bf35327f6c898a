using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;

namespace LibProtoZeroSharp.TextFormat;

internal unsafe ref partial struct TextParser
{
    /// <summary>
    /// Parses an entry of a map, a message of <c>key</c> and <c>value</c>. A missing part has its default. Of entries with the same key
    /// the last one counts (text format specification, "map Fields").
    /// </summary>
    private bool Entry(in TableField field, FieldNames names, RawMap* map)
    {
        if (!TryOpen(out Bracket bracket)) return false;
        byte* entry = stackalloc byte[field.EntrySize];
        Unsafe.InitBlockUnaligned(entry, 0, (uint)field.EntrySize);
        byte* value = entry + field.EntryValueOffset;
        bool hasKey = false;
        bool hasValue = false;
        while (!AtEnd(bracket.Close))
        {
            if (!EntryField(field, names, entry, ref hasKey, ref hasValue)) return false;
            SkipSeparator();
        }

        if (field.IsMessage && !hasValue)
        {
            byte* empty = Create(field.Message);
            if (empty == null) return FailExhausted();
            *(byte**)value = empty;
        }

        byte* added = map->TryAppend(field.EntrySize, _arena.State);
        if (added == null) return FailExhausted();
        Buffer.MemoryCopy(entry, added, field.EntrySize, field.EntrySize);
        _place->Entry = null;
        Close(bracket);
        return true;
    }

    private bool EntryField(in TableField field, FieldNames names, byte* entry, ref bool hasKey, ref bool hasValue)
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
        if (!isKey) return Value(field, names, entry + field.EntryValueOffset);
        if (!Scalar(field.KeyKind, field, null, entry)) return false;
        _place->Entry = entry;
        return true;
    }
}
