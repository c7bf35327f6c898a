using System.Globalization;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Values;

/// <summary>The operations of <see cref="UnmanagedMap{TKey,TValue}"/> on entries, for code that knows the types only from a table.</summary>
/// <remarks>
/// The index is compiled per type of key; all keys of four bytes, and all keys of eight bytes, are hashed and compared in the same way. Requires:
/// maps are alive, and their entries have the layout of the field; it is not checked.
/// </remarks>
internal static class TableMap
{
    /// <summary>Removes duplicate keys and builds the index, which must precede every access to entries. Several threads may do so at once.</summary>
    public static unsafe void Seal(in TableField field, RawMap* map)
    {
        if (map->Count == 0 || Volatile.Read(ref map->Index) != 0) return;
        switch (field.KeyStorage)
        {
            case FieldStorage.Bits8: MapIndex<bool>.Seal(map, field.EntrySize); break;
            case FieldStorage.Bits32: MapIndex<int>.Seal(map, field.EntrySize); break;
            case FieldStorage.Bits64: MapIndex<long>.Seal(map, field.EntrySize); break;
            default: MapIndex<Utf8String>.Seal(map, field.EntrySize); break;
        }
    }

    /// <summary>The entry of a map with the same key as another map's entry; null if there is none.</summary>
    /// <param name="field">The field of both maps.</param>
    /// <param name="map">The map to search. It is sealed and not empty.</param>
    /// <param name="entry">The entry whose key is searched.</param>
    public static unsafe byte* Find(in TableField field, RawMap* map, byte* entry)
    {
        var header = (MapIndexHeader*)map->Index;
        int position = field.KeyStorage switch
        {
            FieldStorage.Bits8 => MapIndex<bool>.Find(map, header, field.EntrySize, map->Count, *(bool*)entry),
            FieldStorage.Bits32 => MapIndex<int>.Find(map, header, field.EntrySize, map->Count, *(int*)entry),
            FieldStorage.Bits64 => MapIndex<long>.Find(map, header, field.EntrySize, map->Count, *(long*)entry),
            _ => MapIndex<Utf8String>.Find(map, header, field.EntrySize, map->Count, *(Utf8String*)entry),
        };
        return position < 0 ? null : Entry(field, map, position);
    }

    /// <summary>The address of the entry at a position. It is valid until the map grows.</summary>
    /// <remarks>Requires: the position is within the entries; it is not checked.</remarks>
    public static unsafe byte* Entry(in TableField field, RawMap* map, int position) =>
        map->Entries + (nuint)(uint)position * (nuint)(uint)field.EntrySize;

    /// <summary>A key in the form that paths have.</summary>
    public static string KeyText(ValueKind kind, ValueRef key) => kind switch
    {
        ValueKind.String => $"\"{key.String}\"",
        ValueKind.Bool => key.Bool ? "true" : "false",
        ValueKind.UInt32 => key.UInt32.ToString(CultureInfo.InvariantCulture),
        ValueKind.UInt64 => key.UInt64.ToString(CultureInfo.InvariantCulture),
        ValueKind.Int64 => key.Int64.ToString(CultureInfo.InvariantCulture),
        _ => key.Int32.ToString(CultureInfo.InvariantCulture),
    };
}
