using System.Buffers;
using System.Text;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Takes JSON while it is written: segments in an arena, so that nobody sees any of it before it is complete.</summary>
/// <remarks>The memory that it gives out is valid until the next call of <see cref="GetMemory"/> or <see cref="Clear"/>.</remarks>
internal sealed unsafe class JsonBuffer : MemoryManager<byte>, IBufferWriter<byte>
{
    private SegmentedBuffer _buffer;
    private byte* _cursor;

    /// <summary>Bytes that were written.</summary>
    public long Length => _buffer.Length(_cursor);

    private ReadOnlySpan<byte> Last => _buffer.Last(_cursor);

    /// <summary>Starts a text.</summary>
    public void Open() => _buffer = SegmentedBuffer.Create();

    public override Span<byte> GetSpan() => new(_buffer.Start, (int)(_buffer.End - _buffer.Start));

    Span<byte> IBufferWriter<byte>.GetSpan(int sizeHint) => GetMemory(sizeHint).Span;

    public void Advance(int count) => _cursor += count;

    /// <summary>At least one byte, and at least <paramref name="sizeHint"/>.</summary>
    /// <exception cref="InsufficientMemoryException">The machine has no memory left.</exception>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        int size = Math.Max(sizeHint, 1);
        if (_buffer.End - _cursor < size) _cursor = _buffer.Grow(_cursor, size, open: 0);
        return CreateMemory((int)(_cursor - _buffer.Start), (int)(_buffer.End - _cursor));
    }

    public void CopyTo(Span<byte> destination) => _buffer.CopyTo(Last, destination);

    public void CopyTo(IBufferWriter<byte> output) => _buffer.WriteTo(Last, output);

    public void CopyTo(Stream output) => _buffer.WriteTo(Last, output);

    /// <summary>The text as UTF-16. Segments end between tokens, so that each can be decoded on its own.</summary>
    public override string ToString()
    {
        if (_buffer.Before == 0) return Encoding.UTF8.GetString(Last);
        long length = 0;
        foreach (ReadOnlySpan<byte> segment in _buffer.Segments(Last)) length += Encoding.UTF8.GetCharCount(segment);
        // What is too long for a string is an OutOfMemoryException of the runtime's.
        return string.Create((int)Math.Min(length, int.MaxValue), this, static (characters, buffer) =>
        {
            foreach (ReadOnlySpan<byte> segment in buffer._buffer.Segments(buffer.Last)) characters = characters[Encoding.UTF8.GetChars(segment, characters)..];
        });
    }

    /// <summary>Forgets the text, and gives all memory back.</summary>
    public void Clear()
    {
        _buffer.Dispose();
        _buffer = default;
        _cursor = null;
    }

    /// <summary>As the memory is never moved there is nothing to pin.</summary>
    public override MemoryHandle Pin(int elementIndex = 0) => new(_buffer.Start + elementIndex);

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing) => Clear();
}
