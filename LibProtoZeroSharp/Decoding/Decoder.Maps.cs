namespace LibProtoZeroSharp.Runtime;

public static unsafe partial class Decoder
{
    /// <summary>
    /// Reads a run of map entries; each is a message of key and value (encoding spec, "Maps"). The entries are only appended. Duplicate keys
    /// are removed at the first access to the map.
    /// </summary>
    /// <remarks>Requires: as for the type; the first entry's tag has been read. Ensures: the result is at most <paramref name="end"/>.</remarks>
    public static byte* Map<TKey, TValue, TKeyCodec, TValueCodec>(byte* p, byte* end, RawMap* map, uint tag, DecodeContext* context)
        where TKey : unmanaged where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey> where TValueCodec : struct, IFieldCodec<TValue>
    {
        byte* start = p;
        if (!context->TryNest()) return context->Fail(ProtoError.DepthExceeded, start);
        var run = new TagBytes(tag);
        int count = CountRun(p, end, run);
        int entrySize = sizeof(MapEntry<TKey, TValue>);
        if (map->Capacity - map->Count < count && !map->TryGrow(entrySize, (long)map->Count + count, context->Arena))
            return context->Fail(ProtoError.ArenaExhausted, start);
        while (true)
        {
            p = Length(p, end, out nint length, context);
            if (p == null) return null;
            var entry = (MapEntry<TKey, TValue>*)map->TryAppend(entrySize, context->Arena);
            if (entry == null) return context->Fail(ProtoError.ArenaExhausted, start);
            *entry = default;
            byte* entryEnd = p + length;
            p = ReadEntry<TKey, TValue, TKeyCodec, TValueCodec>(p, entryEnd, entry, context);
            if (p != entryEnd) return FailAtEnd(p, entryEnd, context);
            if (--count == 0 || p >= end || !run.Matches(p)) break;
            p += run.Length;
        }

        context->Unnest();
        return p;
    }

    /// <summary>
    /// Reads one entry of a map whose values are of a closed enum. If the schema doesn't know the value, the whole entry becomes an unknown
    /// field, with its bytes unchanged (language guide, "Enum Behavior").
    /// </summary>
    /// <remarks>
    /// Requires: as for the type; <paramref name="start"/> is the start of the entry's tag, <paramref name="p"/> the address after it. Ensures: the
    /// result is at most <paramref name="end"/>.
    /// </remarks>
    public static byte* ClosedEnumMap<TKey, TEnum, TKeyCodec, TEnumCodec>(
        byte* start, byte* p, byte* end, RawMap* map, delegate*<int, bool> isKnown, UnknownFields** unknown, DecodeContext* context)
        where TKey : unmanaged where TEnum : unmanaged, Enum
        where TKeyCodec : struct, IFieldCodec<TKey> where TEnumCodec : struct, IFieldCodec<TEnum>
    {
        byte* lengthAt = p;
        p = Length(p, end, out nint length, context);
        if (p == null) return null;
        if (!context->TryNest()) return context->Fail(ProtoError.DepthExceeded, lengthAt);
        byte* entryEnd = p + length;
        MapEntry<TKey, TEnum> entry = default;
        p = ReadEntry<TKey, TEnum, TKeyCodec, TEnumCodec>(p, entryEnd, &entry, context);
        if (p != entryEnd) return FailAtEnd(p, entryEnd, context);
        context->Unnest();
        if (!isKnown(*(int*)&entry.Value))
            return KeepUnknown(start, p, unknown, context) ? p : context->Fail(ProtoError.ArenaExhausted, lengthAt);
        var added = (MapEntry<TKey, TEnum>*)map->TryAppend(sizeof(MapEntry<TKey, TEnum>), context->Arena);
        if (added == null) return context->Fail(ProtoError.ArenaExhausted, lengthAt);
        *added = entry;
        return p;
    }

    /// <summary>Reads the contents of an entry. A missing key or value has its default; fields other than 1 and 2 are dropped.</summary>
    private static byte* ReadEntry<TKey, TValue, TKeyCodec, TValueCodec>(byte* p, byte* end, MapEntry<TKey, TValue>* entry, DecodeContext* context)
        where TKey : unmanaged where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey> where TValueCodec : struct, IFieldCodec<TValue>
    {
        byte* entryStart = p;
        bool hasValue = false;
        while (p < end)
        {
            byte* start = p;
            p = Tag(p, out uint tag);
            if (tag == ProtoTag.Make(1, TKeyCodec.WireType))
                p = TKeyCodec.Decode(p, end, (TKey*)entry, context);
            else if (tag == ProtoTag.Make(2, TValueCodec.WireType))
            {
                hasValue = true;
                p = TValueCodec.Decode(p, end, &entry->Value, context);
            }
            else
                p = Skip(start, p, end, tag, context);
            if (p == null) return null;
        }

        if (hasValue || TValueCodec.TryCreateDefault(&entry->Value, context)) return p;
        // The entry may be empty, so its start may be its end. An error at the end would count as truncated, so the error is at the length before it.
        return context->Fail(ProtoError.ArenaExhausted, entryStart - 1);
    }
}
