using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>
/// A <c>repeated</c> field of scalars, enums, strings or bytes: a list whose items lie next to each other in an arena, and which is valid
/// until that is reset or disposed.
/// </summary>
/// <remarks>
/// <para><c>default</c> is the empty list. Use it in place, through the <c>ref</c> that a message's property returns: a copy shares the
/// items but has a count of its own, so what is added to the one is missing in the other.</para>
/// <para>What adds takes the arena to grow in, which must be the one the message lives in or one that lives as long. Adding may move the
/// items; spans and references from before then still show the old ones.</para>
/// <para>Numbers of fixed width that were parsed may lie where they lay in the input: not aligned, which loads and stores don't mind, while what
/// must be atomic (<see cref="System.Threading.Interlocked"/>, <see cref="System.Threading.Volatile"/>) does. With
/// <see cref="ProtoInput.Alias"/> that is the caller's memory.</para>
/// </remarks>
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(UnmanagedListDebugView<>))]
[StructLayout(LayoutKind.Sequential)]
public unsafe struct UnmanagedList<T> : IDebugCount where T : unmanaged
{
    private const int SmallestCapacity = 4;

    // As in RawList, which is what the code that does not know T takes this for.
    private T* _items;
    private int _count;
    private int _capacity;

    /// <summary>Items in the list.</summary>
    public readonly int Count
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            CheckAlive();
            return _count;
        }
    }

    /// <summary>Items it can hold before it has to grow; at least <see cref="Count"/>.</summary>
    public readonly int Capacity => Math.Max(_capacity, _count);

    /// <summary>The item at an index, by reference: it can be assigned to.</summary>
    /// <param name="index">At least 0 and less than <see cref="Count"/>; only the Debug flavour checks it.</param>
    /// <exception cref="ArgumentOutOfRangeException">Debug flavour: the index is outside the list.</exception>
    public readonly ref T this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            CheckAlive();
            Checks.Index(index, _count);
            return ref _items[index];
        }
    }

    /// <summary>The items, to read and to write; valid until the list grows.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly Span<T> AsSpan()
    {
        CheckAlive();
        return new Span<T>(_items, _count);
    }

    /// <summary>Enumerates the items by reference. Adding while enumerating is not seen.</summary>
    public readonly Span<T>.Enumerator GetEnumerator() => AsSpan().GetEnumerator();

    /// <summary>Adds an item at the end.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is as it was.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(T item, ArenaAllocator arena) => Append(item, arena);

    /// <summary>Adds items at the end. They may be items of this list.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is as it was.</exception>
    public void AddRange(ReadOnlySpan<T> items, ArenaAllocator arena)
    {
        CheckAlive();
        long count = (long)_count + items.Length;
        if (count > _capacity) Grow(count, arena);
        items.CopyTo(new Span<T>(_items + _count, items.Length));
        _count = (int)count;
    }

    /// <summary>Makes room, so that the list can grow to <paramref name="capacity"/> items without moving.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted; the list is as it was.</exception>
    public void EnsureCapacity(int capacity, ArenaAllocator arena)
    {
        CheckAlive();
        if (capacity > Capacity) Grow(capacity, arena);
    }

    /// <summary>Removes the item at an index; those behind it move up.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The index is outside the list.</exception>
    public void RemoveAt(int index)
    {
        Span<T> items = AsSpan();
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)index, (uint)items.Length, nameof(index));
        items[(index + 1)..].CopyTo(items[index..]);
        _count--;
    }

    /// <summary>Removes all items; the capacity stays.</summary>
    public void Clear()
    {
        // The empty list may be that of an absent message, which can't be written to.
        if (_count != 0) _count = 0;
    }

    /// <summary>The index of the first item that equals <paramref name="item"/>; -1 where none does.</summary>
    public readonly int IndexOf(T item)
    {
        Span<T> items = AsSpan();
        for (int i = 0; i < items.Length; i++)
            if (EqualityComparer<T>.Default.Equals(items[i], item)) return i;
        return -1;
    }

    /// <summary>An item equals <paramref name="item"/>.</summary>
    public readonly bool Contains(T item) => IndexOf(item) >= 0;

    /// <summary>Adds an item at the end, and says where it is.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref T Append(T item, ArenaAllocator arena)
    {
        CheckAlive();
        int count = _count;
        if (count >= _capacity) Grow(count + 1L, arena);
        T* added = _items + count;
        *added = item;
        _count = count + 1;
        return ref *added;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(long wanted, ArenaAllocator arena)
    {
        ArenaState* state = arena.State;
        if (!Unsafe.As<UnmanagedList<T>, RawList>(ref this).TryGrow(sizeof(T), wanted, SmallestCapacity, state))
            ArenaErrors.ThrowExhausted((ulong)wanted * (ulong)sizeof(T), state->AllocatedBytes, state->MaxBytes);
    }

    /// <summary>Neither the items nor, where this lies in a message, the message have been given up.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    private readonly void CheckAlive()
    {
        Checks.Alive(Unsafe.AsPointer(ref Unsafe.AsRef(in this)));
        Checks.Alive(_items);
    }
}
