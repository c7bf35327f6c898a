using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>
/// A <c>map</c> field: keys and values that lie next to each other in an arena, with a hash index behind them. It is valid until the arena
/// is reset or disposed.
/// </summary>
/// <typeparam name="K">
/// The key: <see cref="int"/>, <see cref="uint"/>, <see cref="long"/>, <see cref="ulong"/>, <see cref="bool"/> or <see cref="Utf8String"/>,
/// as the language has them.
/// </typeparam>
/// <typeparam name="V">The value: any scalar, an enum, <see cref="Utf8String"/>, <see cref="UnmanagedBytes"/> or a message.</typeparam>
/// <remarks>
/// <para><c>default</c> is the empty map. Use it in place, through the <c>ref</c> that a message's property returns: a copy shares the
/// entries but has a count of its own.</para>
/// <para>Where a message that was read has a key several times, the last one counts. Decoding leaves the sorting out of that, and the
/// building of the index, to whatever looks at the map first; several threads may do so at once. Writing to the map while others
/// read it is not safe.</para>
/// <para>Entries are in the order in which their keys were first added, until one is removed: the last then takes its place.</para>
/// <para>What adds takes the arena to grow in, which must be the one the message lives in or one that lives as long.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerDisplay,nq}")]
[DebuggerTypeProxy(typeof(UnmanagedMapDebugView<,>))]
[StructLayout(LayoutKind.Sequential)]
public unsafe struct UnmanagedMap<K, V> : IDebugCount where K : unmanaged where V : unmanaged
{
    private RawMap _map;

    /// <summary>Entries in the map.</summary>
    public int Count
    {
        get
        {
            Seal();
            return _map.Count;
        }
    }

    /// <summary>Entries it can hold before it has to grow.</summary>
    public readonly int Capacity => _map.Capacity;

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

    /// <summary>The keys, in the order of the entries; valid until the map is written to.</summary>
    public MapKeys<K, V> Keys => new(AsSpan());

    /// <summary>The values, in the order of the entries; valid until the map is written to.</summary>
    public MapValues<K, V> Values => new(AsSpan());

    readonly int IDebugCount.Count => AsUnsealedSpan().Length;

    private readonly string DebuggerDisplay =>
        _map.Index == 0 && _map.Count != 0 ? $"{_map.Count} entries, duplicates included" : $"Count = {_map.Count}";

    /// <summary>The entries, each key once; valid until the map is written to.</summary>
    public Span<MapEntry<K, V>> AsSpan()
    {
        Checks.Alive(_map.Entries);
        Seal();
        return new Span<MapEntry<K, V>>(_map.Entries, _map.Count);
    }

    /// <summary>Enumerates the entries by reference, so that values can be assigned to. Adding while enumerating is not seen.</summary>
    public Span<MapEntry<K, V>>.Enumerator GetEnumerator() => AsSpan().GetEnumerator();

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
        Checks.Alive(_map.Entries);
        if (capacity > _map.Capacity) Grow(capacity, arena);
    }

    /// <summary>Removes a key and its value; the last entry takes their place.</summary>
    /// <returns>False where the map does not have the key.</returns>
    public bool Remove(K key)
    {
        int position = Find(key);
        if (position < 0) return false;
        MapIndexHeader* header = Header;
        MapIndex<K>.RemoveAndMoveLast(_map, header, sizeof(MapEntry<K, V>), _map.Count, position);
        *Entry(position) = *Entry(_map.Count - 1);
        header->Count = --_map.Count;
        return true;
    }

    /// <summary>Removes all entries; the capacity stays.</summary>
    public void Clear()
    {
        // The empty map may be that of an absent message, which can't be written to.
        if (_map.Count == 0) return;
        Checks.Alive(_map.Entries);
        _map.Unseal(sizeof(MapEntry<K, V>));
        _map.Count = 0;
    }

    /// <summary>The entries as they were decoded, for those who must not change the map by looking at it.</summary>
    internal readonly ReadOnlySpan<MapEntry<K, V>> AsUnsealedSpan()
    {
        Checks.Alive(_map.Entries);
        return new ReadOnlySpan<MapEntry<K, V>>(_map.Entries, _map.Count);
    }

    private readonly MapIndexHeader* Header => (MapIndexHeader*)_map.Index;

    private readonly MapEntry<K, V>* Entry(int position) => (MapEntry<K, V>*)_map.Entries + position;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Seal()
    {
        Checks.Alive(Unsafe.AsPointer(ref this));
        if (Volatile.Read(ref _map.Index) == 0 && _map.Count != 0) MapIndex<K>.Seal(ref _map, sizeof(MapEntry<K, V>));
    }

    private int Find(K key)
    {
        Checks.Alive(_map.Entries);
        Seal();
        return _map.Count == 0 ? -1 : MapIndex<K>.Find(_map, Header, sizeof(MapEntry<K, V>), _map.Count, key);
    }

    private int Find(K key, out MapIndex<K>.Slot free)
    {
        Checks.Alive(_map.Entries);
        Seal();
        free = default;
        return _map.Index == 0 ? -1 : MapIndex<K>.Find(_map, Header, sizeof(MapEntry<K, V>), _map.Count, key, out free);
    }

    /// <summary>Appends an entry whose key the map was found not to have.</summary>
    private void Append(K key, V value, MapIndex<K>.Slot free, ArenaAllocator arena)
    {
        int position = _map.Count;
        if (position == _map.Capacity) Grow(position + 1L, arena);
        if (_map.Index == 0)
        {
            // What was found there is not the place any more.
            MapIndex<K>.Seal(ref _map, sizeof(MapEntry<K, V>));
            MapIndex<K>.Find(_map, Header, sizeof(MapEntry<K, V>), position, key, out free);
        }

        *Entry(position) = new MapEntry<K, V>(key, value);
        free.Fill(position);
        Header->Count = _map.Count = position + 1;
    }

    private void Grow(long wanted, ArenaAllocator arena)
    {
        ArenaState* state = arena.State;
        if (!_map.TryGrow(sizeof(MapEntry<K, V>), wanted, state))
            ArenaErrors.ThrowExhausted((ulong)wanted * (ulong)sizeof(MapEntry<K, V>), state->AllocatedBytes, state->MaxBytes);
    }

    [DoesNotReturn]
    private static void ThrowNotFound(K key) => throw new KeyNotFoundException($"The map does not have the key {key}.");
}
