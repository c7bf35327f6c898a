using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

/// <summary>
/// A <c>repeated</c> field of messages. A message is a reference to data in an arena, and this a list of such references: however the
/// list grows, the data never moves, so a message taken from it stays good.
/// </summary>
/// <remarks>
/// <c>default</c> is the empty list. Use it in place, through the <c>ref</c> that a message's property returns: a copy shares the items
/// but has a count of its own. The list and its messages are valid until their arena is reset or disposed.
/// </remarks>
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(MessageListDebugView<>))]
[StructLayout(LayoutKind.Sequential)]
public struct MessageList<T> : IDebugCount where T : unmanaged, IArenaCreatable<T>
{
    private UnmanagedList<T> _list;

    /// <summary>Messages in the list.</summary>
    public readonly int Count => _list.Count;

    /// <summary>Messages it can hold before it has to grow.</summary>
    public readonly int Capacity => _list.Capacity;

    /// <summary>The message at an index; assigning replaces the reference, not the data.</summary>
    /// <param name="index">At least 0 and less than <see cref="Count"/>; only the Debug flavour checks it.</param>
    /// <exception cref="ArgumentOutOfRangeException">Debug flavour: the index is outside the list.</exception>
    public readonly ref T this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref _list[index];
    }

    /// <summary>The messages; the span is valid until the list grows.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly Span<T> AsSpan() => _list.AsSpan();

    /// <summary>Enumerates the messages. Adding while enumerating is not seen.</summary>
    public readonly Span<T>.Enumerator GetEnumerator() => _list.GetEnumerator();

    /// <summary>Adds a new, empty message at the end.</summary>
    /// <returns>
    /// The message. By reference, because C# lets members be set on that without a local; to keep it, copy it out, as for any element.
    /// </returns>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is as it was.</exception>
    public ref T Add(ArenaAllocator arena) => ref _list.Append(T.Create(arena), arena);

    /// <summary>Adds a reference to a message at the end: the list then shows that same message, not a copy of it.</summary>
    /// <param name="message">Not a null reference, and in this list's arena or in one that lives as long.</param>
    /// <param name="arena">Where the list grows.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is as it was.</exception>
    /// <exception cref="InvalidOperationException">Debug flavour: the message is a null reference, or the default of an absent one.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(T message, ArenaAllocator arena)
    {
        Checks.Message(message);
        _list.Add(message, arena);
    }

    /// <summary>Adds references to messages at the end.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is as it was.</exception>
    public void AddRange(ReadOnlySpan<T> messages, ArenaAllocator arena)
    {
        foreach (T message in messages) Checks.Message(message);
        _list.AddRange(messages, arena);
    }

    /// <summary>Makes room for the references, so that the list can grow to <paramref name="capacity"/> messages without moving them.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is as it was.</exception>
    public void EnsureCapacity(int capacity, ArenaAllocator arena) => _list.EnsureCapacity(capacity, arena);

    /// <summary>Removes the message at an index; those behind it move up.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The index is outside the list.</exception>
    public void RemoveAt(int index) => _list.RemoveAt(index);

    /// <summary>Removes all messages; the capacity stays.</summary>
    public void Clear() => _list.Clear();
}
