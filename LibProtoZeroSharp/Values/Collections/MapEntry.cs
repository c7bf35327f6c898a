using System.Diagnostics;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>A key of an <see cref="UnmanagedMap{TKey,TValue}"/> with its value.</summary>
[DebuggerDisplay("{Value}", Name = "[{Key}]")]
[StructLayout(LayoutKind.Sequential)]
public struct MapEntry<TKey, TValue> where TKey : unmanaged where TValue : unmanaged
{
    /// <summary>The key. The map finds the entry by it, so it can't be changed.</summary>
    public readonly TKey Key;

    /// <summary>The value. Assigning to it through a reference changes the map.</summary>
    public TValue Value;

    internal MapEntry(TKey key, TValue value)
    {
        Key = key;
        Value = value;
    }

    /// <summary>The key, a colon and the value; strings are in quotes.</summary>
    public override readonly string ToString() => $"{CollectionText.Of(Key)}: {CollectionText.Of(Value)}";

    /// <summary>Splits the entry into key and value.</summary>
    public readonly void Deconstruct(out TKey key, out TValue value)
    {
        key = Key;
        value = Value;
    }
}
