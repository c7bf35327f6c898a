using System.Buffers;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp;

/// <summary>
/// Bytes that are collected in an arena, in segments. Its user writes them, to the segment between <see cref="Start"/> and <see cref="End"/>,
/// and keeps the cursor: the place of the next byte. Bytes that are final never move.
/// </summary>
/// <remarks>
/// A copy of a buffer can be added to, with a cursor of its own. Afterwards one of the two is kept: the copy or, where something failed, the
/// original, which has nothing of what was added.
/// </remarks>
internal unsafe partial struct SegmentedBuffer : IDisposable
{
    private const int SmallestSegment = 512;
    private const int LargestStep = 64 << 20;

    private readonly ArenaAllocator _arena;
    private readonly bool _ownsArena;
    private Node* _first;
    private Node* _last;

    /// <summary>Collects bytes in an arena that others allocate from, too.</summary>
    public SegmentedBuffer(ArenaAllocator arena) : this(arena, ownsArena: false)
    {
    }

    private SegmentedBuffer(ArenaAllocator arena, bool ownsArena)
    {
        _arena = arena;
        _ownsArena = ownsArena;
    }

    /// <summary>The segment that is written; null before there is one.</summary>
    public byte* Start { get; private set; }

    /// <summary>The end of its room.</summary>
    public byte* End { get; private set; }

    /// <summary>Bytes in the segments before it.</summary>
    public long Before { get; private set; }

    /// <summary>Collects bytes in an arena of its own, which <see cref="Dispose"/> gives back.</summary>
    public static SegmentedBuffer Create() => new(new ArenaAllocator(), ownsArena: true);

    /// <summary>
    /// A buffer whose first segment is memory of the caller's, which outlives it. It lies in its own arena, so that <see cref="Dispose"/> ends it
    /// altogether.
    /// </summary>
    public static SegmentedBuffer* CreateBehind(byte* start, byte* end)
    {
        var arena = new ArenaAllocator();
        var buffer = (SegmentedBuffer*)arena.State->Allocate((nuint)sizeof(SegmentedBuffer));
        *buffer = new SegmentedBuffer(arena, ownsArena: true) { Start = start, End = end };
        return buffer;
    }

    /// <summary>Makes room for more bytes. Where this throws, nothing has changed.</summary>
    /// <param name="cursor">The cursor.</param>
    /// <param name="size">Bytes of room that are needed there.</param>
    /// <param name="open">Bytes before the cursor that stay in one piece with what follows them, and may move. Those before are final.</param>
    /// <returns>The cursor from now on; null where the piece would be longer than a span can be.</returns>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public byte* Grow(byte* cursor, long size, long open)
    {
        Checks.Alive(Start);
        ArenaState* arena = _arena.State;
        // As much again as there is; but the first segment of a buffer with an arena of its own may be a large one of the caller's.
        long step = Math.Clamp(_ownsArena ? (long)arena->AllocatedBytes : End - Start, SmallestSegment, LargestStep);
        if (TryExtend(arena, size, Math.Max(size, step))) return cursor;
        return open + size > int.MaxValue ? null : StartSegment(arena, cursor, size, Math.Max(size, step), open);
    }

    /// <summary>The bytes written.</summary>
    public readonly long Length(byte* cursor) => Before + (cursor - Start);

    /// <summary>The bytes written to the last segment.</summary>
    public readonly ReadOnlySpan<byte> Last(byte* cursor) => new(Start, (int)(cursor - Start));

    /// <summary>Copies all bytes.</summary>
    /// <param name="last">Those of the last segment.</param>
    /// <param name="destination">Has room for them.</param>
    public readonly void CopyTo(ReadOnlySpan<byte> last, Span<byte> destination)
    {
        foreach (ReadOnlySpan<byte> segment in Segments(last))
        {
            segment.CopyTo(destination);
            destination = destination[segment.Length..];
        }
    }

    /// <summary>Hands all bytes to <paramref name="output"/>.</summary>
    /// <param name="last">Those of the last segment.</param>
    /// <param name="output">Gets them.</param>
    public readonly void WriteTo(ReadOnlySpan<byte> last, IBufferWriter<byte> output)
    {
        foreach (ReadOnlySpan<byte> segment in Segments(last)) output.Write(segment);
    }

    /// <inheritdoc cref="WriteTo(ReadOnlySpan{byte}, IBufferWriter{byte})"/>
    public readonly void WriteTo(ReadOnlySpan<byte> last, Stream output)
    {
        foreach (ReadOnlySpan<byte> segment in Segments(last)) output.Write(segment);
    }

    /// <summary>Forgets all bytes, and keeps the memory of an arena of its own for the next ones.</summary>
    public void Reset()
    {
        if (_ownsArena) _arena.Reset();
        this = new SegmentedBuffer(_arena, _ownsArena);
    }

    /// <summary>Gives an arena of its own back. The buffer must not be used from then on.</summary>
    public readonly void Dispose()
    {
        if (_ownsArena) _arena.Dispose();
    }

    private bool TryExtend(ArenaState* arena, long least, long wanted)
    {
        if ((ulong)wanted > arena->Available && least <= (long)arena->Available) wanted = (long)arena->Available;
        // A segment is handed out as a span, which can't be longer than an int says, however large the arena's chunk is.
        if (End - Start + wanted > int.MaxValue || !arena->TryExtend(End, (nuint)wanted)) return false;
        End += wanted;
        return true;
    }

    private byte* StartSegment(ArenaState* arena, byte* cursor, long least, long wanted, long open)
    {
        byte* openStart = cursor - open;
        // The node before the block: only the arena's newest block can grow in place.
        Node* node = openStart > Start ? (Node*)arena->Allocate((nuint)sizeof(Node)) : null;
        long capacity = RoundUp(open + wanted);
        byte* block = arena->TryAllocate((nuint)capacity);
        if (block == null)
        {
            capacity = RoundUp(open + least);
            block = arena->Allocate((nuint)capacity);
        }

        if (_ownsArena)
        {
            // Nobody else needs what is left of the chunk.
            long rest = Math.Min((long)arena->Available, int.MaxValue - capacity);
            if (arena->TryExtend(block + capacity, (nuint)rest)) capacity += rest;
        }

        if (node != null) Finish(node, (int)(openStart - Start));
        Buffer.MemoryCopy(openStart, block, open, open);
        Start = block;
        End = block + capacity;
        return block + open;
    }

    private static long RoundUp(long size) => Math.Min((size + 7) & ~7L, int.MaxValue);
}
