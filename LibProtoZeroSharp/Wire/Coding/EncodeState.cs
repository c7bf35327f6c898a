using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Wire;

/// <summary>The state of one write besides its cursor: the room, and the buffer that grows.</summary>
/// <remarks>
/// <para>A call that may make room may move the bytes of open sub-messages. Across such a call, positions are kept as offsets from
/// <see cref="Origin"/>, and the cursor continues at the result of the call.</para>
/// <para>Requires, for every cursor argument: it is the end of what was written, at most <see cref="EncodeRoom.Total"/> bytes after
/// <see cref="Limit"/>. The memory is pinned, or unmanaged, for the whole write. Pointers to a context are never null.</para>
/// </remarks>
internal struct EncodeState
{
    /// <summary>The last address with <see cref="EncodeRoom.Total"/> bytes of room.</summary>
    internal unsafe byte* Limit;

    /// <summary>The address that the byte at offset 0 would have if all segments were contiguous.</summary>
    internal unsafe byte* Origin;

    /// <summary>The offset of the outermost field that is being written; the bytes before it are final. -1 if there is none.</summary>
    internal long Anchor;

    /// <summary>The offset of the message.</summary>
    private readonly long _start;

    /// <summary>The stack, for messages in messages.</summary>
    internal StackGuard Stack;

    /// <summary>Bytes of a value from which on it is aliased; more than a value can have if none is.</summary>
    private readonly uint _leastAliased;

    /// <summary>Whether the entries of maps are written in the order of their keys.</summary>
    internal bool Deterministic;

    /// <summary>The buffer that grows. For a write into a span it is null until the span is too short.</summary>
    private unsafe SegmentedBuffer* _buffer;

    /// <summary>Guesses for the lengths of sub-messages, those of the last write of the type to begin with.</summary>
    internal LengthWidths Widths;

    /// <summary>Writes into a span only.</summary>
    /// <param name="start">The first byte; pinned until <see cref="Dispose"/>.</param>
    /// <param name="length">Bytes; at least <see cref="EncodeRoom.Total"/>.</param>
    /// <remarks>Requires: the memory is writable, and nothing else writes to it during the write.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe EncodeState(byte* start, int length)
    {
        Origin = start;
        Limit = start + length - EncodeRoom.Total;
        Anchor = -1;
        _leastAliased = uint.MaxValue;
        Stack = StackGuard.FromHere();
    }

    /// <summary>Continues after what a writer has written. The writer's segment must be pinned or in unmanaged memory.</summary>
    /// <param name="writer">
    /// The writer. If its segment is shorter than <see cref="EncodeRoom.Total"/>, or null, the limit is before the segment or wraps. The write
    /// therefore begins with <see cref="Ensure(byte*, long)"/>.
    /// </param>
    /// <param name="buffer">A copy of the writer's buffer, to which the bytes are added; null if the writer writes into a span.</param>
    /// <param name="leastAliased">Bytes of a value from which on the output refers to it. Without a buffer, and in a sub of the writer, all values are copied.</param>
    /// <remarks>Requires: the buffer lives until the end of the write. Ensures: nothing is read from the segment or written to it.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe EncodeState(in ProtoWriter writer, SegmentedBuffer* buffer, int leastAliased = int.MaxValue)
    {
        _buffer = buffer;
        _start = writer.Position;
        Origin = writer.Origin;
        Limit = writer.Limit - EncodeRoom.Total;
        Anchor = writer.Anchor;
        // The bytes of a sub of the writer are contiguous.
        _leastAliased = buffer == null || Anchor >= 0 ? uint.MaxValue : (uint)leastAliased;
        Stack = StackGuard.FromHere();
    }

    /// <summary>Makes sure that <see cref="EncodeRoom.Total"/> bytes of room are at <paramref name="p"/>.</summary>
    /// <remarks>Requires: the write has begun; <see cref="Limit"/> is in the memory of the write.</remarks>
    /// <returns>The new cursor: open bytes before it may have moved, together with <see cref="Origin"/>.</returns>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    /// <exception cref="ProtoException">The message, or the field that is open, would exceed 2^31−1 bytes.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe byte* Ensure(byte* p) => p <= Limit ? p : Grow(p, 0);

    /// <summary>
    /// Makes sure that <paramref name="size"/> bytes of room are at <paramref name="p"/>, and <see cref="EncodeRoom.Total"/> bytes after them. It
    /// compares signed differences, so a write may also begin with it.
    /// </summary>
    /// <inheritdoc cref="Ensure(byte*)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe byte* Ensure(byte* p, long size) => Limit - p >= size ? p : Grow(p, size);

