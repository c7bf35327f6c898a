using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Values;

/// <summary>The map of a map field whose type only a table says. It is valid as long as the message.</summary>
internal readonly ref struct MapRef
{
    private readonly unsafe RawMap* _map;
    private readonly ref readonly TableField _field;

    /// <param name="map">The map in the message's data.</param>
    /// <param name="field">Its field.</param>
    /// <remarks>Requires: the map is in the data of a message, and the field is that of the map.</remarks>
    public unsafe MapRef(RawMap* map, in TableField field)
    {
        _map = map;
        _field = ref field;
    }

    /// <summary>The map as one of types of keys and values.</summary>
    /// <param name="generation">The generation of the message's memory, in the bits above an address.</param>
    /// <remarks>Requires: they are the types of the keys and values in memory, or others of their sizes and alignment; it is not checked.</remarks>
    public unsafe UnmanagedMap<TKey, TValue> As<TKey, TValue>(nuint generation) where TKey : unmanaged where TValue : unmanaged => new((RawMap*)((nuint)_map | generation));

    /// <summary>The number of entries. Until <see cref="Seal"/> the entries with the same key are counted, too.</summary>
    public unsafe int Count => _map->Count;

    /// <summary>The entry at a position. It is valid until the map grows. Until <see cref="Seal"/> several entries may have the same key.</summary>
    /// <remarks>Requires: the position is at least 0 and less than <see cref="Count"/>; it is not checked.</remarks>
    public unsafe EntryRef this[int position] => new(TableMap.Entry(_field, _map, position), _field.EntryValueOffset);

    /// <summary>The value of the entry with a key.</summary>
    /// <param name="key">The place of the key of an entry of the map.</param>
    public unsafe ValueRef ValueOf(ValueRef key) => new(key.Pointer + _field.EntryValueOffset);

    /// <summary>Whether an entry has the key of another one.</summary>
    /// <param name="entry">The other entry, of a map of the same field.</param>
    /// <remarks>Requires: the map is sealed and not empty; it is not checked.</remarks>
    public unsafe bool Contains(EntryRef entry) => TableMap.Find(_field, _map, entry.Key.Pointer) != null;

    /// <inheritdoc cref="MapKeyOrder.Sorted"/>
    public unsafe Span<ValueRef> SortedKeys(ArenaAllocator scratch) => MapKeyOrder.Sorted(_map, _field.EntrySize, _field.KeyKind, scratch);

    /// <inheritdoc cref="TableMap.Seal"/>
    public unsafe void Seal() => TableMap.Seal(_field, _map);

    /// <summary>Appends an entry. If another one has the same key, sealing the map keeps the last one.</summary>
    /// <param name="entry">The entry, which is copied.</param>
    /// <param name="arena">The arena of the message.</param>
    /// <returns>False if the arena is exhausted. Nothing has changed then.</returns>
    public unsafe bool TryAppend(EntryRef entry, ArenaAllocator arena)
    {
        byte* added = _map->TryAppend(_field.EntrySize, arena.State);
        if (added == null) return false;
        Buffer.MemoryCopy(entry.Key.Pointer, added, _field.EntrySize, _field.EntrySize);
        return true;
    }
}

/// <summary>The place of an entry of a map.</summary>
/// <param name="entry">The address of the entry, which begins with the key; null for no entry.</param>
/// <param name="valueOffset">The offset in bytes of the value.</param>
internal readonly unsafe struct EntryRef(byte* entry, int valueOffset)
{
    public unsafe bool IsNone => entry == null;

    public unsafe ValueRef Key => new(entry);

    public unsafe ValueRef Value => new(entry + valueOffset);
}

/// <summary>Memory for a value, a list or a map of a field, or for an entry of a map. It is on the stack, where it doesn't move.</summary>
/// <remarks>Requires: this struct is a local variable, and the method that has it uses what it makes only until it returns.</remarks>
[InlineArray(Words)]
internal struct EntryRoom
{
    /// <summary>The largest entry has a string as key and a string as value, aligned to eight bytes.</summary>
    private const int Words = 4;

    private ulong _word;

    /// <summary>An entry of a field in this memory; zeroed.</summary>
    public unsafe EntryRef Entry(in TableField field) => new(Zeroed(), field.EntryValueOffset);

    /// <summary>A value, list or map in this memory; zeroed.</summary>
    public unsafe ValueRef Value() => new(Zeroed());

    private unsafe byte* Zeroed()
    {
        this = default;
        return (byte*)Unsafe.AsPointer(ref _word);
    }
}
