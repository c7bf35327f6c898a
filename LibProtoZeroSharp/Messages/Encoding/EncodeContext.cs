using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Contract;

namespace LibProtoZeroSharp.Runtime;

/// <summary>What one write of a message knows beside its cursor: the room there is, and the writer that makes more.</summary>
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

#pragma warning disable CS8500 // A writer is a ref struct: it lies on the stack and does not move.
    private ProtoWriter* _writer;
#pragma warning restore CS8500

    // How many bytes the last length behind a tag took. Siblings are mostly alike, so the next length finds its place ready. One byte
    // each, and not a fixed buffer: the JIT guards the frames of methods with such a one, and copies their arguments so slowly that it
    // doubles the time of writing a small message. The calls behind an inline array use up what it inlines into the loops over messages.
    private ulong _widths;
    private readonly ulong _moreWidths;

    /// <summary>Writes into a span alone, which is pinned, without a writer.</summary>
    /// <param name="start">The first byte.</param>
    /// <param name="length">At least <see cref="EncodeRoom.Total"/>.</param>
    internal EncodeContext(byte* start, int length)
    {
        Origin = start;
        Limit = start + length - EncodeRoom.Total;
        Anchor = -1;
    }

#pragma warning disable CS8500
    /// <summary>Writes with a writer, whose segment is pinned or in unmanaged memory, from <see cref="Start"/> on.</summary>
    internal EncodeContext(ProtoWriter* writer)
    {
        _writer = writer;
        Anchor = writer->Anchor;
    }
#pragma warning restore CS8500

    /// <summary>Where the writer has come to, with <see cref="EncodeRoom.Total"/> behind it.</summary>
    internal byte* Start()
    {
        byte* p = _writer->Cursor;
        if (_writer->Limit - p < EncodeRoom.Total) return Grow(p, 0);
        TakeRoom();
        return p;
    }

    /// <summary>Makes sure that there is <see cref="EncodeRoom.Total"/> at <paramref name="p"/>.</summary>
    /// <returns>Where to go on: what was written before may have moved.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte* Ensure(byte* p) => p <= Limit ? p : Grow(p, 0);

    /// <summary>Makes sure that there is <see cref="EncodeRoom.Total"/> behind <paramref name="size"/> bytes at <paramref name="p"/>.</summary>
    /// <inheritdoc cref="Ensure(byte*)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* Ensure(byte* p, long size) => Limit - p >= size ? p : Grow(p, size);

    /// <summary>A guess of how many bytes the length behind a tag will need.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal nint WidthHint(uint tag) => Math.Max(1, (int)Width(tag));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void SetWidthHint(uint tag, int width) => Width(tag) = (byte)width;

    /// <summary>Ends a write into a span alone.</summary>
    /// <param name="p">The end of what was written.</param>
    /// <param name="destination">The span.</param>
    /// <param name="capacity">Bytes, to be named where they are too few.</param>
    /// <returns>The bytes written.</returns>
    /// <exception cref="InvalidOperationException">They don't fit.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly int Finish(byte* p, Span<byte> destination, int capacity) =>
        _writer == null ? (int)(p - Origin) : ReturnFromOverflow(p, destination, capacity);

    /// <summary>Gives back what a write into a span alone took for itself.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void Dispose()
    {
        if (_writer != null) ProtoWriter.FreeOverflow(_writer);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte* Grow(byte* p, long size)
    {
        if (_writer == null) _writer = ProtoWriter.AllocateOverflow(Origin, (int)(Limit + EncodeRoom.Total - Origin));
        _writer->GrowAt(p, size + EncodeRoom.Total, Anchor);
        TakeRoom();
        return _writer->Cursor;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly int ReturnFromOverflow(byte* p, Span<byte> destination, int capacity)
    {
        _writer->Advance(p);
        long total = _writer->Position;
        if (total > destination.Length) WriterErrors.ThrowNoRoom(0, total, capacity);
        _writer->CopyAll(destination);
        return (int)total;
    }

    private void TakeRoom()
    {
        Limit = _writer->Limit - EncodeRoom.Total;
        Origin = _writer->Origin;
    }

    [UnscopedRef]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref byte Width(uint tag) => ref Unsafe.Add(ref Unsafe.As<ulong, byte>(ref _widths), (tag >> 3) % (2 * sizeof(ulong)));
}
