using System;
using System.Collections;
using System.Collections.Generic;

namespace LibProtoZeroSharp.FrontEnd.Common;

/// <summary>
/// An immutable array that compares by its elements. Records that contain arrays need it: the incremental pipeline compares values to decide
/// what to redo, and an ordinary array equals only itself.
/// </summary>
internal readonly struct EquatableArray<T> : IEquatable<EquatableArray<T>>, IReadOnlyList<T>
    where T : IEquatable<T>
{
    private readonly T[]? _items;

    /// <summary>Takes the array over: the caller must not change it afterwards.</summary>
    public EquatableArray(T[] items) => _items = items;

    public static EquatableArray<T> Empty => default;

    public int Count => _items is null ? 0 : _items.Length;

    public bool IsEmpty => Count == 0;

    public T this[int index] => (_items ?? Array.Empty<T>())[index];

    public ReadOnlySpan<T> AsSpan() => _items;

    public T[] ToArray() => _items is null ? [] : (T[])_items.Clone();

    public bool Equals(EquatableArray<T> other)
    {
        if (ReferenceEquals(_items, other._items))
            return true;
        if (Count != other.Count)
            return false;
        for (int i = 0; i < Count; i++)
        {
            if (!EqualityComparer<T>.Default.Equals(_items![i], other._items![i]))
                return false;
        }

        return true;
    }

    public override bool Equals(object? obj) => obj is EquatableArray<T> other && Equals(other);

    public override int GetHashCode()
    {
        int hash = 17;
        foreach (T item in this)
            hash = unchecked((hash * 31) + (item is null ? 0 : item.GetHashCode()));
        return hash;
    }

    public Enumerator GetEnumerator() => new(_items);

    IEnumerator<T> IEnumerable<T>.GetEnumerator() => ((IEnumerable<T>)(_items ?? Array.Empty<T>())).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => (_items ?? Array.Empty<T>()).GetEnumerator();

    public static bool operator ==(EquatableArray<T> left, EquatableArray<T> right) => left.Equals(right);

    public static bool operator !=(EquatableArray<T> left, EquatableArray<T> right) => !left.Equals(right);

    /// <summary>Lets <c>foreach</c> run without an allocation.</summary>
    public struct Enumerator(T[]? items)
    {
        private int _index = -1;

        public readonly T Current => items![_index];

        public bool MoveNext() => ++_index < (items is null ? 0 : items.Length);
    }
}

internal static class EquatableArray
{
    public static EquatableArray<T> ToEquatableArray<T>(this List<T>? items)
        where T : IEquatable<T> => items is null || items.Count == 0 ? default : new EquatableArray<T>(items.ToArray());

    public static EquatableArray<T> Create<T>(params T[] items)
        where T : IEquatable<T> => new(items);
}
