using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp;

/// <summary>The keys of an <see cref="UnmanagedMap{K,V}"/>, in the order of the entries. The view is valid until the map is written to.</summary>
public readonly struct MapKeys<K, V> where K : unmanaged where V : unmanaged
{
    private readonly UnmanagedMap<K, V> _map;

    internal MapKeys(UnmanagedMap<K, V> map) => _map = map;

    /// <summary>Keys in the map.</summary>
    public int Count => _map.Count;

    /// <summary>Enumerates the keys.</summary>
    public Enumerator GetEnumerator() => new(_map.GetEnumerator());

    /// <summary>
    /// Returns the keys as an enumerable object, for LINQ and for APIs that require one. Allocates managed memory. It is valid until the map is written to.
    /// </summary>
    public IEnumerable<K> AsEnumerable()
    {
        foreach (K item in this)
            yield return item;
    }

    /// <summary>Enumerates keys. It is a plain struct, so asynchronous methods and iterators can use it.</summary>
    public struct Enumerator
    {
        private UnmanagedEnumerator<MapEntry<K, V>> _entries;

        internal Enumerator(UnmanagedEnumerator<MapEntry<K, V>> entries) => _entries = entries;

        /// <summary>The current key. Requires that <see cref="MoveNext"/> has returned true.</summary>
        public readonly K Current => _entries.Current.Key;

        /// <inheritdoc cref="UnmanagedEnumerator{T}.MoveNext"/>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext() => _entries.MoveNext();
    }
}

/// <summary>The values of an <see cref="UnmanagedMap{K,V}"/>, in the order of the entries. The view is valid until the map is written to.</summary>
public readonly struct MapValues<K, V> where K : unmanaged where V : unmanaged
{
    private readonly UnmanagedMap<K, V> _map;

    internal MapValues(UnmanagedMap<K, V> map) => _map = map;

    /// <summary>Values in the map.</summary>
    public int Count => _map.Count;

    /// <summary>Enumerates the values by reference. Assigning to a value changes the map.</summary>
    public Enumerator GetEnumerator() => new(_map.GetEnumerator());

    /// <summary>
    /// Returns the values as an enumerable object, for LINQ and for APIs that require one. Allocates managed memory. It is valid until the map is written to.
    /// </summary>
    public IEnumerable<V> AsEnumerable()
    {
        foreach (V item in this)
            yield return item;
    }

    /// <summary>Enumerates values by reference. It is a plain struct, so asynchronous methods and iterators can use it.</summary>
    public struct Enumerator
    {
        private UnmanagedEnumerator<MapEntry<K, V>> _entries;

        internal Enumerator(UnmanagedEnumerator<MapEntry<K, V>> entries) => _entries = entries;

        /// <summary>The current value. Requires that <see cref="MoveNext"/> has returned true.</summary>
        public readonly ref V Current => ref _entries.Current.Value;

        /// <inheritdoc cref="UnmanagedEnumerator{T}.MoveNext"/>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext() => _entries.MoveNext();
    }
}
