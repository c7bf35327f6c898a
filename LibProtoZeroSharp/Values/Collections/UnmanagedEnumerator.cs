using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>
/// Enumerates contiguous items of an arena by reference. It is a plain struct: <c>foreach</c> works in asynchronous
/// methods and in iterators, with <c>await</c> and <c>yield</c> in its body.
/// </summary>
/// <remarks>
/// It is valid until the collection changes or its arena is reset or disposed. Full checks throw
/// <see cref="InvalidOperationException"/> if items were added or removed since the enumeration began. Without them an enumeration continues with the items
/// that the collection had at the start. Assigning to an item does not count as a change.
/// </remarks>
public struct UnmanagedEnumerator<T> where T : unmanaged
{
    // No more fields: the JIT keeps up to four in registers. Full checks need a fifth value, so with them _current is the number of removals before the
    // enumeration, and the current item is the one before _next.
    private nuint _current;
    private unsafe T* _next;
    private readonly unsafe T* _end;
    private readonly unsafe RawList* _guard;

    /// <param name="collection">The reference to the list or map. The data of both start with the reference to the items and their number.</param>
    /// <param name="data">The list or map.</param>
    /// <remarks>Requires: the data are those of the collection, and its items are of the type.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe UnmanagedEnumerator<T> Of(void* collection, RawList* data)
    {
        // The constructor has no branches, because the JIT would build the enumerator in memory then.
        void* guard = Checks.Full ? collection : Generations.Guard(data->Reference, collection);
        nuint removals = Checks.Full ? (nuint)Removals.Snapshot(collection) : 0;
        var items = (T*)data->Items;
        return new UnmanagedEnumerator<T>(items, items + data->Count, (RawList*)guard, removals);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private unsafe UnmanagedEnumerator(T* items, T* end, RawList* guard, nuint removals)
    {
        _current = removals;
        _next = items;
        _end = end;
        _guard = guard;
    }

    /// <summary>The current item. Requires that <see cref="MoveNext"/> has returned true.</summary>
    /// <exception cref="InvalidOperationException">With full checks: <see cref="MoveNext"/> has not returned true.</exception>
    /// <exception cref="NullReferenceException">Without full checks: <see cref="MoveNext"/> was not called. After the end this is the last item.</exception>
    public readonly unsafe ref T Current
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (!Checks.Full) return ref *(T*)_current;
            RequireItem();
            return ref _next[-1];
        }
    }

    /// <summary>Moves to the next item; false at the end.</summary>
    /// <exception cref="InvalidOperationException">With full checks: items were added or removed since the enumeration began.</exception>
    /// <exception cref="ObjectDisposedException">
    /// The arena has been reset or disposed since. Without full checks, items that are numbers or enums are not checked, because what is read there is not
    /// followed.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe bool MoveNext()
    {
        if (Checks.Full) RequireUnchanged();
        if (_next >= _end)
        {
            if (Checks.Full) _next = _end + 1;
            return false;
        }

        if (!Checks.Full)
        {
            // What is read from memory that has other contents by now would be followed.
            if (!typeof(T).IsPrimitive && !typeof(T).IsEnum) Generations.Follow(_guard, "list or map");
            _current = (nuint)_next;
        }

        _next++;
        return true;
    }

    private readonly unsafe void RequireItem()
    {
        if (_guard != null && _next > Items && _next <= _end) return;
        throw new InvalidOperationException("The enumerator is at no item: MoveNext was not called, or has returned false.");
    }

    private readonly unsafe void RequireUnchanged()
    {
        if (_guard == null || (Items + Data->Count == _end && !Removals.IsNewIn(_guard, _current))) return;
        throw new InvalidOperationException("The collection was changed while it was enumerated.");
    }

    private readonly unsafe RawList* Data => (RawList*)Generations.Follow(_guard);

    private readonly unsafe T* Items => (T*)Data->Items;
}
