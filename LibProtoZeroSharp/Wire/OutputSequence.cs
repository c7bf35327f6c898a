using System.Buffers;

namespace LibProtoZeroSharp.Wire;

/// <summary>A segment of an output as .NET's sequences have it.</summary>
internal sealed class OutputSequence : ReadOnlySequenceSegment<byte>
{
    private OutputSequence(ReadOnlyMemory<byte> memory, long position)
    {
        Memory = memory;
        RunningIndex = position;
    }

    /// <summary>The segments as a sequence.</summary>
    /// <remarks>Requires: the bytes don't move.</remarks>
    public static unsafe ReadOnlySequence<byte> Create(ProtoSegments segments)
    {
        OutputSequence? first = null, last = null;
        while (segments.MoveNext())
        {
            OutputMemory memory;
            fixed (byte* start = segments.Current) memory = new OutputMemory(start, segments.Current.Length, segments.Guard);
            var added = new OutputSequence(memory.Memory, last == null ? 0 : last.RunningIndex + last.Memory.Length);
            if (last != null) last.Next = added;
            first ??= added;
            last = added;
        }

        return first == null ? default : new ReadOnlySequence<byte>(first, 0, last!, last!.Memory.Length);
    }
}
