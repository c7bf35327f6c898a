using System.Text.Json;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp.Formats;

// Lists and maps.
internal ref partial struct JsonMessageReader
{
    private bool ReadList(in TableField field, FieldNames names, MessageRef message)
    {
        if (_json.TokenType != JsonTokenType.StartArray) return FailExpected("an array");
        if (!MayNest()) return false;
        PlaceRef place = _place;
        ListRef list = message.Value(field).List(field);
        while (true)
        {
            if (!NextItem(out bool isItem)) return false;
            if (!isItem) break;
            place.Value.Element++;
            if (_json.TokenType == JsonTokenType.Null && !HasNull(field, names)) return FailNull("an array");
            if (!list.TryReserve(_arena, out ValueRef item)) return FailExhausted();
            if (!ReadValue(field, names, item, out bool isThere)) return false;
            if (!isThere) continue;
            if (!IsUnknown(field, item)) list.Add();
            else if (!KeepUnknown(field, default, item.Int32, message)) return false;
        }

        place.Value.Element = FieldPlace.None;
        return true;
    }

    private bool ReadMap(in TableField field, FieldNames names, MessageRef message)
    {
        if (!BeginsObject()) return false;
        int start = At;
        PlaceRef place = _place;
        MapRef map = message.Value(field).Map(field);
        EntryRoom room = default;
        EntryRef entry = room.Entry(field);
        while (true)
        {
            if (!NextName(out bool isEntry)) return false;
            if (!isEntry) break;
            place.Value.Key = default;
            if (!ReadKey(field.KeyKind, entry.Key)) return false;
            place.Value.Key = entry.Key;
            if (!NextValue()) return false;
            if (_json.TokenType == JsonTokenType.Null && !HasNull(field, names)) return FailNull("a map");
            if (!ReadValue(field, names, entry.Value, out bool isThere)) return false;
            if (!isThere) continue;
            if (IsUnknown(field, entry.Value))
            {
                if (!KeepUnknown(field, entry, entry.Value.Int32, message)) return false;
            }
            else if (!map.TryAppend(entry, _arena))
            {
                return FailExhausted();
            }
        }

        place.Value.Key = default;
        int count = map.Count;
        map.Seal();
        return map.Count == count || FailSameKey(field, start);
    }

    /// <summary>Reads the name at the reader as a key; in JSON all keys are strings.</summary>
    private bool ReadKey(ValueKind kind, ValueRef key)
    {
        switch (kind)
        {
            case ValueKind.String:
                return Text(out key.String);
            case ValueKind.Bool:
                if (!View(out ReadOnlySpan<byte> text)) return false;
                key.Bool = text.SequenceEqual("true"u8);
                return key.Bool || text.SequenceEqual("false"u8) || FailExpected("\"true\" or \"false\"");
            default:
                return ReadInteger(kind, key);
        }
    }
}
