using System.Buffers;

namespace LibProtoZeroSharp.Tests.Support;

/// <summary>Inputs that come in pieces.</summary>
internal static class Inputs
{
    /// <summary>A sequence of segments of this many bytes.</summary>
    public static ReadOnlySequence<byte> Segmented(byte[] bytes, int segment)
    {
        var first = new Segment(ReadOnlyMemory<byte>.Empty, 0);
        Segment last = first;
        for (int start = 0; start < bytes.Length; start += segment)
        {
            var next = new Segment(bytes.AsMemory(start, Math.Min(segment, bytes.Length - start)), start);
            last.Append(next);
            last = next;
        }

        return new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, long index)
        {
            Memory = memory;
            RunningIndex = index;
        }

        public void Append(Segment next) => Next = next;
    }
}

/// <summary>A stream that can't seek and returns only a few bytes at a time.</summary>
internal sealed class TrickleStream(byte[] bytes) : ForwardStream
{
    private int _position;

    public override int Read(Span<byte> buffer)
    {
        int count = Math.Min(Math.Min(buffer.Length, 1 + _position % 3), bytes.Length - _position);
        bytes.AsSpan(_position, count).CopyTo(buffer);
        _position += count;
        return count;
    }
}
