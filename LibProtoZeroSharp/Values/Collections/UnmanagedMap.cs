using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.CodeAnalysis;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>
/// A <c>map</c> field: a reference to a map in an arena. The entries of the map are contiguous, and a hash index follows them. The reference is valid until
/// the arena is reset or disposed.
/// </summary>
/// <typeparam name="TKey">
/// The key: <see cref="int"/>, <see cref="uint"/>, <see cref="long"/>, <see cref="ulong"/>, <see cref="bool"/> or <see cref="Utf8String"/>,
/// as in the language spec ("Maps").
/// </typeparam>
/// <typeparam name="TValue">The value: any scalar, an enum, <see cref="Utf8String"/>, <see cref="UnmanagedBytes"/> or a message.</typeparam>
/// <remarks>
/// <para>Copying an <see cref="UnmanagedMap{TKey,TValue}"/> copies the reference: every copy is the same map. <c>default</c> refers to no map
/// (<see cref="IsNull"/>); <see cref="Create"/> makes a map that belongs to no message.</para>
/// <para>If an input has a key several times, the map has the last value. Decoding neither removes duplicates nor builds the index. The first
/// access does both; several threads may access the map for the first time at once. Writing to the map while other threads read it is not safe.</para>
/// <para>The entries are in the order in which their keys were first added, until an entry is removed: then the last entry takes its place.</para>
/// <para>Methods that add entries get the arena in which the map grows: the arena of the map, or one that lives at least as long. The map of an absent
/// sub-message is empty. Adding to it throws <see cref="InvalidOperationException"/>.</para>
/// <para><see cref="Add"/> and <see cref="Set"/> copy strings and bytes, keys as well as values, into the arena. <see cref="AddView"/>,
/// <see cref="SetView"/> and assignments to values don't: the map then refers to bytes that must live as long as it does.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerDisplay,nq}")]
[DebuggerTypeProxy(typeof(UnmanagedMapDebugView<,>))]
public readonly struct UnmanagedMap<TKey, TValue> where TKey : unmanaged where TValue : unmanaged
{
    /// <summary>The address of the map, with the generation of its memory in the bits above.</summary>
    private readonly unsafe RawMap* _map;

    /// <summary>The map at an address.</summary>
    /// <param name="map">
    /// The map, in an arena or in the read-only data of an absent sub-message; null gives a map for which <see cref="IsNull"/> is true.
    /// </param>
    /// <remarks>
    /// Requires: <paramref name="map"/> has entries of this type and is alive as long as this handle is used. It is writable if the map is changed.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe UnmanagedMap(RawMap* map) => _map = map;

    /// <summary>The map in a message's data, for generated code.</summary>
    /// <param name="place">Its place, in an arena or in the read-only data of an absent sub-message. Neither memory ever moves.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe UnmanagedMap(FieldReference place) => _map = (RawMap*)place.Pointer;

    /// <summary>Creates an empty map that belongs to no message.</summary>
    /// <param name="arena">The arena of the map, which is valid until the arena is reset or disposed.</param>
    /// <param name="capacity">Entries for which memory is reserved.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public static unsafe UnmanagedMap<TKey, TValue> Create(ArenaAllocator arena, int capacity = 0)
    {
        ArenaState* state = arena.State;
        RawMap* memory = arena.Allocate<RawMap>();
        var map = new UnmanagedMap<TKey, TValue>((RawMap*)state->Reference(memory));
        map.EnsureCapacity(capacity, arena);
        return map;
    }

    /// <summary>Whether this refers to no map, as <c>default</c> does.</summary>
    public unsafe bool IsNull => _map == null;

    /// <summary>Entries in the map, without duplicates.</summary>
    public unsafe int Count
    {
        get => Seal()->Count;
    }

    /// <summary>Entries the map can hold before it grows.</summary>
    public unsafe int Capacity
    {
        get => Raw->Capacity;
    }

    /// <summary>The value of a key.</summary>
    /// <exception cref="KeyNotFoundException">The map does not have the key.</exception>
    public unsafe TValue this[TKey key]
    {
        get
        {
            int position = Find(key);
            if (position < 0) ThrowNotFound(key);
            return Entry(position)->Value;
        }
    }

    /// <summary>The value of a key, in a map whose keys are strings.</summary>
    /// <exception cref="KeyNotFoundException">The map does not have the key.</exception>
    /// <exception cref="InvalidOperationException">The keys of the map are not strings.</exception>
    public unsafe TValue this[StringSource key]
    {
        get
        {
            int position = Find(key);
            if (position < 0) ThrowNotFound(key.ToString());
            return Entry(position)->Value;
        }
    }

    /// <summary>The keys, in the order of the entries; valid until an entry is added or removed.</summary>
    public MapKeys<TKey, TValue> Keys => new(this);

    /// <summary>The values, in the order of the entries; valid until an entry is added or removed.</summary>
    public MapValues<TKey, TValue> Values => new(this);

    internal unsafe string DebuggerDisplay =>
        IsNull ? "null"
        : Raw->Index == 0 && Raw->Count != 0 ? $"{Raw->Count} entries, duplicates included"
        : $"Count = {Raw->Count}";

    /// <summary>The entries, each key once; valid until an entry is added or removed.</summary>
    public unsafe Span<MapEntry<TKey, TValue>> AsSpan()
    {
        RawMap* map = Seal();
        return new Span<MapEntry<TKey, TValue>>(map->Entries, map->Count);
    }

    /// <summary>Enumerates the entries by reference. Values can be assigned to.</summary>
    public unsafe UnmanagedEnumerator<MapEntry<TKey, TValue>> GetEnumerator()
    {
        RawMap* map = Seal();
        return UnmanagedEnumerator<MapEntry<TKey, TValue>>.Of(_map, (RawList*)map);
    }

    /// <summary>The entries for LINQ. The enumerator is an object on the managed heap. It reads the map while it is enumerated.</summary>
    public IEnumerable<KeyValuePair<TKey, TValue>> AsEnumerable()
    {
        foreach (MapEntry<TKey, TValue> entry in this) yield return new KeyValuePair<TKey, TValue>(entry.Key, entry.Value);
    }

    /// <summary>Copies the entries to the managed heap.</summary>
    public MapEntry<TKey, TValue>[] ToArray() => AsSpan().ToArray();

    /// <summary>Copies the entries.</summary>
    /// <exception cref="ArgumentException">The destination is shorter than <see cref="Count"/>.</exception>
    public void CopyTo(Span<MapEntry<TKey, TValue>> destination) => AsSpan().CopyTo(destination);

    /// <summary>The entries in braces, separated by commas; strings are in quotes.</summary>
    public override string ToString() => IsNull ? "null" : CollectionText.OfMap<TKey, TValue>(AsSpan());

    /// <summary>Whether the map has the key.</summary>
    public bool ContainsKey(TKey key) => Find(key) >= 0;

    /// <summary>Looks up a key.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value; <c>default</c> if the map does not have the key.</param>
    /// <returns>False if the map does not have the key.</returns>
    public unsafe bool TryGetValue(TKey key, out TValue value)
    {
        int position = Find(key);
        value = position < 0 ? default : Entry(position)->Value;
        return position >= 0;
    }

    /// <summary>Adds an entry with a key that the map does not have yet. Strings and bytes are copied.</summary>
    /// <exception cref="ArgumentException">The map already has the key; the map is unchanged.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the map is unchanged.</exception>
    /// <exception cref="InvalidOperationException">
    /// The map belongs to an absent sub-message, or the value is a message that is a null reference. With the Debug package also: the value is an
    /// absent sub-message.
    /// </exception>
    [Invalidates]
    public void Add(TKey key, TValue value, ArenaAllocator arena)
    {
        MapIndex<TKey>.Slot free = FindNew(key, value);
        Append(OwnCopy.Of(key, arena), OwnCopy.Of(value, arena), free, arena);
    }

    /// <summary>Adds an entry with a key that the map does not have yet. Strings and bytes are not copied: the map refers to the bytes of the caller.</summary>
    /// <param name="key">
    /// The key. The bytes of a string must live as long as the map: in the arena of the map, or in one that is not reset or disposed earlier.
    /// </param>
    /// <param name="value">The value. The bytes of a string must live as long as the map, too.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <inheritdoc cref="Add"/>
    [Invalidates]
    public void AddView([KeepsView] TKey key, [KeepsView] TValue value, ArenaAllocator arena) => Append(key, value, FindNew(key, value), arena);

    /// <summary>
    /// Sets the value of a key, and adds the key if the map does not have it. A value that is a string or bytes is copied, and so is a new key.
    /// </summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the map is unchanged.</exception>
    /// <exception cref="InvalidOperationException">
    /// The map belongs to an absent sub-message, or the value is a message that is a null reference. With the Debug package also: the value is an
    /// absent sub-message.
    /// </exception>
    public unsafe void Set(TKey key, TValue value, ArenaAllocator arena)
    {
        CheckValue(value);
        int position = Find(key, out MapIndex<TKey>.Slot free);
        TValue copy = OwnCopy.Of(value, arena);
        if (position < 0)
            Append(OwnCopy.Of(key, arena), copy, free, arena);
        else
            Entry(position)->Value = copy;
    }

    /// <summary>Sets the value of a key, and adds the key if the map does not have it. Strings and bytes are not copied.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the map is unchanged.</exception>
    /// <exception cref="InvalidOperationException">
    /// The map belongs to an absent sub-message, or the value is a message that is a null reference. With the Debug package also: the value is an
    /// absent sub-message.
    /// </exception>
    /// <inheritdoc cref="AddView"/>
    public unsafe void SetView([KeepsView] TKey key, [KeepsView] TValue value, ArenaAllocator arena)
    {
        CheckValue(value);
        int position = Find(key, out MapIndex<TKey>.Slot free);
        if (position < 0)
            Append(key, value, free, arena);
        else
            Entry(position)->Value = value;
    }

    /// <summary>Reserves memory, so that the map can grow to <paramref name="capacity"/> entries without another allocation.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The capacity is negative.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the map is unchanged.</exception>
    public unsafe void EnsureCapacity(int capacity, ArenaAllocator arena)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(capacity);
        if (capacity > Capacity) Grow(capacity, arena);
    }

    /// <summary>Removes a key and its value. The last entry takes the place of the removed one.</summary>
    /// <returns>False if the map does not have the key.</returns>
    public bool Remove(TKey key)
    {
        int position = Find(key);
        if (position < 0) return false;
        RemoveAt(position);
        return true;
    }

    /// <summary>Removes the entry at a position. The last entry takes its place.</summary>
    /// <remarks>Requires: the position is the result of a method <c>Find</c>, not negative, and the map has not changed since.</remarks>
    internal unsafe void RemoveAt(int position)
    {
        RawMap* map = Raw;
        var header = (MapIndexHeader*)map->Index;
        Checks.ItemsRemoved(map);
        MapIndex<TKey>.RemoveAndMoveLast(map, header, sizeof(MapEntry<TKey, TValue>), map->Count, position);
        var entries = (MapEntry<TKey, TValue>*)map->Entries;
        entries[position] = entries[map->Count - 1];
        header->Count = --map->Count;
    }

    /// <summary>Removes all entries; the capacity stays.</summary>
    public unsafe void Clear()
    {
        RawMap* map = Raw;

        // An empty map may belong to an absent sub-message, whose data is read-only.
        if (map->Count == 0) return;
        Checks.ItemsRemoved(map);
        map->Unseal(sizeof(MapEntry<TKey, TValue>));
        map->Count = 0;
    }

    /// <summary>The entries as they were decoded, duplicates included, for callers that must not change the map, not even by building its index.</summary>
    internal unsafe ReadOnlySpan<MapEntry<TKey, TValue>> AsUnsealedSpan()
    {
        RawMap* map = Raw;
        return new ReadOnlySpan<MapEntry<TKey, TValue>>(map->Entries, map->Count);
    }

    /// <summary>An entry of the map, which was checked before.</summary>
    private unsafe MapEntry<TKey, TValue>* Entry(int position) => (MapEntry<TKey, TValue>*)((RawMap*)Generations.Address(_map))->Entries + position;

    /// <summary>The map.</summary>
    /// <exception cref="ObjectDisposedException">The arena of the map has been reset or disposed.</exception>
    private unsafe RawMap* Raw
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Checks.That(_map != null, "default(UnmanagedMap) is a reference to no map; make one with Create(arena).");
            return (RawMap*)Generations.Follow(_map, "map");
        }
    }

    /// <summary>Gives the map an index and removes duplicates, if that has not been done.</summary>
    /// <returns>The map.</returns>
    /// <remarks>Requires: the arena of the map lives as long as the result is used.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe RawMap* Seal()
    {
        RawMap* map = Raw;
        if (Volatile.Read(ref map->Index) == 0 && map->Count != 0) MapIndex<TKey>.Seal(map, sizeof(MapEntry<TKey, TValue>));
        return map;
    }

    /// <summary>The position of a key; -1 if the map does not have it.</summary>
    internal unsafe int Find(TKey key)
    {
        RawMap* map = Seal();
        return map->Count == 0 ? -1 : MapIndex<TKey>.Find(map, (MapIndexHeader*)map->Index, sizeof(MapEntry<TKey, TValue>), map->Count, key);
    }

    private unsafe int Find(TKey key, out MapIndex<TKey>.Slot free)
    {
        RawMap* map = Seal();
        free = default;
        return map->Index == 0 ? -1 : MapIndex<TKey>.Find(map, (MapIndexHeader*)map->Index, sizeof(MapEntry<TKey, TValue>), map->Count, key, out free);
    }

    /// <summary>The free slot of the index for a key that the map does not have yet.</summary>
    /// <exception cref="ArgumentException">The map has it.</exception>
    private MapIndex<TKey>.Slot FindNew(TKey key, TValue value)
    {
        CheckValue(value);
        if (Find(key, out MapIndex<TKey>.Slot free) >= 0) throw new ArgumentException($"The map has the key already: {key}.", nameof(key));
        return free;
    }

    /// <summary>The position of a key in a map whose keys are strings; -1 if the map does not have it.</summary>
    /// <exception cref="InvalidOperationException">The keys of the map are not strings.</exception>
    internal unsafe int Find(StringSource key)
    {
        if (typeof(TKey) != typeof(Utf8String)) throw new InvalidOperationException($"The keys of this map are {typeof(TKey).Name}, not strings.");
        using var utf8 = new Utf8Text(key, stackalloc byte[Utf8Text.StackSize]);
        fixed (byte* data = utf8.Bytes)
        {
            var view = new Utf8String(data, utf8.Bytes.Length);
            return Find(*(TKey*)&view);
        }
    }

    /// <summary>The value of the entry at a position.</summary>
    /// <remarks>Requires: the position is within the entries; it is not checked.</remarks>
    internal unsafe TValue ValueAt(int position) => Entry(position)->Value;

    /// <summary>Replaces the value of the entry at a position.</summary>
    /// <remarks>Requires: the position is within the entries; it is not checked.</remarks>
    internal unsafe void SetValueAt(int position, TValue value)
    {
        CheckValue(value);
        Entry(position)->Value = value;
    }

    /// <summary>Appends an entry. The caller has looked for the key, and the map does not have it.</summary>
    private unsafe void Append(TKey key, TValue value, MapIndex<TKey>.Slot free, ArenaAllocator arena)
    {
        RawMap* map = Raw;
        int position = map->Count;
        if (position == map->Capacity) Grow(position + 1L, arena);
        if (map->Index == 0)
        {
            // The slot that was found before is not valid any more.
            MapIndex<TKey>.Seal(map, sizeof(MapEntry<TKey, TValue>));
            MapIndex<TKey>.Find(map, (MapIndexHeader*)map->Index, sizeof(MapEntry<TKey, TValue>), position, key, out free);
        }

        *Entry(position) = new MapEntry<TKey, TValue>(key, value);
        free.Fill(position);
        ((MapIndexHeader*)map->Index)->Count = map->Count = position + 1;
    }

    private unsafe void Grow(long wanted, ArenaAllocator arena)
    {
        DefaultData.RequireWritable(_map);
        ArenaState* state = arena.State;
        if (!Raw->TryGrow(sizeof(MapEntry<TKey, TValue>), wanted, RawMap.SmallestCapacity, state))
            ArenaErrors.ThrowExhausted((ulong)wanted * (ulong)sizeof(MapEntry<TKey, TValue>), state->AllocatedBytes, state->MaxBytes);
    }

    /// <summary>
    /// Checks a value that is a message. Among types of the size of a pointer, those that are neither a number nor an enum are messages.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void CheckValue(TValue value)
    {
        if (sizeof(TValue) == sizeof(void*) && !typeof(TValue).IsPrimitive && !typeof(TValue).IsEnum) Checks.Message(value);
    }

    [DoesNotReturn]
    private static void ThrowNotFound(object key) => throw new KeyNotFoundException($"The map does not have the key {key}.");
}
