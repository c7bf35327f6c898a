using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

public ref partial struct ProtoWriter
{
    /// <summary>Bytes of the longest tag.</summary>
    private const int MaxTag = VarInt.MaxLength32;

    /// <summary>Bytes that can be written at the cursor without growing.</summary>
    private readonly long Room
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            CheckAlive();
            return Unsafe.ByteOffset(ref _cursor, ref _limit);
        }
    }

    /// <summary>Checks that the arena of the target has not been reset or disposed. Only with full checks.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly unsafe void CheckAlive() => Checks.Alive(Unsafe.AsPointer(ref _segment));

    /// <summary>Makes room for <paramref name="size"/> bytes and returns the cursor.</summary>
    /// <remarks>Ensures: at least <paramref name="size"/> bytes are writable at the result. Positions stay valid; references may not.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref byte Reserve(long size)
    {
        if (Room < size) Grow(size);
        return ref _cursor;
    }

    /// <summary>
    /// Makes room for <paramref name="size"/> more bytes. The bytes of open subs stay contiguous; if needed, they move to a new segment.
    /// </summary>
    /// <exception cref="InvalidOperationException">The target is a span, and the span is too short.</exception>
    /// <exception cref="ObjectDisposedException">The writer has been disposed.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted. The bytes written so far are unchanged.</exception>
    /// <exception cref="ProtoException"><see cref="ProtoError.MessageTooLarge"/>: an open sub would exceed 2^31−1 bytes.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private unsafe void Grow(long size)
    {
        if (_isSpan) WriterErrors.ThrowNoRoom(Position, size, Position + Room);
        byte* cursor = _buffer.Grow(Cursor, size, _open.Depth == 0 ? 0 : Position - Anchor);
        if (cursor == null) ThrowHelper.Throw(ProtoError.MessageTooLarge, Position);
        Advance(cursor);
    }

    /// <summary>The byte at a position.</summary>
    /// <remarks>Requires: the position is in the current segment, so that it is not final: in an open sub, or at its start.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ref byte At(long position) => ref Unsafe.Add(ref _segment, (nint)(position - _buffer.Before));
}