    /// <summary>Checks the limit of one message, whose end is <paramref name="p"/>.</summary>
    /// <exception cref="ProtoException">The message is longer than 2^31−1 bytes.</exception>
    /// <remarks>Requires: <paramref name="p"/> is in the memory of the write, at or after its start.</remarks>
    internal readonly unsafe void CheckLength(byte* p)
    {
        if (LengthAt(p) > int.MaxValue) ThrowTooLarge();
    }

    /// <summary>Bytes of the message, whose end is <paramref name="p"/>.</summary>
    internal readonly unsafe long LengthAt(byte* p) => p - Origin - _start;

    /// <summary>Whether a value is aliased, which is longer than most.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly bool Aliases(long length) => length >= _leastAliased;

    /// <summary>Adds a value to the output without copying it.</summary>
    /// <param name="p">The cursor, where the value has room.</param>
    /// <param name="start">The value, which lives as long as the output.</param>
    /// <param name="length">Its bytes.</param>
    /// <param name="place">The place of the string, bytes or list.</param>
    /// <remarks>Requires: <see cref="Aliases"/>.</remarks>
    /// <returns>The cursor after the value.</returns>
    internal readonly unsafe byte* Alias(byte* p, void* start, int length, void* place)
    {
        _buffer->Alias(p - Origin, (byte*)start, length, place);
        return p + length;
    }

    /// <summary>Inserts the length of an open sub-message, and moves its bytes if too few were kept.</summary>
    /// <param name="position">The offset of the length.</param>
    /// <param name="kept">Bytes kept for the length.</param>
    /// <param name="body">The length.</param>
    /// <remarks>Requires: there is room for the length and the body.</remarks>
    /// <returns>The end of the body.</returns>
    internal readonly unsafe byte* InsertLength(long position, nint kept, nint body)
    {
        if (_leastAliased < body) _buffer->MoveAliased(position, VarInt.Length((uint)body) - (int)kept);
        return (byte*)Unsafe.AsPointer(ref WireBytes.InsertLength(ref Origin[position], kept, body, (ulong)body));
    }

    /// <summary>Ends a write into a span.</summary>
    /// <param name="p">The end of what was written.</param>
    /// <param name="destination">The whole span, whose start is the start of the write's memory.</param>
    /// <param name="written">Bytes that were in the span before the write, for the error.</param>
    /// <param name="capacity">Bytes of the span, for the error.</param>
    /// <returns>Bytes from the start of the span to the end of what was written.</returns>
    /// <exception cref="InvalidOperationException">The span is too short.</exception>
    /// <remarks>Requires: <paramref name="p"/> is the cursor of the write, which is in the span or in the last segment of the buffer.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly unsafe int Finish(byte* p, Span<byte> destination, int written, int capacity) =>
        _buffer == null ? (int)(p - Origin) : CopyBack(p, destination, written, capacity);

    /// <summary>Frees the memory that a write into a span has allocated. It must be called even after an exception.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly unsafe void Dispose()
    {
        // The JIT copies a small finally block to where no exception is thrown, and calls a larger one.
        if (_buffer != null) DisposeBuffer();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly unsafe void DisposeBuffer() => _buffer->Dispose();

    /// <summary>
    /// A write into a span that is too short continues in memory of the write's own, because open lengths may still shrink. Only about as much as
    /// requested is allocated, for any length of the span.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private unsafe byte* Grow(byte* p, long size)
    {
        if (_buffer == null) _buffer = SegmentedBuffer.AllocateAfter(Origin, Limit + EncodeRoom.Total);
        CheckLength(p);
        p = _buffer->Grow(p, size + EncodeRoom.Total, Anchor < 0 ? 0 : p - Origin - Anchor);
        if (p == null) ThrowTooLarge();
        Limit = _buffer->End - EncodeRoom.Total;
        Origin = _buffer->Start - _buffer->Before;
        return p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly unsafe int CopyBack(byte* p, Span<byte> destination, int written, int capacity)
    {
        long total = _buffer->Length(p);
        if (total > destination.Length) WriterErrors.ThrowNoRoom(written, total - written, capacity);
        _buffer->CopyTo(_buffer->Last(p), destination);
        return (int)total;
    }

    // The error of CalculateSize, which has no position either.
    private static void ThrowTooLarge() => ThrowHelper.Throw(ProtoError.MessageTooLarge, 0);
}
