using System.Diagnostics;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>
/// Enumerates contiguous items of an arena by reference. It is a plain struct: <c>foreach</c> works in asynchronous
/// methods and in iterators, with <c>await</c> and <c>yield</c> in its body.
/// </summary>
/// <remarks>
/// It is valid until the collection changes or its arena is reset or disposed. The Debug build flavour throws
/// <see cref="InvalidOperationException"/> if items were added or removed since the enumeration began. Release does not check this, and continues
/// with the items that the collection had at the start. Assigning to an item does not count as a change.
/// </remarks>
public struct UnmanagedEnumerator<T> where T : unmanaged
{
    private unsafe T* _current;
    private readonly unsafe T* _last;
    private readonly unsafe void* _guard;
#if PROTOZERO_CHECKS
    // Every collection's data starts with its items and their number.
    private readonly unsafe RawList* _collection;
    private readonly unsafe void* _items;
    private readonly int _count;
    private readonly ulong _removals;
    private bool _isAtItem;
#endif

    /// <remarks>
    /// Requires: <paramref name="items"/> are <paramref name="count"/> items, or null if the count is 0. <paramref name="guard"/> is a
    /// reference that is stale when the memory of the items has been given up. <paramref name="collection"/> is the list or map; it is used only in the Debug
    /// build flavour, and may be null.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe UnmanagedEnumerator(void* collection, void* items, int count, void* guard)
    {
        _guard = guard;
        _current = (T*)items - 1;
        _last = _current + count;
#if PROTOZERO_CHECKS
        _collection = (RawList*)collection;
        _items = items;
        _count = count;
        _removals = Removals.Snapshot(collection);
#endif
    }

    /// <summary>The current item. Requires that <see cref="MoveNext"/> has returned true.</summary>
    /// <exception cref="InvalidOperationException">Debug build flavour: <see cref="MoveNext"/> has not returned true.</exception>
    public readonly unsafe ref T Current
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            CheckAtItem();
            return ref *_current;
        }
    }

    /// <summary>Moves to the next item; false at the end.</summary>
    /// <exception cref="InvalidOperationException">Debug build flavour: items were added or removed since the enumeration began.</exception>
    /// <exception cref="ObjectDisposedException">
    /// The arena has been reset or disposed since. Items that are numbers or enums are not checked, because that would cost as much as reading them.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe bool MoveNext()
    {
        CheckUnchanged();
        // What is read from memory that has other contents by now would be followed.
        if (!typeof(T).IsPrimitive && !typeof(T).IsEnum) Generations.Follow(_guard);
        NoteAtItem(_current != _last);
        if (_current == _last) return false;
        _current++;
        return true;
    }

    [Conditional("PROTOZERO_CHECKS")]
    private void NoteAtItem(bool isAtItem)
    {
#if PROTOZERO_CHECKS
        _isAtItem = isAtItem;
#endif
    }

    [Conditional("PROTOZERO_CHECKS")]
    private readonly unsafe void CheckAtItem()
    {
#if PROTOZERO_CHECKS
        Checks.Alive(_collection);
        Checks.Alive(_current);
        Checks.That(_isAtItem, "The enumerator is at no item: MoveNext was not called, or has returned false.");
#endif
    }

    [Conditional("PROTOZERO_CHECKS")]
    private readonly unsafe void CheckUnchanged()
    {
#if PROTOZERO_CHECKS
        Checks.Alive(_collection);
        Checks.That(
            _collection == null || (_collection->Items == _items && _collection->Count == _count && !Removals.IsNewIn(_collection, _removals)),
            "The collection was changed while it was enumerated.");
#endif
    }
}
