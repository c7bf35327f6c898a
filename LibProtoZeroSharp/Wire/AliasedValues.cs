using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Wire;

/// <summary>
/// The values of an output that are not copied into its buffer. The buffer has room for each, so that positions are those of the output, but nothing writes to
/// that room.
/// </summary>
/// <remarks>
/// <para>Values can be added to a copy, as bytes to a copy of a <see cref="SegmentedBuffer"/>.</para>
/// <para>It is one pointer, because each writer has one.</para>
/// </remarks>
internal struct AliasedValues
{
    /// <summary>Bytes of a value from which on it is aliased, if all bytes are copied to one destination.</summary>
    public const int LeastToCopy = 1 << 10;

    /// <summary>Bytes of a value from which on it is aliased, if a stream gets it by a call of its own, which may be a call of the system.</summary>
    public const int LeastToStream = 64 << 10;

    /// <summary>Nodes that are allocated at once. After each allocation a segment can't be extended in place.</summary>
    private const int NodesAtOnce = 64;

    /// <summary>The value that comes first; null if there is none. The next ones follow up to <see cref="Last"/>.</summary>
    public readonly unsafe AliasedValue* First => Last == null ? null : Last->First;

    /// <summary>The value that comes last; null if there is none.</summary>
    public unsafe AliasedValue* Last { get; private set; }

    /// <summary>Whether there is none.</summary>
    public readonly unsafe bool IsEmpty => Last == null;

    /// <summary>Adds a value.</summary>
    /// <param name="position">Its position in the output, after those of the values before it.</param>
    /// <param name="start">Its bytes. They must not change until the last use of the output.</param>
    /// <param name="length">Their number.</param>
    /// <param name="place">The place of the string, bytes or list, in the memory of an arena. If the bytes are not an arena's, they live as long as it does.</param>
    /// <param name="arena">The arena of the nodes.</param>
    /// <remarks>Requires: what the parameters say, which is not checked. Ensures: a use of the output after that throws.</remarks>
    public unsafe void Add(long position, byte* start, int length, void* place, ArenaState* arena)
    {
        int free = Last == null ? 0 : Last->NodesAfter;
        AliasedValue* added = Last + 1;
        if (free == 0)
        {
            added = (AliasedValue*)arena->Allocate(NodesAtOnce * (nuint)sizeof(AliasedValue));
            free = NodesAtOnce;
        }

        *added = new AliasedValue
        {
            First = Last == null ? added : Last->First,
            Previous = Last,
            Start = start,
            Guard = Generations.Guard(Generations.Reference(start), Generations.Reference((byte*)place)),
            Position = position,
            Length = length,
            NodesAfter = free - 1,
        };
        if (Last != null) Last->Next = added;
        Last = added;
    }

    /// <summary>Tells that the bytes after a position have moved, which are in an open sub-message.</summary>
    public readonly unsafe void Move(long position, int distance)
    {
        for (AliasedValue* value = Last; value != null && value->Position > position; value = value->Previous) value->Position += distance;
    }
}

/// <summary>A value that is not copied.</summary>
internal struct AliasedValue
{
    public unsafe AliasedValue* First;
    public unsafe AliasedValue* Previous;
    public unsafe AliasedValue* Next;
    public unsafe byte* Start;

    /// <summary>The reference that is stale when the bytes have been given up.</summary>
    public unsafe void* Guard;
    public long Position;
    public int Length;

    /// <summary>Nodes after this one in memory that are free, or were when it was added.</summary>
    public int NodesAfter;
}
