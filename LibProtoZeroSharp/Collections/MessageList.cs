using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>
/// A <c>repeated</c> field of messages: a reference to a list. A message is a reference to data in an arena, and the list's items are such
/// references: however the list grows, the data never moves, so a message taken from it stays good.
/// </summary>
/// <remarks>
/// <para>Copying it copies the reference: every copy is the same list. <c>default</c> is a reference to no list at all (<see cref="IsNull"/>);
/// a list that belongs to no message is made with <see cref="Create"/>. The list and its messages are valid until their arena is reset or
/// disposed.</para>
/// <para>The list of an absent sub-message is empty. Adding to it is an <see cref="InvalidOperationException"/>.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerDisplay,nq}")]
[DebuggerTypeProxy(typeof(MessageListDebugView<>))]
public readonly unsafe struct MessageList<T> where T : unmanaged, IArenaCreatable<T>
{
    private readonly UnmanagedList<T> _list;

    /// <summary>The list at an address, for generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public MessageList(RawList* list) => _list = new UnmanagedList<T>(list);

    private MessageList(UnmanagedList<T> list) => _list = list;

    /// <inheritdoc cref="UnmanagedList{T}.Create"/>
    /// <param name="arena">Holds the list until it is reset or disposed.</param>
    /// <param name="capacity">Messages whose references there is room for.</param>
    public static MessageList<T> Create(ArenaAllocator arena, int capacity = 0) => new(UnmanagedList<T>.Create(arena, capacity));

    /// <summary>This refers to no list at all, as <c>default</c> does.</summary>
    public bool IsNull => _list.IsNull;

    /// <summary>Messages in the list.</summary>
    public int Count => _list.Count;

    /// <summary>Messages it can hold before it has to grow.</summary>
    public int Capacity => _list.Capacity;

    /// <summary>The message at an index; assigning replaces the reference, not the data.</summary>
    /// <param name="index">At least 0 and less than <see cref="Count"/>; only the Debug flavour checks it.</param>
    /// <exception cref="ArgumentOutOfRangeException">Debug flavour: the index is outside the list.</exception>
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

    /// <summary>The messages for LINQ: a managed object that shows the list as it is whenever it is asked.</summary>
    public IReadOnlyList<T> AsEnumerable() => _list.AsEnumerable();

    /// <summary>Copies the references to the messages to the managed heap.</summary>
    public T[] ToArray() => _list.ToArray();

    /// <summary>Copies the references to the messages.</summary>
    /// <exception cref="ArgumentException">The destination is shorter than <see cref="Count"/>.</exception>
    public void CopyTo(Span<T> destination) => _list.CopyTo(destination);

    /// <summary>The messages as JSON, with commas between and in brackets.</summary>
    public override string ToString() => _list.ToString();

    /// <summary>Adds a new, empty message at the end.</summary>
    /// <returns>
    /// The message. By reference, because C# lets members be set on that without a local; to keep it, copy it out, as for any element.
    /// </returns>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is as it was.</exception>
    /// <exception cref="InvalidOperationException">The list is that of an absent sub-message.</exception>
    public ref T Add(ArenaAllocator arena) => ref _list.Append(T.Create(arena), arena);

    /// <summary>Adds a reference to a message at the end: the list then shows that same message, not a copy of it.</summary>
    /// <param name="message">Not a null reference, and in this list's arena or in one that lives as long.</param>
    /// <param name="arena">Where the list grows.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is as it was.</exception>
    /// <exception cref="InvalidOperationException">
    /// The list is that of an absent sub-message. Debug flavour: the message is a null reference, or the default of an absent one.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(T message, ArenaAllocator arena)
    {
        Checks.Message(message);
        _list.Add(message, arena);
    }

    /// <summary>Adds references to messages at the end.</summary>
    /// <inheritdoc cref="Add(T, ArenaAllocator)"/>
    public void AddRange(ReadOnlySpan<T> messages, ArenaAllocator arena)
    {
        foreach (T message in messages) Checks.Message(message);
        _list.AddRange(messages, arena);
    }

    /// <summary>Puts a reference to a message before the one at an index; that one and those behind it move down.</summary>
    /// <param name="index">At least 0 and at most <see cref="Count"/>.</param>
    /// <param name="message">Not a null reference, and in this list's arena or in one that lives as long.</param>
    /// <param name="arena">Where the list grows.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is outside the list.</exception>
    /// <inheritdoc cref="Add(T, ArenaAllocator)"/>
    public void Insert(int index, T message, ArenaAllocator arena)
    {
        Checks.Message(message);
        _list.Insert(index, message, arena);
    }

    /// <summary>Makes room for the references, so that the list can grow to <paramref name="capacity"/> messages without moving them.</summary>
    /// <inheritdoc cref="UnmanagedList{T}.EnsureCapacity"/>
    public void EnsureCapacity(int capacity, ArenaAllocator arena) => _list.EnsureCapacity(capacity, arena);

    /// <summary>Removes the message at an index; those behind it move up.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The index is outside the list.</exception>
    public void RemoveAt(int index) => _list.RemoveAt(index);

    /// <summary>Removes messages; those behind them move up.</summary>
    /// <inheritdoc cref="UnmanagedList{T}.RemoveRange"/>
    public void RemoveRange(int index, int count) => _list.RemoveRange(index, count);

    /// <summary>Removes all messages; the capacity stays.</summary>
    public void Clear() => _list.Clear();

    /// <summary>The index of the first message that equals <paramref name="message"/>; -1 where none does.</summary>
    public int IndexOf(T message) => _list.IndexOf(message);

    /// <summary>A message equals <paramref name="message"/>.</summary>
    public bool Contains(T message) => _list.Contains(message);
}
