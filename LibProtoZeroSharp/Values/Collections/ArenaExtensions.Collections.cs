using LibProtoZeroSharp.CodeAnalysis;

namespace LibProtoZeroSharp;

// Methods of lists that take the elements of other lists and of managed collections.
public static partial class ArenaExtensions
{
    /// <summary>Adds the items of a list, which may be the same, at the end. Strings and bytes are copied.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is unchanged.</exception>
    /// <exception cref="InvalidOperationException">The list belongs to an absent sub-message.</exception>
    [Invalidates]
    public static void AddRange<T>(this UnmanagedList<T> list, UnmanagedList<T> items, ArenaAllocator arena) where T : unmanaged =>
        list.AddRange(items.AsSpan(), arena);

    /// <summary>Adds references to the messages of a list, which may be the same, at the end. The lists then contain the same messages.</summary>
    /// <inheritdoc cref="AddRange{T}(UnmanagedList{T}, UnmanagedList{T}, ArenaAllocator)"/>
    [Invalidates]
    public static void AddRange<T>(this MessageList<T> list, MessageList<T> items, ArenaAllocator arena) where T : unmanaged, IArenaCreatable<T> =>
        list.AddRange(items.AsSpan(), arena);

    /// <summary>Adds items at the end. They may come from the list itself. Strings and bytes are copied.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="items"/> is null.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is unchanged.</exception>
    /// <exception cref="InvalidOperationException">The list belongs to an absent sub-message.</exception>
    [Invalidates]
    public static void AddRange<T>(this UnmanagedList<T> list, IEnumerable<T> items, ArenaAllocator arena) where T : unmanaged =>
        list.AddRange(items.ToArray().AsSpan(), arena);

    /// <summary>Adds references to messages at the end. The list then contains those same messages, not copies of them.</summary>
    /// <inheritdoc cref="AddRange{T}(UnmanagedList{T}, IEnumerable{T}, ArenaAllocator)"/>
    [Invalidates]
    public static void AddRange<T>(this MessageList<T> list, IEnumerable<T> items, ArenaAllocator arena) where T : unmanaged, IArenaCreatable<T> =>
        list.AddRange(items.ToArray().AsSpan(), arena);

    /// <summary>Adds copies of strings at the end.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="texts"/> or a string of them is null. The strings before it have been added.</exception>
    /// <inheritdoc cref="UnmanagedList{T}.AddRange"/>
    [Invalidates]
    public static void AddRange(this UnmanagedList<Utf8String> list, IEnumerable<string> texts, ArenaAllocator arena) =>
        list.AddRange(texts.ToArray(), arena);

    /// <inheritdoc cref="AddRange(UnmanagedList{Utf8String}, IEnumerable{string}, ArenaAllocator)"/>
    /// <remarks>Before version 14, C# can't choose between the overloads for collections and for spans.</remarks>
    [Invalidates]
    public static void AddRange(this UnmanagedList<Utf8String> list, string[] texts, ArenaAllocator arena) =>
        list.AddRange((ReadOnlySpan<string>)texts, arena);
}
