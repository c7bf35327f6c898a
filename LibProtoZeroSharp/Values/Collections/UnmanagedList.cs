using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.CodeAnalysis;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>
/// A <c>repeated</c> field of scalars, enums, strings or bytes: a reference to a list whose items are contiguous in an arena. It is
/// valid until the arena is reset or disposed.
/// </summary>
/// <remarks>
/// <para>Copying an <see cref="UnmanagedList{T}"/> copies the reference: every copy is the same list. <c>default</c> refers to no list
/// (<see cref="IsNull"/>); <see cref="Create"/> makes a list that belongs to no message.</para>
/// <para>Methods that add take the arena to grow in. It must be the arena of the list, or one that lives as long. Adding may move the
/// items; spans and references from before then still refer to the old ones.</para>
/// <para>Methods that take an arena copy strings and bytes into it. <see cref="AddView"/> and assignments to items don't: the list then refers to
/// bytes that must live as long as it does.</para>
/// <para>The list of an absent sub-message is empty. Adding to it throws <see cref="InvalidOperationException"/>.</para>
/// <para>Parsed numbers of fixed width may be a view of the input, and then they are not necessarily aligned. Loads and stores work at any address,
/// but atomic operations (<see cref="System.Threading.Interlocked"/>, <see cref="System.Threading.Volatile"/>) need alignment. With
/// <see cref="ProtoInput.AliasUnsafe"/> the input is memory of the caller.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerDisplay,nq}")]
[DebuggerTypeProxy(typeof(UnmanagedListDebugView<>))]
public readonly struct UnmanagedList<T> where T : unmanaged
{
    private const int SmallestCapacity = 4;

    /// <summary>The address of the list, with the generation of its memory in the bits above.</summary>
    private readonly unsafe RawList* _list;

    /// <summary>The list at an address.</summary>
    /// <param name="list">
    /// The list, in an arena or in the read-only data of an absent sub-message; null gives a list for which <see cref="IsNull"/> is true.
    /// </param>
    /// <remarks>
    /// Requires: it is a field of the type in the data of a message, alive as long as this handle is used; to be changed, the data are writable.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe UnmanagedList(RawList* list) => _list = list;

    /// <summary>The list in a message's data, for generated code.</summary>
    /// <param name="place">Its place, in an arena or in the read-only data of an absent sub-message. Neither memory ever moves.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe UnmanagedList(FieldReference place) => _list = (RawList*)place.Pointer;

    /// <summary>Creates an empty list that belongs to no message.</summary>
    /// <param name="arena">The arena of the list, which is valid until the arena is reset or disposed.</param>
    /// <param name="capacity">Items for which memory is reserved.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public static unsafe UnmanagedList<T> Create(ArenaAllocator arena, int capacity = 0)
    {
        ArenaState* state = arena.State;
        RawList* memory = arena.Allocate<RawList>();
        var list = new UnmanagedList<T>((RawList*)state->Reference(memory));
        list.EnsureCapacity(capacity, arena);
        return list;
    }

    /// <summary>Whether this refers to no list, as <c>default</c> does.</summary>
    public unsafe bool IsNull => _list == null;

    /// <summary>Items in the list.</summary>
    public unsafe int Count
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Raw->Count;
    }

    /// <summary>Items the list can hold before it grows; at least <see cref="Count"/>.</summary>
    public unsafe int Capacity
    {
        get
        {
            RawList* list = Raw;
            return Math.Max(list->Capacity, list->Count);
        }
    }

    /// <summary>The item at an index, by reference: it can be assigned to.</summary>
    /// <param name="index">At least 0 and less than <see cref="Count"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is outside the list.</exception>
    public unsafe ref T this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            RawList* list = Raw;
            Checks.Index(index, list->Count);
            return ref ((T*)list->Items)[index];
        }
    }

    private unsafe string DebuggerDisplay => IsNull ? "null" : $"Count = {Raw->Count}";

    /// <summary>
    /// The items in place, for reading and writing: <c>list.AsSpan().Sort()</c> sorts the list. The span is valid until the list grows.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe Span<T> AsSpan()
    {
        RawList* list = Raw;
        return new Span<T>(list->Items, list->Count);
    }

    /// <summary>Enumerates the items by reference.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe UnmanagedEnumerator<T> GetEnumerator()
    {
        RawList* list = Raw;
        return UnmanagedEnumerator<T>.Of(_list, list);
    }

    /// <summary>The items for LINQ: a managed object that always shows the current contents of the list.</summary>
    public IReadOnlyList<T> AsEnumerable() => new ListItems<T>(this);

    /// <summary>Copies the items to the managed heap.</summary>
    public T[] ToArray() => AsSpan().ToArray();

    /// <summary>Copies the items.</summary>
    /// <exception cref="ArgumentException">The destination is shorter than <see cref="Count"/>.</exception>
    public void CopyTo(Span<T> destination) => AsSpan().CopyTo(destination);

    /// <summary>The items in brackets, separated by commas; strings are in quotes.</summary>
    public override string ToString() => IsNull ? "null" : CollectionText.OfList<T>(AsSpan());

    /// <summary>Adds an item at the end. A string or bytes are copied.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is unchanged.</exception>
    /// <exception cref="InvalidOperationException">The list belongs to an absent sub-message.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    [Invalidates]
    public void Add(T item, ArenaAllocator arena) => Append(OwnCopy.Of(item, arena), arena);

    /// <summary>Adds an item at the end as it is. For strings and bytes this saves the copy.</summary>
    /// <param name="item">
    /// The item. The bytes of a string must live as long as the list: they are in its arena, or in one that is disposed later.
    /// </param>
    /// <param name="arena">The arena to grow in.</param>
    /// <inheritdoc cref="Add"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    [Invalidates]
    public void AddView([KeepsView] T item, ArenaAllocator arena) => Append(item, arena);

    /// <summary>Adds items at the end. They may be items of this list. Strings and bytes are copied.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is unchanged.</exception>
    /// <exception cref="InvalidOperationException">The list belongs to an absent sub-message.</exception>
    [Invalidates]
    public unsafe void AddRange(ReadOnlySpan<T> items, ArenaAllocator arena)
    {
        RawList* list = Raw;
        if (items.IsEmpty) return;
        long count = (long)list->Count + items.Length;
        if (count > list->Capacity)
        {
            bool own = AsSpan().Overlaps(items, out int offset);
            Grow(count, arena);
            if (own) items = AsSpan().Slice(offset, items.Length);
        }

        var added = new Span<T>((T*)list->Items + list->Count, items.Length);
        items.CopyTo(added);
        if (OwnCopy.IsNeeded<T>())
        {
            foreach (ref T item in added) item = OwnCopy.Of(item, arena);
        }

        list->Count = (int)count;
    }

    /// <summary>
    /// Inserts an item at an index. The item there and the following ones move towards the end. A string or bytes are copied.
    /// </summary>
    /// <param name="index">At least 0 and at most <see cref="Count"/>.</param>
    /// <param name="item">The new item.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is outside the list.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is unchanged.</exception>
    /// <exception cref="InvalidOperationException">The list belongs to an absent sub-message.</exception>
    [Invalidates]
    public void Insert(int index, T item, ArenaAllocator arena)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)index, (uint)Count, nameof(index));
        Add(item, arena);
        Span<T> items = AsSpan();
        T added = items[^1];
        items[index..^1].CopyTo(items[(index + 1)..]);
        items[index] = added;
    }

    /// <summary>Replaces the item at an index. A string or bytes are copied, while an assignment to the item stores a view.</summary>
    /// <param name="index">At least 0 and less than <see cref="Count"/>.</param>
    /// <param name="item">The new item.</param>
    /// <param name="arena">The arena of the list, or one that lives as long.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is outside the list.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is unchanged.</exception>
    public void Set(int index, T item, ArenaAllocator arena)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)index, (uint)Count, nameof(index));
        this[index] = OwnCopy.Of(item, arena);
    }

    /// <summary>Makes room, so that the list can grow to <paramref name="capacity"/> items without moving.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The capacity is negative.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is unchanged.</exception>
    /// <exception cref="InvalidOperationException">The list belongs to an absent sub-message.</exception>
    public void EnsureCapacity(int capacity, ArenaAllocator arena)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(capacity);
        if (capacity > Capacity) Grow(capacity, arena);
    }

    /// <summary>Removes the item at an index. The following ones move towards the start.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The index is outside the list.</exception>
    public void RemoveAt(int index)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)index, (uint)Count, nameof(index));
        RemoveRange(index, 1);
    }

    /// <summary>Removes items. The following ones move towards the start.</summary>
    /// <param name="index">The index of the first item to remove.</param>
    /// <param name="count">The number of items to remove.</param>
    /// <exception cref="ArgumentOutOfRangeException">Some of these items are outside the list.</exception>
    public unsafe void RemoveRange(int index, int count)
    {
        Span<T> items = AsSpan();
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)index, (uint)items.Length, nameof(index));
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)count, (uint)(items.Length - index), nameof(count));
        if (count == 0) return;
        Checks.ItemsRemoved(_list);
        items[(index + count)..].CopyTo(items[index..]);
        Raw->Count -= count;
    }

    /// <summary>Removes the first item that equals <paramref name="item"/>. The following ones move towards the start.</summary>
    /// <returns>False if no item equals it.</returns>
    public bool Remove(T item)
    {
        int index = IndexOf(item);
        if (index >= 0) RemoveRange(index, 1);
        return index >= 0;
    }

    /// <summary>Removes all items that satisfy a condition. The others keep their order.</summary>
    /// <param name="match">The condition. If it throws, the items that matched so far are removed, and the list has all others.</param>
    /// <returns>The number of removed items.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="match"/> is null.</exception>
    public unsafe int RemoveAll(Predicate<T> match)
    {
        ArgumentNullException.ThrowIfNull(match);
        Span<T> items = AsSpan();
        // An empty list may belong to an absent sub-message, whose data is read-only.
        if (items.IsEmpty) return 0;
        int kept = 0, at = 0;
        Checks.ItemsRemoved(_list);
        try
        {
            for (; at < items.Length; at++)
            {
                if (match(items[at])) continue;
                items[kept++] = items[at];
            }
        }
        finally
        {
            items[at..].CopyTo(items[kept..]);
            Raw->Count = items.Length - (at - kept);
        }

        return at - kept;
    }

    /// <summary>Sorts the items in their natural order; strings and bytes by their bytes. Equal items may change their order.</summary>
    /// <exception cref="InvalidOperationException">The items have no order.</exception>
    public void Sort() => AsSpan().Sort();

    /// <summary>Sorts the items. Those that compare as equal may change their order.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="comparison"/> is null.</exception>
    public void Sort(Comparison<T> comparison) => AsSpan().Sort(comparison);

    /// <summary>Removes all items; the capacity stays.</summary>
    public unsafe void Clear()
    {
        RawList* list = Raw;

        // An empty list may belong to an absent sub-message, whose data is read-only.
        if (list->Count == 0) return;
        Checks.ItemsRemoved(_list);
        list->Count = 0;
    }

    /// <summary>The index of the first item that equals <paramref name="item"/>; -1 if there is none.</summary>
    public int IndexOf(T item)
    {
        Span<T> items = AsSpan();
        for (int i = 0; i < items.Length; i++)
        {
            if (EqualityComparer<T>.Default.Equals(items[i], item)) return i;
        }

        return -1;
    }

    /// <summary>Whether an item equals <paramref name="item"/>.</summary>
    public bool Contains(T item) => IndexOf(item) >= 0;

    /// <summary>Adds an item at the end.</summary>
    /// <returns>The item in the list; the reference is valid until the list grows.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe ref T Append(T item, ArenaAllocator arena)
    {
        RawList* list = Raw;
        int count = list->Count;
        if (count >= list->Capacity) Grow(count + 1L, arena);
        T* added = (T*)list->Items + count;
        *added = item;
        list->Count = count + 1;
        return ref *added;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private unsafe void Grow(long wanted, ArenaAllocator arena)
    {
        DefaultData.RequireWritable(_list);
        ArenaState* state = arena.State;
        if (!Raw->TryGrow(sizeof(T), wanted, SmallestCapacity, state))
            ArenaErrors.ThrowExhausted((ulong)wanted * (ulong)sizeof(T), state->AllocatedBytes, state->MaxBytes);
    }

    /// <summary>The list.</summary>
    /// <exception cref="ObjectDisposedException">The arena of the list has been reset or disposed.</exception>
    private unsafe RawList* Raw
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Checks.That(_list != null, "default(UnmanagedList) is a reference to no list; make one with Create(arena).");
            return (RawList*)Generations.Follow(_list, "list");
        }
    }
}
