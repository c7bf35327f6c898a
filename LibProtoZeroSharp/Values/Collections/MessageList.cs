using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.CodeAnalysis;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>
/// A <c>repeated</c> field of messages: a reference to a list. A message is a reference to data in an arena, and the items of the list are such
/// references. The data never moves when the list grows, so a message from the list stays valid.
/// </summary>
/// <remarks>
/// <para>Copying a <see cref="MessageList{T}"/> copies the reference: every copy is the same list. <c>default</c> refers to no list
/// (<see cref="IsNull"/>); <see cref="Create"/> makes a list that belongs to no message. The list and its messages are valid until their arena is
/// reset or disposed.</para>
/// <para>The list of an absent sub-message is empty. Adding to it throws <see cref="InvalidOperationException"/>.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerDisplay,nq}")]
[DebuggerTypeProxy(typeof(MessageListDebugView<>))]
public readonly struct MessageList<T> where T : unmanaged, IArenaCreatable<T>
{
    private readonly UnmanagedList<T> _list;

    /// <summary>The list at an address.</summary>
    /// <param name="list">
    /// The list, in an arena or in the read-only data of an absent sub-message; null gives a list for which <see cref="IsNull"/> is true.
    /// </param>
    /// <remarks>
    /// Requires: it is a field of the type in the data of a message, alive as long as this handle is used; to be changed, the data are writable.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe MessageList(RawList* list) => _list = new UnmanagedList<T>(list);

    /// <inheritdoc cref="UnmanagedList{T}(FieldReference)"/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public MessageList(FieldReference place) => _list = new UnmanagedList<T>(place);

    private MessageList(UnmanagedList<T> list) => _list = list;

    /// <inheritdoc cref="UnmanagedList{T}.Create" path="/*[not(self::param)]"/>
    /// <param name="arena">The arena of the list, which is valid until the arena is reset or disposed.</param>
    /// <param name="capacity">Messages for whose references memory is reserved.</param>
    public static MessageList<T> Create(ArenaAllocator arena, int capacity = 0) => new(UnmanagedList<T>.Create(arena, capacity));

    /// <summary>Whether this refers to no list, as <c>default</c> does.</summary>
    public bool IsNull => _list.IsNull;

    /// <summary>Messages in the list.</summary>
    public int Count => _list.Count;

    /// <summary>Messages the list can hold before it grows.</summary>
    public int Capacity => _list.Capacity;

    /// <summary>The message at an index. Assigning replaces the reference and not the data.</summary>
    /// <param name="index">At least 0 and less than <see cref="Count"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is outside the list.</exception>
    public ref T this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref _list[index];
    }

    private string DebuggerDisplay => IsNull ? "null" : $"Count = {Count}";

    /// <summary>The messages; the span is valid until the list grows.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Span<T> AsSpan() => _list.AsSpan();

    /// <summary>Enumerates the messages by reference.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public UnmanagedEnumerator<T> GetEnumerator() => _list.GetEnumerator();

    /// <summary>The messages for LINQ: a managed object that always shows the current contents of the list.</summary>
    public IReadOnlyList<T> AsEnumerable() => _list.AsEnumerable();

    /// <summary>Copies the references to the messages to the managed heap.</summary>
    public T[] ToArray() => _list.ToArray();

    /// <summary>Copies the references to the messages.</summary>
    /// <exception cref="ArgumentException">The destination is shorter than <see cref="Count"/>.</exception>
    public void CopyTo(Span<T> destination) => _list.CopyTo(destination);

    /// <summary>The messages as JSON, in brackets and separated by commas.</summary>
    public override string ToString() => _list.ToString();

    /// <summary>Adds a new, empty message at the end.</summary>
    /// <returns>
    /// The message, by reference: C# can then set its members without a local variable. Copy the message to keep it; like any element reference,
    /// the reference is valid until the list grows.
    /// </returns>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is unchanged.</exception>
    /// <exception cref="InvalidOperationException">The list belongs to an absent sub-message.</exception>
    [Invalidates]
    public ref T Add(ArenaAllocator arena) => ref _list.Append(T.Create(arena), arena);

    /// <summary>Adds a reference to a message at the end. The list then contains that same message, not a copy of it.</summary>
    /// <param name="message">Not a null reference, and in the arena of this list or in one that lives as long.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is unchanged.</exception>
    /// <exception cref="InvalidOperationException">
    /// The list belongs to an absent sub-message, or the message is a null reference. With the Debug package: the message is an absent sub-message.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    [Invalidates]
    public void Add(T message, ArenaAllocator arena)
    {
        Checks.Message(message);
        _list.Add(message, arena);
    }

    /// <summary>Adds references to messages at the end.</summary>
    /// <inheritdoc cref="Add(T, ArenaAllocator)"/>
    [Invalidates]
    public void AddRange(ReadOnlySpan<T> messages, ArenaAllocator arena)
    {
        foreach (T message in messages) Checks.Message(message);
        _list.AddRange(messages, arena);
    }

    /// <summary>Inserts a reference to a message at an index. The message there and the following ones move towards the end.</summary>
    /// <param name="index">At least 0 and at most <see cref="Count"/>.</param>
    /// <param name="message">Not a null reference, and in the arena of this list or in one that lives as long.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is outside the list.</exception>
    /// <inheritdoc cref="Add(T, ArenaAllocator)" path="/*[not(self::param)]"/>
    [Invalidates]
    public void Insert(int index, T message, ArenaAllocator arena)
    {
        Checks.Message(message);
        _list.Insert(index, message, arena);
    }

    /// <summary>Makes room for references, so that the list can grow to <paramref name="capacity"/> messages without moving them.</summary>
    /// <inheritdoc cref="UnmanagedList{T}.EnsureCapacity"/>
    public void EnsureCapacity(int capacity, ArenaAllocator arena) => _list.EnsureCapacity(capacity, arena);

    /// <summary>Removes the message at an index. The following ones move towards the start.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The index is outside the list.</exception>
    public void RemoveAt(int index) => _list.RemoveAt(index);

    /// <summary>Removes messages. The following ones move towards the start.</summary>
    /// <inheritdoc cref="UnmanagedList{T}.RemoveRange"/>
    public void RemoveRange(int index, int count) => _list.RemoveRange(index, count);

    /// <summary>
    /// Removes the first message that equals <paramref name="message"/>: the one with the same fields. The following ones move towards the start.
    /// </summary>
    /// <returns>False if no message of the list equals it.</returns>
    public bool Remove(T message) => _list.Remove(message);

    /// <summary>Removes all messages that satisfy a condition. The others keep their order.</summary>
    /// <inheritdoc cref="UnmanagedList{T}.RemoveAll"/>
    public int RemoveAll(Predicate<T> match) => _list.RemoveAll(match);

    /// <summary>Sorts the messages, by moving the references to them.</summary>
    /// <inheritdoc cref="UnmanagedList{T}.Sort(Comparison{T})"/>
    public void Sort(Comparison<T> comparison) => _list.Sort(comparison);

    /// <summary>Removes all messages; the capacity stays.</summary>
    public void Clear() => _list.Clear();

    /// <summary>The index of the first message that equals <paramref name="message"/>; -1 if there is none.</summary>
    public int IndexOf(T message) => _list.IndexOf(message);

    /// <summary>Whether a message of the list equals <paramref name="message"/>.</summary>
    public bool Contains(T message) => _list.Contains(message);
}
