using System.Buffers;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Wire;

/// <summary>A text that is collected in segments of an arena of its own, so that no one receives it before it is complete.</summary>
/// <remarks>A copy has a cursor of its own. Requires: only one of the copies is used.</remarks>
internal struct SegmentedText : IDisposable
{
    private SegmentedBuffer _buffer;
    private unsafe byte* _cursor;

    /// <summary>Starts an empty text.</summary>
    public SegmentedText() => _buffer = SegmentedBuffer.Create();

    /// <summary>Bytes of the text.</summary>
    public readonly unsafe long Length => _buffer.Length(_cursor);

    private readonly unsafe ReadOnlySpan<byte> Last => _buffer.Last(_cursor);

    /// <summary>Appends bytes to the text. If this throws, nothing has changed.</summary>
    /// <exception cref="InsufficientMemoryException">The machine has no memory left.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe void Append(scoped ReadOnlySpan<byte> bytes)
    {
        if (_buffer.End - _cursor < bytes.Length) _cursor = _buffer.Grow(_cursor, bytes.Length, open: 0);
        bytes.CopyTo(new Span<byte>(_cursor, bytes.Length));
        _cursor += bytes.Length;
    }

    /// <summary>Copies the text.</summary>
    /// <param name="destination">Has room for the text.</param>
    public readonly void CopyTo(Span<byte> destination) => _buffer.CopyTo(Last, destination);

    /// <summary>Copies the text to <paramref name="output"/>.</summary>
    public readonly void WriteTo(IBufferWriter<byte> output) => _buffer.WriteTo(Last, output);

    /// <inheritdoc cref="WriteTo(IBufferWriter{byte})"/>
    public readonly void WriteTo(Stream output) => _buffer.WriteTo(Last, output);

    /// <summary>Frees the memory. The text must not be used afterwards.</summary>
    public readonly void Dispose() => _buffer.Dispose();
}
