using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

public ref partial struct ProtoWriter
{
    /// <summary>Bytes of the longest tag.</summary>
    private const int MaxTag = VarInt.MaxLength32;

    private const int FirstSegment = 512;
    private const int LargestSegment = 64 << 20;

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
        if (Room < size) Grow(size, FinalBefore);
        return ref _cursor;
    }

    /// <summary>Bytes before this position can't change any more.</summary>
    private readonly long FinalBefore => _open.Depth == 0 ? Position : _open.Outermost.Position;

    /// <summary>
    /// Makes room for <paramref name="size"/> more bytes. What lies from <paramref name="finalBefore"/> on stays in one piece, if need
    /// be in a new segment.
    /// </summary>
    /// <exception cref="InvalidOperationException">The target is a span, and it is too short.</exception>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted. What was written so far is untouched.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private unsafe void Grow(long size, long finalBefore)
    {
        if (_target == WriterTarget.Span) WriterErrors.ThrowNoRoom(Position, size, Position + Room);
        ArenaState* arena = _arena.State;
        long used = Unsafe.ByteOffset(ref _segment, ref _cursor);
        long capacity = used + Room;
        long more = Math.Max(size, Math.Min(capacity, LargestSegment));
        if (capacity != 0)
        {
            var end = (byte*)Unsafe.AsPointer(ref _limit);
            if ((ulong)more > arena->Available && size <= (long)arena->Available) more = (long)arena->Available & ~7L;
            // A segment is handed out as a span, which can't be longer than an int says, however large the arena's chunk is.
            if (capacity + more <= int.MaxValue && arena->TryExtend(end, (nuint)more))
            {
                _limit = ref Unsafe.Add(ref _limit, (nint)more);
                return;
            }
        }

        StartSegment(arena, (int)(finalBefore - _segmentOffset), used, size, Math.Max(size, Math.Max(FirstSegment, Math.Min(capacity, LargestSegment))));
    }

    /// <param name="arena">Where the segment goes.</param>
    /// <param name="final">Bytes of the current segment that stay where they are.</param>
    /// <param name="used">Bytes written to the current segment.</param>
    /// <param name="least">Bytes that are needed now.</param>
    /// <param name="wanted">Bytes that are likely to be needed: at least as many.</param>
    private unsafe void StartSegment(ArenaState* arena, int final, long used, long least, long wanted)
    {
        long open = used - final;
        long capacity = (open + wanted + 7) & ~7L;
        if (capacity > int.MaxValue) ThrowHelper.Throw(ProtoError.MessageTooLarge, Position);
        // The node before the block: only the arena's newest block can grow in place.
        void* node = final > 0 ? SegmentChain.AllocateNode(arena) : null;
        byte* block = arena->TryAllocate((nuint)capacity);
        if (block == null)
        {
            capacity = (open + least + 7) & ~7L;
            block = arena->Allocate((nuint)capacity);
        }

        if (node != null) _finished.Add(node, (byte*)Unsafe.AsPointer(ref _segment), final);
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref _segment, final), (int)open).CopyTo(new Span<byte>(block, (int)open));
        _segmentOffset += final;
        _segment = ref *block;
        _cursor = ref Unsafe.Add(ref _segment, (nint)open);
        _limit = ref Unsafe.Add(ref _segment, (nint)capacity);
    }

    /// <summary>A position that has not become final, as a reference.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ref byte At(long position) => ref Unsafe.Add(ref _segment, (nint)(position - _segmentOffset));
}
