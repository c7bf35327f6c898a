using System.Buffers;
using System.Text;

namespace LibProtoZeroSharp.Memory;

/// <summary>Collects a text in segments of an arena while a writer of .NET writes it, so that no one receives it before it is complete.</summary>
/// <remarks>
/// The memory that it hands out is valid until the next call of <see cref="GetMemory"/> or <see cref="Clear"/>. Requires: <see cref="Open"/> precedes
/// all other calls, and <see cref="Advance"/> is called with at most the bytes that were handed out; this is not checked.
/// </remarks>
internal sealed class SegmentedWriter : MemoryManager<byte>, IBufferWriter<byte>
{
    private SegmentedBuffer _buffer;
    private unsafe byte* _cursor;

    /// <summary>Bytes written.</summary>
    public unsafe long Length => _buffer.Length(_cursor);

    private unsafe ReadOnlySpan<byte> Last => _buffer.Last(_cursor);

    /// <summary>Starts a text.</summary>
    public void Open() => _buffer = SegmentedBuffer.Create();

    public override unsafe Span<byte> GetSpan() => new(_buffer.Start, (int)(_buffer.End - _buffer.Start));

    Span<byte> IBufferWriter<byte>.GetSpan(int sizeHint) => GetMemory(sizeHint).Span;

    public unsafe void Advance(int count) => _cursor += count;

    /// <summary>Memory of at least one byte, and of at least <paramref name="sizeHint"/> bytes.</summary>
    /// <exception cref="InsufficientMemoryException">The machine has no memory left.</exception>
    public unsafe Memory<byte> GetMemory(int sizeHint = 0)
    {
        int size = Math.Max(sizeHint, 1);
        if (_buffer.End - _cursor < size) _cursor = _buffer.Grow(_cursor, size, open: 0);
        return CreateMemory((int)(_cursor - _buffer.Start), (int)(_buffer.End - _cursor));
    }

    public void CopyTo(Span<byte> destination) => _buffer.CopyTo(Last, destination);

    public void CopyTo(IBufferWriter<byte> output) => _buffer.WriteTo(Last, output);

    public void CopyTo(Stream output) => _buffer.WriteTo(Last, output);

    /// <summary>The text as UTF-16. Segments end between tokens, so each segment can be decoded separately.</summary>
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

    /// <summary>Forgets the text, and frees all memory.</summary>
    public unsafe void Clear()
    {
        _buffer.Dispose();
        _buffer = default;
        _cursor = null;
    }

    /// <summary>Returns the address. The memory never moves, so nothing is pinned.</summary>
    public override unsafe MemoryHandle Pin(int elementIndex = 0) => new(_buffer.Start + elementIndex);

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing) => Clear();
}
