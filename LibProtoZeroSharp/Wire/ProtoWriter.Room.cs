using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp;

public ref partial struct ProtoWriter
{
    /// <summary>Bytes of the longest tag.</summary>
    private const int MaxTag = VarInt.MaxLength32;

    private readonly long Room
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            CheckAlive();
            return Unsafe.ByteOffset(ref _cursor, ref _limit);
        }
    }

    /// <summary>The arena that is written to has not been reset or disposed since.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    private readonly unsafe void CheckAlive() => Checks.Alive(Unsafe.AsPointer(ref _segment));

    /// <summary>Where the next byte goes, with room for <paramref name="size"/> bytes behind it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref byte Reserve(long size)
    {
        if (Room < size) Grow(size);
        return ref _cursor;
    }

    /// <summary>Makes room for <paramref name="size"/> more bytes. What is open stays in one piece, if need be in a new segment.</summary>
    /// <exception cref="InvalidOperationException">The target is a span, and it is too short.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted. What was written so far is untouched.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private unsafe void Grow(long size)
    {
        if (_isSpan) WriterErrors.ThrowNoRoom(Position, size, Position + Room);
        byte* cursor = _buffer.Grow(Cursor, size, _open.Depth == 0 ? 0 : Position - Anchor);
        if (cursor == null) ThrowHelper.Throw(ProtoError.MessageTooLarge, Position);
        Advance(cursor);
    }

    /// <summary>A position that has not become final, as a reference.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ref byte At(long position) => ref Unsafe.Add(ref _segment, (nint)(position - _buffer.Before));
}
