using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.ComponentModel;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Converts lists and maps between messages and records.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RecordCollections
{
    /// <summary>A list of values that are the same in both.</summary>
    public static ImmutableArray<T> ToArray<T>(ReadOnlySpan<T> list) => list.IsEmpty ? [] : ImmutableCollectionsMarshal.AsImmutableArray(list.ToArray());

    /// <summary>A list of other values.</summary>
    public static ImmutableArray<TManaged> ToArray<TValue, TManaged, TConversion>(ReadOnlySpan<TValue> list, Utf8StringPool? pool, string field = "")
        where TConversion : struct, IRecordConversion<TValue, TManaged>
    {
        if (list.IsEmpty) return [];
        var array = new TManaged[list.Length];
        for (int i = 0; i < list.Length; i++) array[i] = TConversion.ToManaged(list[i], pool, field);
        return ImmutableCollectionsMarshal.AsImmutableArray(array);
    }

    /// <summary>A map. Keys that become equal, as two strings that aren't UTF-8 can, have the last value.</summary>
    public static ReadOnlyDictionary<TManagedKey, TManaged> ToMap<TKey, TManagedKey, TKeyConversion, TValue, TManaged, TConversion>(
        UnmanagedMap<TKey, TValue> map, Utf8StringPool? pool, string field = "")
        where TKey : unmanaged
        where TManagedKey : notnull
        where TKeyConversion : struct, IRecordConversion<TKey, TManagedKey>
        where TValue : unmanaged
        where TConversion : struct, IRecordConversion<TValue, TManaged>
    {
        ReadOnlySpan<MapEntry<TKey, TValue>> entries = map.AsSpan();
        if (entries.IsEmpty) return ReadOnlyDictionary<TManagedKey, TManaged>.Empty;
        var result = new Dictionary<TManagedKey, TManaged>(entries.Length);
        foreach (ref readonly MapEntry<TKey, TValue> entry in entries)
            result[TKeyConversion.ToManaged(entry.Key, pool)] = TConversion.ToManaged(entry.Value, pool, field);
        return new ReadOnlyDictionary<TManagedKey, TManaged>(result);
    }

    /// <summary>Adds values to a list.</summary>
    public static void AddTo<TValue, TManaged, TConversion>(UnmanagedList<TValue> list, ImmutableArray<TManaged> values, ArenaAllocator arena, string field = "")
        where TValue : unmanaged
        where TConversion : struct, IRecordConversion<TValue, TManaged>
    {
        ReadOnlySpan<TManaged> items = values.AsSpan();
        if (items.IsEmpty) return;
        list.EnsureCapacity(items.Length, arena);
        foreach (TManaged item in items) list.AddView(TConversion.ToValue(item, arena, field), arena);
    }

    /// <summary>Adds messages to a list.</summary>
    public static void AddTo<TMessage, TManaged, TConversion>(MessageList<TMessage> list, ImmutableArray<TManaged> values, ArenaAllocator arena, string field = "")
        where TMessage : unmanaged, IArenaCreatable<TMessage>
        where TConversion : struct, IRecordConversion<TMessage, TManaged>
    {
        ReadOnlySpan<TManaged> items = values.AsSpan();
        if (items.IsEmpty) return;
        list.EnsureCapacity(items.Length, arena);
        foreach (TManaged item in items) list.Add(TConversion.ToValue(item, arena, field), arena);
    }

    /// <summary>Adds entries to a map.</summary>
    public static void AddTo<TKey, TManagedKey, TKeyConversion, TValue, TManaged, TConversion>(
        UnmanagedMap<TKey, TValue> map, IReadOnlyDictionary<TManagedKey, TManaged> values, ArenaAllocator arena, string field = "")
        where TKey : unmanaged
        where TKeyConversion : struct, IRecordConversion<TKey, TManagedKey>
        where TValue : unmanaged
        where TConversion : struct, IRecordConversion<TValue, TManaged>
    {
        ArgumentNullException.ThrowIfNull(values);
        if (values.Count == 0) return;
        map.EnsureCapacity(values.Count, arena);
        foreach ((TManagedKey key, TManaged value) in values)
            map.SetView(TKeyConversion.ToValue(key, arena), TConversion.ToValue(value, arena, field), arena);
    }
}
