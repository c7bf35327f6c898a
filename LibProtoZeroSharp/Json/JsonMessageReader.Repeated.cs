using System.Text.Json;
using LibProtoZeroSharp.Reflection;

namespace LibProtoZeroSharp.Runtime;

// Lists and maps.
internal unsafe ref partial struct JsonMessageReader
{
    private const int SmallestList = 4;

    /// <summary>Bytes of a string as a key, and of one as a value.</summary>
    private const int LargestEntry = 32;

    private void ReadList(in TableField field, FieldNames names, MessageTable* table, byte* data)
    {
        if (_json.TokenType != JsonTokenType.StartArray) FailExpected("an array");
        var place = new JsonTextPlace(_place, JsonTextPlace.Kind.Index);
        _place = &place;
        var list = (RawList*)(data + field.Offset);
        for (Next(); _json.TokenType != JsonTokenType.EndArray; Next())
        {
            place.Position++;
            if (_json.TokenType == JsonTokenType.Null && !HasNull(field, names)) FailNull("an array");
            if (list->Count >= list->Capacity && !list->TryGrow(field.ValueSize, list->Count + 1L, SmallestList, _arena.State)) FailExhausted();
            byte* item = (byte*)list->Items + (nint)list->Count * field.ValueSize;
            if (!ReadValue(field, names, item)) continue;
            if (IsUnknown(field, item)) KeepUnknown(field, null, *(int*)item, table->Unknown(data));
            else list->Count++;
        }

        _place = place.Parent;
    }

    private void ReadMap(in TableField field, FieldNames names, MessageTable* table, byte* data)
    {
        if (_json.TokenType != JsonTokenType.StartObject) FailExpected("an object");
        int start = At;
        var place = new JsonTextPlace(_place, JsonTextPlace.Kind.Key);
        _place = &place;
        var map = (RawMap*)(data + field.Offset);
        byte* entry = stackalloc byte[LargestEntry];
        for (Next(); _json.TokenType != JsonTokenType.EndObject; Next())
        {
            place.Position = At;
            ReadKey(field.KeyType, entry);
            Next();
            if (_json.TokenType == JsonTokenType.Null && !HasNull(field, names)) FailNull("a map");
            byte* value = entry + field.EntryValueOffset;
            if (!ReadValue(field, names, value)) continue;
            if (IsUnknown(field, value))
            {
                KeepUnknown(field, entry, *(int*)value, table->Unknown(data));
                continue;
            }

            byte* added = map->TryAppend(field.EntrySize, _arena.State);
            if (added == null) FailExhausted();
            Buffer.MemoryCopy(entry, added, field.EntrySize, field.EntrySize);
        }

        place.Position = -1;
        int count = map->Count;
        TableMap.Seal(field, map);
        if (map->Count != count) FailSameKey(field, start);
        _place = place.Parent;
    }

    /// <summary>Reads the name at the reader as a key; all keys are strings in JSON.</summary>
    private void ReadKey(FieldType type, byte* key)
    {
        switch (type)
        {
            case FieldType.String:
                *(Utf8String*)key = Text();
                break;
            case FieldType.Bool:
                ReadOnlySpan<byte> text = View();
                *key = text.SequenceEqual("true"u8) ? (byte)1 : (byte)0;
                if (*key == 0 && !text.SequenceEqual("false"u8)) FailExpected("\"true\" or \"false\"");
                break;
            default:
                ReadInteger(type, key);
                break;
        }
    }
}
