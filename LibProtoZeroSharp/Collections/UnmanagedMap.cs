using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>
/// A <c>map</c> field: a reference to a map whose keys and values lie next to each other in an arena, with a hash index behind them. It is
/// valid until the arena is reset or disposed.
/// </summary>
/// <typeparam name="K">
/// The key: <see cref="int"/>, <see cref="uint"/>, <see cref="long"/>, <see cref="ulong"/>, <see cref="bool"/> or <see cref="Utf8String"/>,
/// as the language has them.
/// </typeparam>
/// <typeparam name="V">The value: any scalar, an enum, <see cref="Utf8String"/>, <see cref="UnmanagedBytes"/> or a message.</typeparam>
/// <remarks>
/// <para>Copying it copies the reference: every copy is the same map. <c>default</c> is a reference to no map at all (<see cref="IsNull"/>);
/// a map that belongs to no message is made with <see cref="Create"/>.</para>
/// <para>Where a message that was read has a key several times, the last one counts. Decoding leaves the sorting out of that, and the
/// building of the index, to whatever looks at the map first; several threads may do so at once. Writing to the map while others
/// read it is not safe.</para>
/// <para>Entries are in the order in which their keys were first added, until one is removed: the last then takes its place.</para>
/// <para>What adds takes the arena to grow in, which must be the one the map lives in or one that lives as long. The map of an absent
/// sub-message is empty; adding to it is an <see cref="InvalidOperationException"/>.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerDisplay,nq}")]
[DebuggerTypeProxy(typeof(UnmanagedMapDebugView<,>))]
public readonly unsafe struct UnmanagedMap<K, V> where K : unmanaged where V : unmanaged
{
    private readonly RawMap* _map;

    /// <summary>The map at an address, for generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public UnmanagedMap(RawMap* map) => _map = map;

    /// <summary>A new, empty map that belongs to no message.</summary>
    /// <param name="arena">Holds the map until it is reset or disposed.</param>
    /// <param name="capacity">Entries that there is room for.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public static UnmanagedMap<K, V> Create(ArenaAllocator arena, int capacity = 0)
    {
        var map = new UnmanagedMap<K, V>(arena.Allocate<RawMap>());
        map.EnsureCapacity(capacity, arena);
        return map;
    }

    /// <summary>This refers to no map at all, as <c>default</c> does.</summary>
    public bool IsNull => _map == null;

    /// <summary>Entries in the map.</summary>
    public int Count
    {
        get
        {
            Seal();
            return _map->Count;
        }
    }

    /// <summary>Entries it can hold before it has to grow.</summary>
    public int Capacity
    {
        get
        {
            CheckAlive();
            return _map->Capacity;
        }
    }

    /// <summary>The value of a key.</summary>
    /// <exception cref="KeyNotFoundException">The map does not have the key.</exception>
    public V this[K key]
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
    /// <exception cref="InvalidOperationException">The keys of the map are no strings.</exception>
    public V this[TextSource key]
    {
        get
        {
            int position = Find(key);
            if (position < 0) ThrowNotFound(key.ToString());
            return Entry(position)->Value;
        }
    }

    /// <summary>The keys, in the order of the entries; valid until the map is written to.</summary>
    public MapKeys<K, V> Keys => new(this);

    /// <summary>The values, in the order of the entries; valid until the map is written to.</summary>
    public MapValues<K, V> Values => new(this);

    private string DebuggerDisplay =>
        IsNull ? "null"
        : _map->Index == 0 && _map->Count != 0 ? $"{_map->Count} entries, duplicates included"
        : $"Count = {_map->Count}";

    /// <summary>The entries, each key once; valid until the map is written to.</summary>
    public Span<MapEntry<K, V>> AsSpan()
    {
        Seal();
        return new Span<MapEntry<K, V>>(_map->Entries, _map->Count);
    }

    /// <summary>Enumerates the entries by reference, so that values can be assigned to.</summary>
    public UnmanagedEnumerator<MapEntry<K, V>> GetEnumerator()
    {
        Seal();
        return new UnmanagedEnumerator<MapEntry<K, V>>(_map, _map->Entries, _map->Count);
    }

    /// <summary>The entries for LINQ, on the managed heap: what the map has when they are enumerated.</summary>
    public IEnumerable<KeyValuePair<K, V>> AsEnumerable()
    {
        foreach (MapEntry<K, V> entry in this) yield return new KeyValuePair<K, V>(entry.Key, entry.Value);
    }

    /// <summary>Copies the entries to the managed heap.</summary>
    public MapEntry<K, V>[] ToArray() => AsSpan().ToArray();

    /// <summary>Copies the entries.</summary>
    /// <exception cref="ArgumentException">The destination is shorter than <see cref="Count"/>.</exception>
    public void CopyTo(Span<MapEntry<K, V>> destination) => AsSpan().CopyTo(destination);

    /// <summary>The entries, with commas between and in braces; strings in quotes.</summary>
    public override string ToString() => IsNull ? "null" : CollectionText.OfMap<K, V>(AsSpan());

    /// <summary>The map has the key.</summary>
    public bool ContainsKey(K key) => Find(key) >= 0;

    /// <summary>Looks a key up.</summary>
    /// <param name="key">What to look for.</param>
    /// <param name="value">Its value; <c>default</c> where the map does not have it.</param>
    /// <returns>False where the map does not have it.</returns>
    public bool TryGetValue(K key, out V value)
    {
        int position = Find(key);
        value = position < 0 ? default : Entry(position)->Value;
        return position >= 0;
    }

    /// <summary>Adds a key that the map does not have.</summary>
    /// <exception cref="ArgumentException">The map has the key; it is as it was.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the map is as it was.</exception>
    public void Add(K key, V value, ArenaAllocator arena)
    {
        if (Find(key, out MapIndex<K>.Slot free) >= 0) throw new ArgumentException($"The map has the key already: {key}.", nameof(key));
        Append(key, value, free, arena);
    }

    /// <summary>Gives a key a value, whether the map has it or not.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the map is as it was.</exception>
    public void Set(K key, V value, ArenaAllocator arena)
    {
        int position = Find(key, out MapIndex<K>.Slot free);
        if (position < 0)
            Append(key, value, free, arena);
        else
            Entry(position)->Value = value;
    }

    /// <summary>Makes room, so that the map can grow to <paramref name="capacity"/> entries without moving.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the map is as it was.</exception>
    public void EnsureCapacity(int capacity, ArenaAllocator arena)
    {
        CheckAlive();
        if (capacity > _map->Capacity) Grow(capacity, arena);
    }

    /// <summary>Removes a key and its value; the last entry takes their place.</summary>
    /// <returns>False where the map does not have the key.</returns>
    public bool Remove(K key)
    {
        int position = Find(key);
        if (position < 0) return false;
        RemoveAt(position);
        return true;
    }

    /// <summary>Removes the entry at a position; the last entry takes its place.</summary>
    internal void RemoveAt(int position)
    {
        MapIndexHeader* header = Header;
        MapIndex<K>.RemoveAndMoveLast(_map, header, sizeof(MapEntry<K, V>), _map->Count, position);
        *Entry(position) = *Entry(_map->Count - 1);
        header->Count = --_map->Count;
    }

    /// <summary>Removes all entries; the capacity stays.</summary>
    public void Clear()
    {
        CheckAlive();

        // The empty map may be that of an absent message, which can't be written to.
        if (_map->Count == 0) return;
        _map->Unseal(sizeof(MapEntry<K, V>));
        _map->Count = 0;
    }

    /// <summary>The entries as they were decoded, for those who must not change the map by looking at it.</summary>
    internal ReadOnlySpan<MapEntry<K, V>> AsUnsealedSpan()
    {
        CheckAlive();
        return new ReadOnlySpan<MapEntry<K, V>>(_map->Entries, _map->Count);
    }

    private MapIndexHeader* Header => (MapIndexHeader*)_map->Index;

    private MapEntry<K, V>* Entry(int position) => (MapEntry<K, V>*)_map->Entries + position;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Seal()
    {
        CheckAlive();
        if (Volatile.Read(ref _map->Index) == 0 && _map->Count != 0) MapIndex<K>.Seal(_map, sizeof(MapEntry<K, V>));
    }

    private int Find(K key)
    {
        Seal();
        return _map->Count == 0 ? -1 : MapIndex<K>.Find(_map, Header, sizeof(MapEntry<K, V>), _map->Count, key);
    }

    private int Find(K key, out MapIndex<K>.Slot free)
    {
        Seal();
        free = default;
        return _map->Index == 0 ? -1 : MapIndex<K>.Find(_map, Header, sizeof(MapEntry<K, V>), _map->Count, key, out free);
    }

    /// <summary>The position of a key in a map whose keys are strings; -1 where it is not there.</summary>
    internal int Find(TextSource key)
    {
        if (typeof(K) != typeof(Utf8String)) throw new InvalidOperationException($"The keys of this map are {typeof(K).Name}, not strings.");
        byte* buffer = stackalloc byte[Utf8Text.StackSize];
        using var utf8 = new Utf8Text(key, buffer);
        fixed (byte* data = utf8.Bytes)
        {
            var view = new Utf8String(data, utf8.Bytes.Length);
            return Find(*(K*)&view);
        }
    }

    /// <summary>The value of an entry.</summary>
    internal ref V ValueAt(int position) => ref Entry(position)->Value;

    /// <summary>Appends an entry whose key the map was found not to have.</summary>
    private void Append(K key, V value, MapIndex<K>.Slot free, ArenaAllocator arena)
    {
        int position = _map->Count;
        if (position == _map->Capacity) Grow(position + 1L, arena);
        if (_map->Index == 0)
        {
            // What was found there is not the place any more.
            MapIndex<K>.Seal(_map, sizeof(MapEntry<K, V>));
            MapIndex<K>.Find(_map, Header, sizeof(MapEntry<K, V>), position, key, out free);
        }

        *Entry(position) = new MapEntry<K, V>(key, value);
        free.Fill(position);
        Header->Count = _map->Count = position + 1;
    }

    private void Grow(long wanted, ArenaAllocator arena)
    {
        DefaultData.RequireWritable(_map);
        ArenaState* state = arena.State;
        if (!_map->TryGrow(sizeof(MapEntry<K, V>), wanted, state))
            ArenaErrors.ThrowExhausted((ulong)wanted * (ulong)sizeof(MapEntry<K, V>), state->AllocatedBytes, state->MaxBytes);
    }

    /// <summary>There is a map, and neither it nor its entries have been given up.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    private void CheckAlive()
    {
        Checks.That(_map != null, "default(UnmanagedMap) is a reference to no map; make one with Create(arena).");
        Checks.Alive(_map);
        Checks.Alive(_map->Entries);
    }

    [DoesNotReturn]
    private static void ThrowNotFound(object key) => throw new KeyNotFoundException($"The map does not have the key {key}.");
}
