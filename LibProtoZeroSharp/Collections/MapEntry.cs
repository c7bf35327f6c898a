using System.Diagnostics;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

/// <summary>A key of an <see cref="UnmanagedMap{K,V}"/> and its value.</summary>
[DebuggerDisplay("{Value}", Name = "[{Key}]")]
[StructLayout(LayoutKind.Sequential)]
public struct MapEntry<K, V> where K : unmanaged where V : unmanaged
{
    /// <summary>The key, by which the map has filed the entry.</summary>
    public readonly K Key;

    /// <summary>The value; assigning to it through a reference changes the map.</summary>
    public V Value;

    internal MapEntry(K key, V value)
    {
        Key = key;
        Value = value;
    }

    /// <summary>The key, a colon and the value; strings in quotes.</summary>
    public override readonly string ToString() => $"{CollectionText.Of(Key)}: {CollectionText.Of(Value)}";

    /// <summary>Takes the entry apart.</summary>
    public readonly void Deconstruct(out K key, out V value)
    {
        key = Key;
        value = Value;
    }
}
