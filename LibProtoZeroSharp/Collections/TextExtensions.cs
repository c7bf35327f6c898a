namespace LibProtoZeroSharp;

/// <summary>
/// Lists and maps of <see cref="Utf8String"/> with text as it is at hand. What adds copies the text into the arena; what only looks copies
/// it neither there nor to the managed heap.
/// </summary>
public static class TextExtensions
{
    /// <summary>Adds a copy of a text at the end.</summary>
    /// <inheritdoc cref="UnmanagedList{T}.Add"/>
    public static void Add(this UnmanagedList<Utf8String> list, TextSource text, ArenaAllocator arena) => list.Add(text.CopyTo(arena), arena);

    /// <summary>Adds copies of strings at the end.</summary>
    /// <exception cref="ArgumentNullException">A string is null. The list has those before it.</exception>
    /// <inheritdoc cref="UnmanagedList{T}.AddRange"/>
    public static void AddRange(this UnmanagedList<Utf8String> list, ReadOnlySpan<string> texts, ArenaAllocator arena)
    {
        list.EnsureCapacity(checked(list.Count + texts.Length), arena);
        foreach (string text in texts) list.Add(text, arena);
    }

    /// <summary>The index of the first item that is the text; -1 where none is.</summary>
    public static unsafe int IndexOf(this UnmanagedList<Utf8String> list, TextSource text)
    {
        byte* buffer = stackalloc byte[Utf8Text.StackSize];
        using var utf8 = new Utf8Text(text, buffer);
        Span<Utf8String> items = list.AsSpan();
        for (int i = 0; i < items.Length; i++)
            if (items[i].Equals(utf8.Bytes)) return i;
        return -1;
    }

    /// <summary>An item is the text.</summary>
    public static bool Contains(this UnmanagedList<Utf8String> list, TextSource text) => list.IndexOf(text) >= 0;

    /// <summary>Adds a copy of bytes at the end.</summary>
    /// <inheritdoc cref="UnmanagedList{T}.Add"/>
    public static void Add(this UnmanagedList<UnmanagedBytes> list, ReadOnlySpan<byte> bytes, ArenaAllocator arena) =>
        list.Add(arena.CopyBytes(bytes), arena);

    /// <summary>The map has the key.</summary>
    public static bool ContainsKey<V>(this UnmanagedMap<Utf8String, V> map, TextSource key) where V : unmanaged => map.Find(key) >= 0;

    /// <summary>Looks a key up.</summary>
    /// <param name="map">Where to look.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">Its value; <c>default</c> where the map does not have it.</param>
    /// <returns>False where the map does not have it.</returns>
    public static bool TryGetValue<V>(this UnmanagedMap<Utf8String, V> map, TextSource key, out V value) where V : unmanaged
    {
        int position = map.Find(key);
        value = position < 0 ? default : map.ValueAt(position);
        return position >= 0;
    }

    /// <summary>Adds a key that the map does not have.</summary>
    /// <param name="map">Where to.</param>
    /// <param name="key">The key, which is copied.</param>
    /// <param name="value">Its value.</param>
    /// <param name="arena">Where the map grows.</param>
    /// <inheritdoc cref="UnmanagedMap{K,V}.Add"/>
    public static void Add<V>(this UnmanagedMap<Utf8String, V> map, TextSource key, V value, ArenaAllocator arena) where V : unmanaged =>
        map.Add(key.CopyTo(arena), value, arena);

    /// <inheritdoc cref="Add{V}(UnmanagedMap{Utf8String,V}, TextSource, V, ArenaAllocator)"/>
    /// <param name="map">Where to.</param>
    /// <param name="key">The key, which is copied.</param>
    /// <param name="value">Its value, which is copied.</param>
    /// <param name="arena">Where the map grows.</param>
    public static void Add(this UnmanagedMap<Utf8String, Utf8String> map, TextSource key, TextSource value, ArenaAllocator arena) =>
        map.Add(key.CopyTo(arena), value.CopyTo(arena), arena);

    /// <inheritdoc cref="UnmanagedMap{K,V}.Add"/>
    /// <param name="map">Where to.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">Its value, which is copied.</param>
    /// <param name="arena">Where the map grows.</param>
    public static void Add<K>(this UnmanagedMap<K, Utf8String> map, K key, TextSource value, ArenaAllocator arena) where K : unmanaged =>
        map.Add(key, value.CopyTo(arena), arena);

    /// <summary>Gives a key a value, whether the map has it or not.</summary>
    /// <param name="map">Where to.</param>
    /// <param name="key">The key, which is copied where the map does not have it.</param>
    /// <param name="value">Its value.</param>
    /// <param name="arena">Where the map grows.</param>
    /// <inheritdoc cref="UnmanagedMap{K,V}.Set"/>
    public static void Set<V>(this UnmanagedMap<Utf8String, V> map, TextSource key, V value, ArenaAllocator arena) where V : unmanaged
    {
        int position = map.Find(key);
        if (position < 0) map.Add(key.CopyTo(arena), value, arena);
        else map.ValueAt(position) = value;
    }

    /// <inheritdoc cref="Set{V}(UnmanagedMap{Utf8String,V}, TextSource, V, ArenaAllocator)"/>
    /// <param name="map">Where to.</param>
    /// <param name="key">The key, which is copied where the map does not have it.</param>
    /// <param name="value">Its value, which is copied.</param>
    /// <param name="arena">Where the map grows.</param>
    public static void Set(this UnmanagedMap<Utf8String, Utf8String> map, TextSource key, TextSource value, ArenaAllocator arena) =>
        map.Set(key, value.CopyTo(arena), arena);

    /// <inheritdoc cref="UnmanagedMap{K,V}.Set"/>
    /// <param name="map">Where to.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">Its value, which is copied.</param>
    /// <param name="arena">Where the map grows.</param>
    public static void Set<K>(this UnmanagedMap<K, Utf8String> map, K key, TextSource value, ArenaAllocator arena) where K : unmanaged =>
        map.Set(key, value.CopyTo(arena), arena);

    /// <summary>Removes a key and its value; the last entry takes their place.</summary>
    /// <returns>False where the map does not have the key.</returns>
    public static bool Remove<V>(this UnmanagedMap<Utf8String, V> map, TextSource key) where V : unmanaged
    {
        int position = map.Find(key);
        if (position < 0) return false;
        map.RemoveAt(position);
        return true;
    }
}
