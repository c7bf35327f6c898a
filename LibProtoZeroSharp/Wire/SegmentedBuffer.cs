using System.Buffers;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Wire;

/// <summary>
/// Collects bytes in an arena, in segments. The user writes to the segment between <see cref="Start"/> and <see cref="End"/>,
/// and keeps the cursor, the address of the next byte. Final bytes never move.
/// </summary>
/// <remarks>
/// <para>Bytes can be added to a copy of a buffer, with a cursor of its own. Afterwards only one of the two is used: the copy or, after an
/// error, the original, which is unchanged.</para>
/// <para>Requires, for every cursor argument: it is from <see cref="Start"/> to <see cref="End"/> of this buffer (both null before there is a
/// segment). The arena is neither reset nor disposed while the buffer is in use, except by the buffer itself.</para>
/// </remarks>
internal struct SegmentedBuffer : IDisposable
{
    private const int SmallestSegment = 512;
    private const int LargestStep = 64 << 20;

    /// <summary>The least bytes of the segment that follows scratch memory.</summary>
    private const int AfterScratch = 64 << 10;

    private readonly ArenaAllocator _arena;
    private readonly bool _ownsArena;

    /// <summary>Whether the current segment is short memory of the caller, from which all bytes move to the next segment. Most outputs then have one segment.</summary>
    private bool _isScratch;
    private FullSegments _full;
    private AliasedValues _aliased;

    /// <summary>Collects bytes in an arena that has other users as well.</summary>
    public SegmentedBuffer(ArenaAllocator arena) : this(arena, ownsArena: false)
    {
    }

    private SegmentedBuffer(ArenaAllocator arena, bool ownsArena)
    {
        _arena = arena;
        _ownsArena = ownsArena;
    }

    /// <summary>The start of the current segment; null before there is one.</summary>
    public unsafe byte* Start { get; private set; }

    /// <summary>The end of the current segment's room: no byte from here on may be written.</summary>
    public unsafe byte* End { get; private set; }

    /// <summary>Bytes in the segments before the current one.</summary>
    public long Before { get; private set; }

    /// <summary>Collects bytes in an arena of the buffer's own, which <see cref="Dispose"/> frees.</summary>
    public static SegmentedBuffer Create() => new(new ArenaAllocator(), ownsArena: true);

    /// <summary>Collects bytes in memory of the caller, and what doesn't fit in an arena of the buffer's own, which <see cref="Dispose"/> frees.</summary>
    /// <param name="start">The memory of the caller, pinned or unmanaged. It outlives the buffer.</param>
    /// <param name="end">The end of that memory.</param>
    /// <remarks>Requires: the memory from <paramref name="start"/> to <paramref name="end"/> is writable.</remarks>
    public static unsafe SegmentedBuffer CreateAfter(byte* start, byte* end) => new(new ArenaAllocator(), ownsArena: true) { Start = start, End = end };

    /// <summary>Collects bytes in short memory of the caller; if they don't fit, they move to an arena of the buffer's own, which <see cref="Dispose"/> frees.</summary>
    /// <inheritdoc cref="CreateAfter"/>
    public static unsafe SegmentedBuffer CreateFromScratch(byte* start, byte* end)
    {
        SegmentedBuffer buffer = CreateAfter(start, end);
        buffer._isScratch = true;
        return buffer;
    }

    /// <summary>
    /// Creates a buffer whose first segment is memory of the caller. The buffer struct is in the buffer's own arena, so that <see cref="Dispose"/>
    /// frees it too.
    /// </summary>
    /// <returns>Never null; valid until <see cref="Dispose"/>, which the caller must call.</returns>
    /// <inheritdoc cref="CreateAfter"/>
    public static unsafe SegmentedBuffer* AllocateAfter(byte* start, byte* end)
    {
        SegmentedBuffer buffer = CreateAfter(start, end);
        var allocated = (SegmentedBuffer*)buffer._arena.State->Allocate((nuint)sizeof(SegmentedBuffer));
        *allocated = buffer;
        return allocated;
    }

    /// <summary>Makes room for more bytes. If this throws, nothing has changed.</summary>
    /// <param name="cursor">The cursor.</param>
    /// <param name="size">Bytes of room that are needed at the cursor.</param>
    /// <param name="open">
    /// Bytes before the cursor that must stay contiguous with the following bytes, and may move. The bytes before them are final, unless they are in scratch memory.
    /// </param>
    /// <returns>The new cursor; null if the contiguous bytes would be more than a span can hold. Nothing has changed then.</returns>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    /// <exception cref="ObjectDisposedException">This is <c>default</c>, as the buffer of a writer that was disposed.</exception>
    /// <remarks>
    /// Requires: <paramref name="open"/> is from 0 to the bytes between <see cref="Start"/> and <paramref name="cursor"/>;
    /// <paramref name="size"/> is not negative. Ensures: from the result to <see cref="End"/> are at least <paramref name="size"/> bytes; the
    /// <paramref name="open"/> bytes are before the result.
    /// </remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public unsafe byte* Grow(byte* cursor, long size, long open)
    {
        if (_arena.IsDefault) ArenaErrors.ThrowNoBuffer();
        Checks.Alive(Start);
        ArenaState* arena = _arena.State;
        // The step is the size so far. The first segment of a buffer with its own arena may be a large one of the caller, so it doesn't count.
        long step = Math.Clamp(_ownsArena ? (long)arena->AllocatedBytes : End - Start, SmallestSegment, LargestStep);
        if (_isScratch)
        {
            open = cursor - Start;
            step = AfterScratch;
        }

        if (TryExtend(arena, size, Math.Max(size, step))) return cursor;
        return open + size > int.MaxValue ? null : StartSegment(arena, cursor, size, Math.Max(size, step), open);
    }

