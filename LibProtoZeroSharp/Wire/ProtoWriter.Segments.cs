using System.Buffers;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

public ref partial struct ProtoWriter
{
    /// <summary>All written bytes in segments, without a copy: for sockets, files and pipes.</summary>
    /// <remarks>The result is valid until the next write, and as long as the output.</remarks>
    /// <exception cref="InvalidOperationException">A sub or group is open.</exception>
    public readonly ProtoSegments GetSegments()
    {
        ThrowIfOpen();
        return _buffer.Segments(Current);
    }

    /// <summary>
    /// All written bytes as a sequence, without a copy: for methods that await, as those of streams, pipes and <c>RandomAccess</c>. Each segment takes two objects
    /// on the managed heap.
    /// </summary>
    /// <remarks>
    /// The result is valid as long as the output. A later use of its memory throws <see cref="ObjectDisposedException"/>, but a span of it doesn't know.
    /// </remarks>
    /// <exception cref="InvalidOperationException">A sub or group is open, or the writer writes into a span.</exception>
    public readonly ReadOnlySequence<byte> ToSequence()
    {
        ThrowIfOpen();
        if (_isSpan) throw new InvalidOperationException("The output is in a span, whose memory may be managed and may move.");
        return OutputSequence.Create(_buffer.Segments(Current));
    }
}
