using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp;

/// <summary>The keys of an <see cref="UnmanagedMap{TKey,TValue}"/>, in the order of the entries. The view is valid until the map is written to.</summary>
public readonly struct MapKeys<TKey, TValue> where TKey : unmanaged where TValue : unmanaged
{
    private readonly UnmanagedMap<TKey, TValue> _map;

    internal MapKeys(UnmanagedMap<TKey, TValue> map) => _map = map;

    /// <summary>Keys in the map.</summary>
    public int Count => _map.Count;

    /// <summary>Enumerates the keys.</summary>
    public Enumerator GetEnumerator() => new(_map.GetEnumerator());

    /// <summary>
    /// Returns the keys as an enumerable object, for LINQ and for APIs that require one. Allocates managed memory. It is valid until the map is written to.
    /// </summary>
    public IEnumerable<TKey> AsEnumerable()
    {
        foreach (TKey item in this)
            yield return item;
    }

    /// <summary>Enumerates keys. It is a plain struct, so asynchronous methods and iterators can use it.</summary>
    public struct Enumerator
    {
        private UnmanagedEnumerator<MapEntry<TKey, TValue>> _entries;

        internal Enumerator(UnmanagedEnumerator<MapEntry<TKey, TValue>> entries) => _entries = entries;

        /// <summary>The current key. Requires that <see cref="MoveNext"/> has returned true.</summary>
        public readonly TKey Current => _entries.Current.Key;

        /// <inheritdoc cref="UnmanagedEnumerator{T}.MoveNext"/>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext() => _entries.MoveNext();
    }
}

/// <summary>The values of an <see cref="UnmanagedMap{TKey,TValue}"/>, in the order of the entries. The view is valid until the map is written to.</summary>
public readonly struct MapValues<TKey, TValue> where TKey : unmanaged where TValue : unmanaged
{
    private readonly UnmanagedMap<TKey, TValue> _map;

    internal MapValues(UnmanagedMap<TKey, TValue> map) => _map = map;

    /// <summary>Values in the map.</summary>
    public int Count => _map.Count;

    /// <summary>Enumerates the values by reference. Assigning to a value changes the map.</summary>
    public Enumerator GetEnumerator() => new(_map.GetEnumerator());

    /// <summary>
    /// Returns the values as an enumerable object, for LINQ and for APIs that require one. Allocates managed memory. It is valid until the map is written to.
    /// </summary>
    public IEnumerable<TValue> AsEnumerable()
    {
        foreach (TValue item in this)
            yield return item;
    }

    /// <summary>Enumerates values by reference. It is a plain struct, so asynchronous methods and iterators can use it.</summary>
    public struct Enumerator
    {
        private UnmanagedEnumerator<MapEntry<TKey, TValue>> _entries;

        internal Enumerator(UnmanagedEnumerator<MapEntry<TKey, TValue>> entries) => _entries = entries;

        /// <summary>The current value. Requires that <see cref="MoveNext"/> has returned true.</summary>
        public readonly ref TValue Current => ref _entries.Current.Value;

        /// <inheritdoc cref="UnmanagedEnumerator{T}.MoveNext"/>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext() => _entries.MoveNext();
    }
}
