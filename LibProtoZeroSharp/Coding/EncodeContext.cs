using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Contract;

namespace LibProtoZeroSharp.Runtime;

/// <summary>What one write of a message knows beside its cursor: the room there is, and the buffer that makes more.</summary>
/// <remarks>
/// A position is kept as an offset from <see cref="Origin"/> across any call that may make room, since that may move what is written.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe struct EncodeContext
{
    /// <summary>Behind this there is less than <see cref="EncodeRoom.Total"/>.</summary>
    internal byte* Limit;
    internal byte* Origin;

    /// <summary>Where the outermost field that is being written starts: what lies before is final. -1 where there is none.</summary>
    internal long Anchor;

    /// <summary>Where what is written goes on; of a write into a span, null until that is too short.</summary>
    private SegmentedBuffer* _buffer;

    // How many bytes the last length took, for each field number modulo 16. Siblings are mostly alike, so the next length finds its place ready.
    // Fields whose numbers differ by 16 share a guess; a wrong one costs a move. One byte each, and not a fixed buffer: the JIT guards the
    // frames of methods with such a one, and copies their arguments so slowly that it doubles the time of writing a small message. The calls
    // behind an inline array use up what the JIT inlines into the loops over messages.
    private ulong _widths;
    private readonly ulong _moreWidths;

    /// <summary>Writes into a span alone, which is pinned.</summary>
    /// <param name="start">The first byte.</param>
    /// <param name="length">At least <see cref="EncodeRoom.Total"/>.</param>
    internal EncodeContext(byte* start, int length)
    {
        Origin = start;
        Limit = start + length - EncodeRoom.Total;
        Anchor = -1;
    }

    /// <summary>Writes behind what a writer has written. Its segment is pinned, or in unmanaged memory.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="buffer">A copy of its buffer, which is added to; null where it writes into a span.</param>
    internal EncodeContext(in ProtoWriter writer, SegmentedBuffer* buffer)
    {
        _buffer = buffer;
        Origin = writer.Origin;
        Limit = writer.Limit - EncodeRoom.Total;
        Anchor = writer.Anchor;
    }

    /// <summary>Makes sure that there is <see cref="EncodeRoom.Total"/> at <paramref name="p"/>.</summary>
    /// <returns>Where to go on: what was written before may have moved.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte* Ensure(byte* p) => p <= Limit ? p : Grow(p, 0);

    /// <summary>
    /// Makes sure that there is <see cref="EncodeRoom.Total"/> behind <paramref name="size"/> bytes at <paramref name="p"/>, where a write
    /// begins as well.
    /// </summary>
    /// <inheritdoc cref="Ensure(byte*)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* Ensure(byte* p, long size) => Limit - p >= size ? p : Grow(p, size);

    /// <summary>A guess of how many bytes the length of a field will need: what the last one took of a number that is the same modulo 16.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal nint WidthHint(uint tag) => Math.Max(1, (int)Width(tag));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void SetWidthHint(uint tag, int width) => Width(tag) = (byte)width;

    /// <summary>Ends a write into a span.</summary>
    /// <param name="p">The end of what was written.</param>
    /// <param name="destination">The span, all of it.</param>
    /// <param name="written">Bytes that were there before the write, to be named where the span is too short.</param>
    /// <param name="capacity">Bytes that there are, likewise.</param>
    /// <returns>The bytes from the start of the span.</returns>
    /// <exception cref="InvalidOperationException">They don't fit.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly int Finish(byte* p, Span<byte> destination, int written, int capacity) =>
        _buffer == null ? (int)(p - Origin) : CopyBack(p, destination, written, capacity);

    /// <summary>Gives back what a write into a span took for itself.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void Dispose()
    {
        if (_buffer != null) _buffer->Dispose();
    }

    /// <summary>
    /// A span that is too short is left for memory of the write's own: lengths that are still open may yet shrink. There won't be much more than
    /// what is asked for, however long the span is.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* Grow(byte* p, long size)
    {
        if (_buffer == null) _buffer = SegmentedBuffer.CreateBehind(Origin, Limit + EncodeRoom.Total);
        long position = p - Origin;
        p = _buffer->Grow(p, size + EncodeRoom.Total, Anchor < 0 ? 0 : position - Anchor);
        if (p == null) ThrowHelper.Throw(ProtoError.MessageTooLarge, position);
        Limit = _buffer->End - EncodeRoom.Total;
        Origin = _buffer->Start - _buffer->Before;
        return p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly int CopyBack(byte* p, Span<byte> destination, int written, int capacity)
    {
        long total = _buffer->Length(p);
        if (total > destination.Length) WriterErrors.ThrowNoRoom(written, total - written, capacity);
        _buffer->CopyTo(_buffer->Last(p), destination);
        return (int)total;
    }

    [UnscopedRef]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref byte Width(uint tag) => ref Unsafe.Add(ref Unsafe.As<ulong, byte>(ref _widths), (tag >> 3) % (2 * sizeof(ulong)));
}
