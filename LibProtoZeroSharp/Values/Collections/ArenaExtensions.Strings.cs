using LibProtoZeroSharp.CodeAnalysis;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

// Methods for lists and maps of Utf8String that take strings of any form. Methods that add copy the string into the arena. Methods that only search do
// not copy it, neither there nor to the managed heap.
public static partial class ArenaExtensions
{
    /// <summary>Adds a copy of a string at the end.</summary>
    /// <inheritdoc cref="UnmanagedList{T}.Add"/>
    [Invalidates]
    public static void Add(this UnmanagedList<Utf8String> list, StringSource text, ArenaAllocator arena) => list.AddView(text.CopyTo(arena), arena);

    /// <summary>Adds copies of strings at the end.</summary>
    /// <exception cref="ArgumentNullException">A string is null. The strings before it have been added.</exception>
    /// <inheritdoc cref="UnmanagedList{T}.AddRange"/>
    [Invalidates]
    public static void AddRange(this UnmanagedList<Utf8String> list, ReadOnlySpan<string> texts, ArenaAllocator arena)
    {
        list.EnsureCapacity(checked(list.Count + texts.Length), arena);
        foreach (string text in texts) list.Add(text, arena);
    }

    /// <summary>Replaces the string at an index by a copy of another one.</summary>
    /// <inheritdoc cref="UnmanagedList{T}.Set"/>
    public static void Set(this UnmanagedList<Utf8String> list, int index, StringSource text, ArenaAllocator arena)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)index, (uint)list.Count, nameof(index));
        list[index] = text.CopyTo(arena);
    }

    /// <summary>The index of the first item that equals the string; -1 if there is none.</summary>
    public static int IndexOf(this UnmanagedList<Utf8String> list, StringSource text)
    {
        using var utf8 = new Utf8Text(text, stackalloc byte[Utf8Text.StackSize]);
        Span<Utf8String> items = list.AsSpan();
        for (int i = 0; i < items.Length; i++)
        {
            if (items[i].Equals(utf8.Bytes)) return i;
        }

        return -1;
    }

    /// <summary>Whether an item equals the string.</summary>
    public static bool Contains(this UnmanagedList<Utf8String> list, StringSource text) => list.IndexOf(text) >= 0;

    /// <summary>Adds a copy of bytes at the end.</summary>
    /// <inheritdoc cref="UnmanagedList{T}.Add"/>
    [Invalidates]
    public static void Add(this UnmanagedList<UnmanagedBytes> list, ReadOnlySpan<byte> bytes, ArenaAllocator arena) =>
        list.AddView(arena.CopyBytes(bytes), arena);

    /// <summary>Whether the map has the key.</summary>
    public static bool ContainsKey<TValue>(this UnmanagedMap<Utf8String, TValue> map, StringSource key) where TValue : unmanaged => map.Find(key) >= 0;

    /// <summary>Looks up a key.</summary>
    /// <param name="map">The map.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">The value; <c>default</c> if the map does not have the key.</param>
    /// <returns>False if the map does not have the key.</returns>
    public static bool TryGetValue<TValue>(this UnmanagedMap<Utf8String, TValue> map, StringSource key, out TValue value) where TValue : unmanaged
    {
        int position = map.Find(key);
        value = position < 0 ? default : map.ValueAt(position);
        return position >= 0;
    }

    /// <summary>Adds a key that the map does not have.</summary>
    /// <param name="map">The map.</param>
    /// <param name="key">The key, which is copied.</param>
    /// <param name="value">The value; bytes are copied.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <inheritdoc cref="UnmanagedMap{TKey,TValue}.Add"/>
    [Invalidates]
    public static void Add<TValue>(this UnmanagedMap<Utf8String, TValue> map, StringSource key, TValue value, ArenaAllocator arena) where TValue : unmanaged =>
        map.AddView(key.CopyTo(arena), OwnCopy.Of(value, arena), arena);

    /// <inheritdoc cref="Add{TValue}(UnmanagedMap{Utf8String,TValue}, StringSource, TValue, ArenaAllocator)" path="/*[not(self::param)]"/>
    /// <param name="map">The map.</param>
    /// <param name="key">The key, which is copied.</param>
    /// <param name="value">The value, which is copied.</param>
    /// <param name="arena">The arena to grow in.</param>
    [Invalidates]
    public static void Add(this UnmanagedMap<Utf8String, Utf8String> map, StringSource key, StringSource value, ArenaAllocator arena) =>
        map.AddView(key.CopyTo(arena), value.CopyTo(arena), arena);

    /// <inheritdoc cref="UnmanagedMap{TKey,TValue}.Add"/>
    /// <param name="map">The map.</param>
    /// <param name="key">The key; a string is copied if the map does not have it.</param>
    /// <param name="value">The value, which is copied.</param>
    /// <param name="arena">The arena to grow in.</param>
    [Invalidates]
    public static void Add<TKey>(this UnmanagedMap<TKey, Utf8String> map, TKey key, StringSource value, ArenaAllocator arena) where TKey : unmanaged =>
        map.AddView(OwnCopy.Of(key, arena), value.CopyTo(arena), arena);

    /// <summary>Sets the value of a key, and adds the key if the map does not have it.</summary>
    /// <param name="map">The map.</param>
    /// <param name="key">The key, which is copied if the map does not have it.</param>
    /// <param name="value">The value; bytes are copied.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <inheritdoc cref="UnmanagedMap{TKey,TValue}.Set"/>
    public static void Set<TValue>(this UnmanagedMap<Utf8String, TValue> map, StringSource key, TValue value, ArenaAllocator arena) where TValue : unmanaged
    {
        int position = map.Find(key);
        TValue copy = OwnCopy.Of(value, arena);
        if (position < 0) map.AddView(key.CopyTo(arena), copy, arena);
        else map.SetValueAt(position, copy);
    }

    /// <inheritdoc cref="Set{TValue}(UnmanagedMap{Utf8String,TValue}, StringSource, TValue, ArenaAllocator)" path="/*[not(self::param)]"/>
    /// <param name="map">The map.</param>
    /// <param name="key">The key, which is copied if the map does not have it.</param>
    /// <param name="value">The value, which is copied.</param>
    /// <param name="arena">The arena to grow in.</param>
    public static void Set(this UnmanagedMap<Utf8String, Utf8String> map, StringSource key, StringSource value, ArenaAllocator arena)
    {
        int position = map.Find(key);
        Utf8String copy = value.CopyTo(arena);
        if (position < 0) map.AddView(key.CopyTo(arena), copy, arena);
        else map.SetValueAt(position, copy);
    }

    /// <inheritdoc cref="UnmanagedMap{TKey,TValue}.Set"/>
    /// <param name="map">The map.</param>
    /// <param name="key">The key; a string is copied if the map does not have it.</param>
    /// <param name="value">The value, which is copied.</param>
    /// <param name="arena">The arena to grow in.</param>
    public static void Set<TKey>(this UnmanagedMap<TKey, Utf8String> map, TKey key, StringSource value, ArenaAllocator arena) where TKey : unmanaged
    {
        int position = map.Find(key);
        Utf8String copy = value.CopyTo(arena);
        if (position < 0) map.AddView(OwnCopy.Of(key, arena), copy, arena);
        else map.SetValueAt(position, copy);
    }

    /// <summary>Removes a key and its value. The last entry takes the place of the removed one.</summary>
    /// <returns>False if the map does not have the key.</returns>
    public static bool Remove<TValue>(this UnmanagedMap<Utf8String, TValue> map, StringSource key) where TValue : unmanaged
    {
        int position = map.Find(key);
        if (position < 0) return false;
        map.RemoveAt(position);
        return true;
    }
}
