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
    // No more fields: the JIT keeps up to four in registers.
    private unsafe T* _current;
    private readonly unsafe T* _last;
    private readonly unsafe RawList* _guard;
    private readonly ulong _removals;

    /// <param name="collection">The reference to the list or map. The data of both start with the reference to the items and their number.</param>
    /// <param name="data">The list or map.</param>
    /// <remarks>Requires: the data are those of the collection, and its items are of the type.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe UnmanagedEnumerator(void* collection, RawList* data)
    {
        _current = (T*)data->Items - 1;
        _last = _current + data->Count;
        _guard = (RawList*)(Checks.Full ? collection : Generations.Guard(data->Reference, collection));
        _removals = Checks.Full ? Removals.Snapshot(collection) : 0;
    }

    /// <summary>The current item. Requires that <see cref="MoveNext"/> has returned true.</summary>
    /// <exception cref="InvalidOperationException">With full checks: <see cref="MoveNext"/> has not returned true.</exception>
    public readonly unsafe ref T Current
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (Checks.Full) RequireItem();
            return ref *_current;
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
        // What is read from memory that has other contents by now would be followed.
        else if (!typeof(T).IsPrimitive && !typeof(T).IsEnum) Generations.Follow(_guard);
        if (_current >= _last)
        {
            if (Checks.Full) _current = _last + 1;
            return false;
        }

        _current++;
        return true;
    }

    private readonly unsafe void RequireItem()
    {
        if (_guard != null && _current >= Items && _current <= _last) return;
        throw new InvalidOperationException("The enumerator is at no item: MoveNext was not called, or has returned false.");
    }

    private readonly unsafe void RequireUnchanged()
    {
        if (_guard == null || (Items + Data->Count - 1 == _last && !Removals.IsNewIn(_guard, _removals))) return;
        throw new InvalidOperationException("The collection was changed while it was enumerated.");
    }

    private readonly unsafe RawList* Data => (RawList*)Generations.Follow(_guard);

    private readonly unsafe T* Items => (T*)Data->Items;
}
