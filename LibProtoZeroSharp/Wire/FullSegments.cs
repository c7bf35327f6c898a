namespace LibProtoZeroSharp.Wire;

/// <summary>The full segments of a <see cref="SegmentedBuffer"/>, oldest first. Segments can be added to a copy, which ends at its own <see cref="Last"/>.</summary>
/// <remarks>It is one pointer, because each writer has one.</remarks>
internal struct FullSegments
{
    /// <summary>The oldest one; null if there is none. The next ones follow up to <see cref="Last"/>.</summary>
    public readonly unsafe FullSegment* First => Last == null ? null : Last->First;

    /// <summary>The newest one; null if there is none.</summary>
    public unsafe FullSegment* Last { get; private set; }

    /// <summary>Adds a segment.</summary>
    /// <param name="node">Memory for the node, in the buffer's arena.</param>
    /// <param name="start">The bytes.</param>
    /// <param name="length">Their number.</param>
    /// <remarks>Requires: <paramref name="node"/> is memory for a node. It and the bytes live as long as this.</remarks>
    public unsafe void Add(FullSegment* node, byte* start, int length)
    {
        *node = new FullSegment { First = Last == null ? node : Last->First, Start = start, Length = length };
        if (Last != null) Last->Next = node;
        Last = node;
    }
}

/// <summary>A full segment.</summary>
internal struct FullSegment
{
    public unsafe FullSegment* First;
    public unsafe FullSegment* Next;
    public unsafe byte* Start;
    public int Length;
}
