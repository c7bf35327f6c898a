using System.ComponentModel;

namespace LibProtoZeroSharp;

/// <summary>The keys of an <see cref="UnmanagedMap{K,V}"/>, to be enumerated.</summary>
public ref struct MapKeys<K, V> where K : unmanaged where V : unmanaged
{
    private Span<MapEntry<K, V>>.Enumerator _entries;

    internal MapKeys(Span<MapEntry<K, V>> entries) => _entries = entries.GetEnumerator();

    /// <summary>The key at the enumerator's place.</summary>
    public readonly K Current => _entries.Current.Key;

    /// <summary>This is its own enumerator.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public readonly MapKeys<K, V> GetEnumerator() => this;

    /// <summary>Goes on to the next key; false at the end.</summary>
    public bool MoveNext() => _entries.MoveNext();
}

/// <summary>The values of an <see cref="UnmanagedMap{K,V}"/>, to be enumerated.</summary>
public ref struct MapValues<K, V> where K : unmanaged where V : unmanaged
{
    private Span<MapEntry<K, V>>.Enumerator _entries;

    internal MapValues(Span<MapEntry<K, V>> entries) => _entries = entries.GetEnumerator();

    /// <summary>The value at the enumerator's place, by reference: assigning to it changes the map.</summary>
    public readonly ref V Current => ref _entries.Current.Value;

    /// <summary>This is its own enumerator.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public readonly MapValues<K, V> GetEnumerator() => this;

    /// <summary>Goes on to the next value; false at the end.</summary>
    public bool MoveNext() => _entries.MoveNext();
}
