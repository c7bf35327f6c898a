using System.Text.Json;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Schema.Names;

namespace LibProtoZeroSharp.Json;

// Lists and maps.
internal unsafe ref partial struct JsonMessageReader
{
    private const int SmallestList = 4;

    /// <summary>Bytes of the largest entry: a string as key, a string as value, and alignment.</summary>
    private const int LargestEntry = 32;

    private bool ReadList(in TableField field, FieldNames names, MessageTable* table, byte* data)
    {
        if (_json.TokenType != JsonTokenType.StartArray) return FailExpected("an array");
        if (!MayNest()) return false;
        FieldPlace* place = _place;
        var list = (RawList*)(data + field.Offset);
        for (Next(); _json.TokenType != JsonTokenType.EndArray; Next())
        {
            place->Element++;
            if (_json.TokenType == JsonTokenType.Null && !HasNull(field, names)) return FailNull("an array");
            if (!TryReserve(list, field.ValueSize, out byte* item) || !ReadValue(field, names, item, out bool isThere)) return false;
            if (!isThere) continue;
            if (!IsUnknown(field, item)) list->Count++;
            else if (!KeepUnknown(field, null, *(int*)item, table->Unknown(data))) return false;
        }

        place->Element = FieldPlace.None;
        return true;
    }

    private bool ReadMap(in TableField field, FieldNames names, MessageTable* table, byte* data)
    {
        if (!BeginsObject()) return false;
        int start = At;
        FieldPlace* place = _place;
        var map = (RawMap*)(data + field.Offset);
        byte* entry = stackalloc byte[LargestEntry];
        for (Next(); _json.TokenType != JsonTokenType.EndObject; Next())
        {
            place->Entry = null;
            if (!ReadKey(field.KeyKind, entry)) return false;
            place->Entry = entry;
            Next();
            if (_json.TokenType == JsonTokenType.Null && !HasNull(field, names)) return FailNull("a map");
            byte* value = entry + field.EntryValueOffset;
            if (!ReadValue(field, names, value, out bool isThere)) return false;
            if (!isThere) continue;
            if (IsUnknown(field, value))
            {
                if (!KeepUnknown(field, entry, *(int*)value, table->Unknown(data))) return false;
                continue;
            }

            byte* added = map->TryAppend(field.EntrySize, _arena.State);
            if (added == null) return FailExhausted();
            Buffer.MemoryCopy(entry, added, field.EntrySize, field.EntrySize);
        }

        place->Entry = null;
        int count = map->Count;
        TableMap.Seal(field, map);
        return map->Count == count || FailSameKey(field, start);
    }

    /// <summary>Reads the name at the reader as a key; in JSON all keys are strings.</summary>
    private bool ReadKey(ValueKind kind, byte* key)
    {
        switch (kind)
        {
            case ValueKind.String:
                return Text(out *(Utf8String*)key);
            case ValueKind.Bool:
                if (!View(out ReadOnlySpan<byte> text)) return false;
                *(bool*)key = text.SequenceEqual("true"u8);
                return *(bool*)key || text.SequenceEqual("false"u8) || FailExpected("\"true\" or \"false\"");
            default:
                return ReadInteger(kind, key);
        }
    }
}
