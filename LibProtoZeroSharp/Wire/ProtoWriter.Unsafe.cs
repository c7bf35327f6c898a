using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

// What the encoder of generated messages needs: it writes through pointers that it holds in registers. Precondition of every member:
// the segment is pinned, or lies in unmanaged memory.
public ref partial struct ProtoWriter
{
    /// <summary>The address of the byte at position 0, as if all segments were one; only what is not final may be reached through it.</summary>
    internal readonly unsafe byte* Origin => (byte*)Unsafe.AsPointer(ref _segment) - _segmentOffset;

    internal readonly unsafe byte* Cursor => (byte*)Unsafe.AsPointer(ref _cursor);

    internal readonly unsafe byte* Limit => (byte*)Unsafe.AsPointer(ref _limit);

    /// <summary>For <c>fixed</c>.</summary>
    internal readonly ref byte Segment => ref _segment;

    /// <summary>Where the outermost open sub starts, or -1.</summary>
    internal readonly long Anchor => _open.Depth == 0 ? -1 : _open.Outermost.Position;

    /// <summary>Takes over what was written up to <paramref name="cursor"/>.</summary>
    internal unsafe void Advance(byte* cursor) => _cursor = ref *cursor;

    /// <summary>
    /// Takes over what was written up to <paramref name="cursor"/>, and makes room for <paramref name="size"/> more bytes. A span that
    /// is too short is left for memory of the writer's own: lengths that are still open may yet shrink. There won't be much more than what is
    /// asked for, however long the span is.
    /// </summary>
    internal unsafe void GrowAt(byte* cursor, long size, long finalBefore)
    {
        _cursor = ref *cursor;
        if (finalBefore < 0) finalBefore = Position;
        if (_target != WriterTarget.Span)
        {
            Grow(size, finalBefore);
            return;
        }

        _arena = new ArenaAllocator();
        _target = WriterTarget.Overflow;
        StartSegment(_arena.State, (int)(finalBefore - _segmentOffset), Unsafe.ByteOffset(ref _segment, ref _cursor), size, Math.Max(size, FirstSegment));
    }

#pragma warning disable CS8500 // What a writer without an output refers to is pinned or unmanaged: the garbage collector need not know of it.
    /// <summary>A writer to go on with where a pinned span is too short for a message, in memory that <see cref="FreeOverflow"/> gives back.</summary>
    internal static unsafe ProtoWriter* AllocateOverflow(byte* start, int length)
    {
        var writer = (ProtoWriter*)NativeMemory.Alloc((nuint)sizeof(ProtoWriter));
        *writer = new ProtoWriter(new Span<byte>(start, length));
        return writer;
    }

    internal static unsafe void FreeOverflow(ProtoWriter* writer)
    {
        writer->_arena.Dispose();
        NativeMemory.Free(writer);
    }
#pragma warning restore CS8500

    internal readonly Checkpoint Save() => new(in this);

    /// <summary>Goes back to <paramref name="checkpoint"/>, as if nothing had been written since.</summary>
    internal void Restore(in Checkpoint checkpoint)
    {
        if (_target == WriterTarget.Overflow)
        {
            _arena.Dispose();
            _target = WriterTarget.Span;
        }

        checkpoint.ApplyTo(ref this);
    }

    /// <summary>Copies what went into memory of the writer's own back into the span.</summary>
    /// <exception cref="InvalidOperationException">It does not fit; the writer is back at the checkpoint then.</exception>
    internal void ReturnFromOverflow(in Checkpoint checkpoint)
    {
        if (_target != WriterTarget.Overflow) return;
        long total = Position;
        Span<byte> span = checkpoint.Destination;
        if (total <= span.Length)
        {
            CopyAll(span);
            Restore(checkpoint);
            _cursor = ref Unsafe.Add(ref _segment, (nint)total);
            return;
        }

        long written = checkpoint.Position;
        Restore(checkpoint);
        WriterErrors.ThrowNoRoom(written, total - written, span.Length);
    }

    /// <summary>A state of a writer's output, to return to. Open subs are not part of it.</summary>
    internal readonly ref struct Checkpoint
    {
        private readonly ref byte _cursor;
        private readonly ref byte _limit;
        private readonly ref byte _segment;
        private readonly long _segmentOffset;
        private readonly SegmentChain _finished;

        public Checkpoint(scoped in ProtoWriter writer)
        {
            _cursor = ref writer._cursor;
            _limit = ref writer._limit;
            _segment = ref writer._segment;
            _segmentOffset = writer._segmentOffset;
            _finished = writer._finished;
        }

        public long Position => _segmentOffset + Unsafe.ByteOffset(ref _segment, ref _cursor);

        public Span<byte> Destination => MemoryMarshal.CreateSpan(ref _segment, (int)Unsafe.ByteOffset(ref _segment, ref _limit));

        public void ApplyTo(ref ProtoWriter writer)
        {
            writer._cursor = ref _cursor;
            writer._limit = ref _limit;
            writer._segment = ref _segment;
            writer._segmentOffset = _segmentOffset;
            writer._finished = _finished;
            writer._finished.Cut();
        }
    }
}