    /// <summary>Adds a value whose bytes are elsewhere, and for which there is room.</summary>
    /// <remarks>Requires: the segment has room from <paramref name="position"/> on.</remarks>
    /// <inheritdoc cref="AliasedValues.Add"/>
    public unsafe void Alias(long position, byte* start, int length, void* place) => _aliased.Add(position, start, length, place, _arena.State);

    /// <inheritdoc cref="AliasedValues.Move"/>
    public readonly void MoveAliased(long position, int distance) => _aliased.Move(position, distance);

    /// <summary>Bytes written, in all segments.</summary>
    /// <remarks>Requires: <paramref name="cursor"/> is between <see cref="Start"/> and <see cref="End"/>.</remarks>
    public readonly unsafe long Length(byte* cursor) => Before + (cursor - Start);

    /// <summary>The bytes written to the current segment.</summary>
    /// <remarks>Requires: <paramref name="cursor"/> is between <see cref="Start"/> and <see cref="End"/>.</remarks>
    public readonly unsafe ReadOnlySpan<byte> Last(byte* cursor) => new(Start, (int)(cursor - Start));

    /// <summary>All bytes, in segments.</summary>
    /// <param name="last">The bytes of the current segment.</param>
    public readonly ProtoSegments Segments(ReadOnlySpan<byte> last) => new(_full, last, _aliased);

    /// <summary>Copies all bytes.</summary>
    /// <param name="last">The bytes of the current segment.</param>
    /// <param name="destination">Has room for all bytes.</param>
    public readonly void CopyTo(ReadOnlySpan<byte> last, Span<byte> destination)
    {
        foreach (ReadOnlySpan<byte> segment in Segments(last))
        {
            segment.CopyTo(destination);
            destination = destination[segment.Length..];
        }
    }

    /// <summary>Copies all bytes to <paramref name="output"/>.</summary>
    /// <param name="last">The bytes of the current segment.</param>
    /// <param name="output">Where the bytes go.</param>
    /// <param name="room">The memory at the end of the output, if it was asked for. It may be the buffer's first segment: the bytes in it are not copied.</param>
    public readonly void WriteTo(ReadOnlySpan<byte> last, IBufferWriter<byte> output, Span<byte> room = default)
    {
        int filled = 0;
        foreach (ReadOnlySpan<byte> segment in Segments(last))
        {
            ReadOnlySpan<byte> rest = segment;
            while (!rest.IsEmpty)
            {
                if (filled == room.Length)
                {
                    if (filled > 0) output.Advance(filled);
                    room = output.GetSpan();
                    if (room.IsEmpty) throw new InvalidOperationException("The output has returned an empty span.");
                    filled = 0;
                }

                int count = Math.Min(rest.Length, room.Length - filled);
                Span<byte> target = room.Slice(filled, count);
                if (rest[..count] != target) rest[..count].CopyTo(target);
                rest = rest[count..];
                filled += count;
            }
        }

        if (filled > 0) output.Advance(filled);
    }

    /// <summary>Copies all bytes to <paramref name="output"/>.</summary>
    /// <param name="last">The bytes of the current segment.</param>
    /// <param name="output">Where the bytes go.</param>
    public readonly void WriteTo(ReadOnlySpan<byte> last, Stream output)
    {
        foreach (ReadOnlySpan<byte> segment in Segments(last)) output.Write(segment);
    }

    /// <summary>Forgets all bytes. If the buffer has its own arena, its memory is kept for the next bytes.</summary>
    public void Reset()
    {
        if (_ownsArena) _arena.Reset();
        this = new SegmentedBuffer(_arena, _ownsArena);
    }

    /// <summary>Disposes the buffer's own arena, if it has one. The buffer must not be used afterwards.</summary>
    public readonly void Dispose()
    {
        if (_ownsArena) _arena.Dispose();
    }

    private unsafe bool TryExtend(ArenaState* arena, long least, long wanted)
    {
        if ((ulong)wanted > arena->Available && least <= (long)arena->Available) wanted = (long)arena->Available;
        // A segment is handed out as a span, so it has at most int.MaxValue bytes, even if the arena's chunk is larger.
        if (End - Start + wanted > int.MaxValue || !arena->TryExtend(End, (nuint)wanted)) return false;
        End += wanted;
        return true;
    }

    private unsafe byte* StartSegment(ArenaState* arena, byte* cursor, long least, long wanted, long open)
    {
        byte* openStart = cursor - open;
        // The node of the segment before is at the front of the new block. On its own it might take a chunk into which the segment doesn't fit.
        int head = openStart > Start ? sizeof(FullSegment) : 0;
        long capacity = RoundUp(open + wanted);
        byte* block = arena->TryAllocate((nuint)(head + capacity));
        if (block == null)
        {
            capacity = RoundUp(open + least);
            block = arena->Allocate((nuint)(head + capacity));
        }

        byte* start = block + head;
        if (_ownsArena)
        {
            // The arena has no other user, so the segment takes the rest of the chunk.
            long rest = Math.Min((long)arena->Available, int.MaxValue - capacity);
            if (arena->TryExtend(start + capacity, (nuint)rest)) capacity += rest;
        }

        if (head > 0)
        {
            _full.Add((FullSegment*)block, Start, (int)(openStart - Start));
            Before += openStart - Start;
        }

        Buffer.MemoryCopy(openStart, start, open, open);
        Start = start;
        End = start + capacity;
        _isScratch = false;
        return start + open;
    }

    private static long RoundUp(long size) => Math.Min((size + 7) & ~7L, int.MaxValue);
}
