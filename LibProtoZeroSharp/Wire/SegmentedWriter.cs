using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace LibProtoZeroSharp.Wire;

/// <summary>
/// Collects a text while a writer of .NET writes it, so that no one receives it before it is complete. A short one is in an array, which is kept for the next
/// text; what doesn't fit goes to segments of an arena.
/// </summary>
/// <remarks>
/// The memory that it hands out is valid until the next call of <see cref="GetMemory"/> or <see cref="Clear"/>. Requires: <see cref="Advance"/> is called with at
/// most the bytes that were handed out; this is not checked.
/// </remarks>
internal sealed class SegmentedWriter : MemoryManager<byte>, IBufferWriter<byte>
{
    private const int ArraySize = 16 << 10;

    // Spans of arrays are faster to get than those of other memory.
    private readonly byte[] _array = GC.AllocateUninitializedArray<byte>(ArraySize, pinned: true);

    private SegmentedBuffer _buffer;

    // The memory at hand: the array, or a segment.
    private unsafe byte* _start;
    private unsafe byte* _end;
    private unsafe byte* _cursor;

    public SegmentedWriter() => UseArray();

    /// <summary>Bytes written.</summary>
    public unsafe long Length => _buffer.Before + (_cursor - _start);

    private unsafe byte* Array => (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetArrayDataReference(_array));

    /// <summary>Whether the text has outgrown the array.</summary>
    private unsafe bool IsLong => _buffer.Start != null;

    private unsafe ReadOnlySpan<byte> Last => new(_start, (int)(_cursor - _start));

    public override unsafe Span<byte> GetSpan() => new(_start, (int)(_end - _start));

    Span<byte> IBufferWriter<byte>.GetSpan(int sizeHint) => GetMemory(sizeHint).Span;

    public unsafe void Advance(int count) => _cursor += count;

    /// <summary>Makes room at the end of the text.</summary>
    /// <returns>Memory of at least <paramref name="size"/> bytes.</returns>
    /// <exception cref="InsufficientMemoryException">The machine has no memory left.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe Span<byte> Reserve(int size)
    {
        if (_end - _cursor < size) Grow(size);
        return new Span<byte>(_cursor, (int)(_end - _cursor));
    }

    /// <summary>Memory of at least one byte, and of at least <paramref name="sizeHint"/> bytes.</summary>
    /// <exception cref="InsufficientMemoryException">The machine has no memory left.</exception>
    public unsafe Memory<byte> GetMemory(int sizeHint = 0)
    {
        int size = Math.Max(sizeHint, 1);
        if (_end - _cursor < size) Grow(size);
        int written = (int)(_cursor - _start), room = (int)(_end - _cursor);
        return IsLong ? CreateMemory(written, room) : _array.AsMemory(written, room);
    }

    public void CopyTo(Span<byte> destination) => _buffer.CopyTo(Last, destination);

    public void CopyTo(IBufferWriter<byte> output) => _buffer.WriteTo(Last, output);

    public void CopyTo(Stream output) => _buffer.WriteTo(Last, output);

    /// <summary>The text as UTF-16. Segments end between characters, so each segment can be decoded separately.</summary>
    public override string ToString()
    {
        if (_buffer.Before == 0) return Encoding.UTF8.GetString(Last);
        long length = 0;
        foreach (ReadOnlySpan<byte> segment in _buffer.Segments(Last)) length += Encoding.UTF8.GetCharCount(segment);
        // A text that is too long for a string makes the runtime throw OutOfMemoryException.
        return string.Create((int)Math.Min(length, int.MaxValue), this, static (characters, buffer) =>
        {
            foreach (ReadOnlySpan<byte> segment in buffer._buffer.Segments(buffer.Last)) characters = characters[Encoding.UTF8.GetChars(segment, characters)..];
        });
    }

    /// <summary>Forgets the text, and frees the arena.</summary>
    public unsafe void Clear()
    {
        _buffer.Dispose();
        _buffer = default;
        UseArray();
    }

    /// <summary>Returns the address. The memory never moves, so nothing is pinned.</summary>
    public override unsafe MemoryHandle Pin(int elementIndex = 0) => new(_start + elementIndex);

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing) => Clear();

    private unsafe void Grow(int size)
    {
        if (!IsLong) _buffer = SegmentedBuffer.CreateAfter(Array, Array + ArraySize);
        _cursor = _buffer.Grow(_cursor, size, open: 0);
        _start = _buffer.Start;
        _end = _buffer.End;
    }

    private unsafe void UseArray()
    {
        _cursor = _start = Array;
        _end = _start + ArraySize;
    }
}
