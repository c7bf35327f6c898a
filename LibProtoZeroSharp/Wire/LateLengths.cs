using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Wire;

/// <summary>
/// The lengths of closed subs that are written late, because they need more bytes than were kept for them. Their content would have to move, and to
/// move again for each sub around it that closes. Instead all content moves once, when the outermost of the deep subs closes.
/// </summary>
/// <remarks>They are in the order in which their subs closed: a sub follows those in it.</remarks>
internal struct LateLengths
{
    private unsafe LateLength* _items;
    private int _capacity;

    public int Count { get; private set; }

    /// <summary>The lengths, ordered by their positions. The order in which they closed is lost, so the caller then calls <see cref="Clear"/>.</summary>
    public readonly unsafe ReadOnlySpan<LateLength> Sort()
    {
        var all = new Span<LateLength>(_items, Count);
        all.Sort();
        return all;
    }

    /// <summary>The bytes that lengths after a position still need.</summary>
    /// <param name="position">The position of the sub that was opened last.</param>
    public readonly unsafe long MissingAfter(long position)
    {
        long missing = 0;
        for (int i = Count - 1; i >= 0 && _items[i].Position > position; i -= _items[i].Group) missing += _items[i].Missing;
        return missing;
    }

    /// <summary>Adds the length of the sub that was opened last.</summary>
    /// <param name="position">The position of the bytes that were kept for the length.</param>
    /// <param name="width">The number of these bytes.</param>
    /// <param name="body">The length.</param>
    /// <param name="missing">The bytes that this length and those in the sub still need.</param>
    public unsafe void Add(long position, int width, int body, int missing)
    {
        if (Count == _capacity)
        {
            int capacity = Math.Max(64, checked(_capacity * 2));
            _items = (LateLength*)NativeMemory.Realloc(_items, (nuint)capacity * (nuint)sizeof(LateLength));
            _capacity = capacity;
        }

        int first = Count;
        while (first > 0 && _items[first - 1].Position > position) first -= _items[first - 1].Group;
        _items[Count] = new LateLength(position, width, body, missing, Count - first + 1);
        Count++;
    }

    /// <summary>Forgets the lengths after a position, which is that of the sub that was opened last.</summary>
    public unsafe void RemoveAfter(long position)
    {
        while (Count > 0 && _items[Count - 1].Position > position) Count--;
    }

    /// <summary>Forgets all lengths.</summary>
    public void Clear() => Count = 0;

    public readonly unsafe void Dispose() => NativeMemory.Free(_items);
}

/// <summary>A length that is written late.</summary>
/// <param name="Position">The position of the bytes that were kept for the length.</param>
/// <param name="Width">The number of these bytes.</param>
/// <param name="Body">The length.</param>
/// <param name="Missing">The bytes that this length and those in the sub need, beyond the kept ones.</param>
/// <param name="Group">The number of late lengths in the sub, this one included.</param>
internal readonly record struct LateLength(long Position, int Width, int Body, int Missing, int Group) : IComparable<LateLength>
{
    public int CompareTo(LateLength other) => Position.CompareTo(other.Position);
}
