using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

// What the encoder of generated messages needs: it writes through pointers that it holds in registers, and the writer learns of it when all is
// written. Precondition of every member: the segment is pinned, or lies in unmanaged memory.
public ref partial struct ProtoWriter
{
    /// <summary>The address of the byte at position 0, as if all segments were one; only what is not final may be reached through it.</summary>
    internal readonly unsafe byte* Origin => (byte*)Unsafe.AsPointer(ref _segment) - _buffer.Before;

    internal readonly unsafe byte* Cursor => (byte*)Unsafe.AsPointer(ref _cursor);

    internal readonly unsafe byte* Limit => (byte*)Unsafe.AsPointer(ref _limit);

    /// <summary>For <c>fixed</c>.</summary>
    internal readonly ref byte Segment => ref _segment;

    /// <summary>Where the outermost open sub starts, or -1.</summary>
    internal readonly long Anchor => _open.Depth == 0 ? -1 : _open.Outermost.Position;

    /// <summary>Whether all goes into a span of the caller's, for which there is no <see cref="Buffer"/>.</summary>
    internal readonly bool IsSpan => _isSpan;

    /// <summary>The span of the caller's.</summary>
    internal readonly Span<byte> Span => MemoryMarshal.CreateSpan(ref _segment, (int)Unsafe.ByteOffset(ref _segment, ref _limit));

    /// <summary>The segments; a copy of them can be added to.</summary>
    internal readonly SegmentedBuffer Buffer => _buffer;

    /// <summary>Takes over what was written up to <paramref name="cursor"/> into a span, or behind the writer's own buffer.</summary>
    internal unsafe void Advance(byte* cursor)
    {
        _cursor = ref *cursor;
        if (_isSpan) return;
        _segment = ref *_buffer.Start;
        _limit = ref *_buffer.End;
    }

    /// <summary>Takes over what was written up to <paramref name="cursor"/>.</summary>
    /// <param name="cursor">The end of it.</param>
    /// <param name="buffer">The copy of <see cref="Buffer"/> that it was added to.</param>
    internal unsafe void Advance(byte* cursor, in SegmentedBuffer buffer)
    {
        _buffer = buffer;
        Advance(cursor);
    }
}
