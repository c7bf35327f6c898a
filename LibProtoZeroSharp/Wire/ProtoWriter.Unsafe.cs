using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

// For the encoder of generated messages: it writes through pointers in registers and tells the writer afterwards.
// Every member requires that the segment is pinned or is unmanaged memory.
public ref partial struct ProtoWriter
{
    /// <summary>
    /// The address that the byte at position 0 would have if all segments were contiguous. Only positions that are not final may be reached through
    /// it.
    /// </summary>
    /// <remarks>Requires: the segment is pinned (<see cref="Segment"/>) or is unmanaged memory. The address changes when the buffer grows.</remarks>
    internal readonly unsafe byte* Origin => (byte*)Unsafe.AsPointer(ref _segment) - _buffer.Before;

    /// <summary>The address of the next byte.</summary>
    /// <inheritdoc cref="Origin" path="/remarks"/>
    internal readonly unsafe byte* Cursor => (byte*)Unsafe.AsPointer(ref _cursor);

    /// <summary>The end of the room: the address after the last writable byte.</summary>
    /// <inheritdoc cref="Origin" path="/remarks"/>
    internal readonly unsafe byte* Limit => (byte*)Unsafe.AsPointer(ref _limit);

    /// <summary>The start of the current segment, for <c>fixed</c>; a null reference if there is no segment yet.</summary>
    internal readonly ref byte Segment => ref _segment;

    /// <summary>The position of the outermost open sub or group; -1 if none is open.</summary>
    internal readonly long Anchor => _open.Depth == 0 ? -1 : _open.Outermost.Position;

    /// <summary>Whether the target is a span of the caller, for which there is no <see cref="Buffer"/>.</summary>
    internal readonly bool IsSpan => _isSpan;

    /// <summary>The whole span of the caller.</summary>
    /// <remarks>Requires: <see cref="IsSpan"/>.</remarks>
    internal readonly Span<byte> Span => MemoryMarshal.CreateSpan(ref _segment, (int)Unsafe.ByteOffset(ref _segment, ref _limit));

    /// <summary>A copy of the segments. Bytes can be added to the copy; see <see cref="SegmentedBuffer"/>.</summary>
    internal readonly SegmentedBuffer Buffer => _buffer;

    /// <summary>Takes over what was written up to <paramref name="cursor"/>, into a span or into the writer's own buffer.</summary>
    /// <remarks>
    /// Requires: <paramref name="cursor"/> is in the span, or between the start and the end of the buffer's last segment. A span must be pinned
    /// until this returns.
    /// </remarks>
    internal unsafe void Advance(byte* cursor)
    {
        ExpectNoCopy();
        _cursor = ref *cursor;
        if (_isSpan) return;
        _segment = ref *_buffer.Start;
        _limit = ref *_buffer.End;
    }

    /// <summary>Takes over what was written up to <paramref name="cursor"/> into a copy of the buffer.</summary>
    /// <param name="cursor">The end of the written bytes, in the last segment of <paramref name="buffer"/>.</param>
    /// <param name="buffer">The copy of <see cref="Buffer"/> that the bytes were added to. It replaces the writer's buffer.</param>
    /// <remarks>Requires: the writer has no open span and was not written to since the copy was made.</remarks>
    internal unsafe void Advance(byte* cursor, in SegmentedBuffer buffer)
    {
        _buffer = buffer;
        Advance(cursor);
    }
}
