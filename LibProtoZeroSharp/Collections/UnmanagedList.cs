using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>
/// A <c>repeated</c> field of scalars, enums, strings or bytes: a reference to a list whose items lie next to each other in an arena. It is
/// valid until the arena is reset or disposed.
/// </summary>
/// <remarks>
/// <para>Copying it copies the reference: every copy is the same list. <c>default</c> is a reference to no list at all (<see cref="IsNull"/>);
/// a list that belongs to no message is made with <see cref="Create"/>.</para>
/// <para>What adds takes the arena to grow in, which must be the one the list lives in or one that lives as long. Adding may move the
/// items; spans and references from before then still show the old ones.</para>
/// <para>The list of an absent sub-message is empty. Adding to it is an <see cref="InvalidOperationException"/>.</para>
/// <para>Numbers of fixed width that were parsed may lie where they lay in the input: not aligned, which loads and stores don't mind, while what
/// must be atomic (<see cref="System.Threading.Interlocked"/>, <see cref="System.Threading.Volatile"/>) does. With
/// <see cref="ProtoInput.Alias"/> that is the caller's memory.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerDisplay,nq}")]
[DebuggerTypeProxy(typeof(UnmanagedListDebugView<>))]
public readonly unsafe struct UnmanagedList<T> where T : unmanaged
{
    private const int SmallestCapacity = 4;

    private readonly RawList* _list;

    /// <summary>The list at an address, for generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public UnmanagedList(RawList* list) => _list = list;

    /// <summary>A new, empty list that belongs to no message.</summary>
    /// <param name="arena">Holds the list until it is reset or disposed.</param>
    /// <param name="capacity">Items that there is room for.</param>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    public static UnmanagedList<T> Create(ArenaAllocator arena, int capacity = 0)
    {
        var list = new UnmanagedList<T>(arena.Allocate<RawList>());
        list.EnsureCapacity(capacity, arena);
        return list;
    }

    /// <summary>This refers to no list at all, as <c>default</c> does.</summary>
    public bool IsNull => _list == null;

    /// <summary>Items in the list.</summary>
    public int Count
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            CheckAlive();
            return _list->Count;
        }
    }

    /// <summary>Items it can hold before it has to grow; at least <see cref="Count"/>.</summary>
    public int Capacity
    {
        get
        {
            CheckAlive();
            return Math.Max(_list->Capacity, _list->Count);
        }
    }

    /// <summary>The item at an index, by reference: it can be assigned to.</summary>
    /// <param name="index">At least 0 and less than <see cref="Count"/>; only the Debug flavour checks it.</param>
    /// <exception cref="ArgumentOutOfRangeException">Debug flavour: the index is outside the list.</exception>
    public ref T this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            CheckAlive();
            Checks.Index(index, _list->Count);
            return ref ((T*)_list->Items)[index];
        }
    }

    private string DebuggerDisplay => IsNull ? "null" : $"Count = {_list->Count}";

    /// <summary>The items, to read and to write, in place: <c>list.AsSpan().Sort()</c> sorts the list. Valid until the list grows.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Span<T> AsSpan()
    {
        CheckAlive();
        return new Span<T>(_list->Items, _list->Count);
    }

    /// <summary>Enumerates the items by reference.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public UnmanagedEnumerator<T> GetEnumerator()
    {
        CheckAlive();
        return new UnmanagedEnumerator<T>(_list, _list->Items, _list->Count);
    }

    /// <summary>The items for LINQ: a managed object that shows the list as it is whenever it is asked.</summary>
    public IReadOnlyList<T> AsEnumerable() => new ListItems<T>(this);

    /// <summary>Copies the items to the managed heap.</summary>
    public T[] ToArray() => AsSpan().ToArray();

    /// <summary>Copies the items.</summary>
    /// <exception cref="ArgumentException">The destination is shorter than <see cref="Count"/>.</exception>
    public void CopyTo(Span<T> destination) => AsSpan().CopyTo(destination);

    /// <summary>The items, with commas between and in brackets; strings in quotes.</summary>
    public override string ToString() => IsNull ? "null" : CollectionText.OfList<T>(AsSpan());

    /// <summary>Adds an item at the end.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is as it was.</exception>
    /// <exception cref="InvalidOperationException">The list is that of an absent sub-message.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(T item, ArenaAllocator arena) => Append(item, arena);

    /// <summary>Adds items at the end. They may be items of this list.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is as it was.</exception>
    /// <exception cref="InvalidOperationException">The list is that of an absent sub-message.</exception>
    public void AddRange(ReadOnlySpan<T> items, ArenaAllocator arena)
    {
        CheckAlive();
        if (items.IsEmpty) return;
        long count = (long)_list->Count + items.Length;
        if (count > _list->Capacity) Grow(count, arena);
        items.CopyTo(new Span<T>((T*)_list->Items + _list->Count, items.Length));
        _list->Count = (int)count;
    }

    /// <summary>Puts an item before the one at an index; that one and those behind it move down.</summary>
    /// <param name="index">At least 0 and at most <see cref="Count"/>.</param>
    /// <param name="item">What to insert.</param>
    /// <param name="arena">Where the list grows.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is outside the list.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is as it was.</exception>
    /// <exception cref="InvalidOperationException">The list is that of an absent sub-message.</exception>
    public void Insert(int index, T item, ArenaAllocator arena)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)index, (uint)Count, nameof(index));
        Append(item, arena);
        Span<T> items = AsSpan();
        items[index..^1].CopyTo(items[(index + 1)..]);
        items[index] = item;
    }

    /// <summary>Makes room, so that the list can grow to <paramref name="capacity"/> items without moving.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is as it was.</exception>
    /// <exception cref="InvalidOperationException">The list is that of an absent sub-message.</exception>
    public void EnsureCapacity(int capacity, ArenaAllocator arena)
    {
        CheckAlive();
        if (capacity > Capacity) Grow(capacity, arena);
    }

    /// <summary>Removes the item at an index; those behind it move up.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The index is outside the list.</exception>
    public void RemoveAt(int index)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)index, (uint)Count, nameof(index));
        RemoveRange(index, 1);
    }

    /// <summary>Removes items; those behind them move up.</summary>
    /// <param name="index">The first of them.</param>
    /// <param name="count">How many.</param>
    /// <exception cref="ArgumentOutOfRangeException">They are not all in the list.</exception>
    public void RemoveRange(int index, int count)
    {
        Span<T> items = AsSpan();
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)index, (uint)items.Length, nameof(index));
        ArgumentOutOfRangeException.ThrowIfGreaterThan((uint)count, (uint)(items.Length - index), nameof(count));
        if (count == 0) return;
        items[(index + count)..].CopyTo(items[index..]);
        _list->Count -= count;
    }

    /// <summary>Removes all items; the capacity stays.</summary>
    public void Clear()
    {
        CheckAlive();

        // The empty list may be that of an absent message, which can't be written to.
        if (_list->Count != 0) _list->Count = 0;
    }

    /// <summary>The index of the first item that equals <paramref name="item"/>; -1 where none does.</summary>
    public int IndexOf(T item)
    {
        Span<T> items = AsSpan();
        for (int i = 0; i < items.Length; i++)
            if (EqualityComparer<T>.Default.Equals(items[i], item)) return i;
        return -1;
    }

    /// <summary>An item equals <paramref name="item"/>.</summary>
    public bool Contains(T item) => IndexOf(item) >= 0;

    /// <summary>Adds an item at the end, and says where it is.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref T Append(T item, ArenaAllocator arena)
    {
        CheckAlive();
        int count = _list->Count;
        if (count >= _list->Capacity) Grow(count + 1L, arena);
        T* added = (T*)_list->Items + count;
        *added = item;
        _list->Count = count + 1;
        return ref *added;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(long wanted, ArenaAllocator arena)
    {
        DefaultData.RequireWritable(_list);
        ArenaState* state = arena.State;
        if (!_list->TryGrow(sizeof(T), wanted, SmallestCapacity, state))
            ArenaErrors.ThrowExhausted((ulong)wanted * (ulong)sizeof(T), state->AllocatedBytes, state->MaxBytes);
    }

    /// <summary>There is a list, and neither it nor its items have been given up.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    private void CheckAlive()
    {
        Checks.That(_list != null, "default(UnmanagedList) is a reference to no list; make one with Create(arena).");
        Checks.Alive(_list);
        Checks.Alive(_list->Items);
    }
}
