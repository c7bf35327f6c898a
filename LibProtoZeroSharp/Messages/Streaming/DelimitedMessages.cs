using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Messages;

namespace LibProtoZeroSharp;

/// <summary>
/// Enumerates messages in memory that have their lengths before them. <see cref="ProtoStream.ReadAllDelimited{T}(ReadOnlySpan{byte}, ProtoReadOptions)"/>
/// and its overloads make one for <c>foreach</c>.
/// </summary>
/// <typeparam name="T">The message type.</typeparam>
public ref struct DelimitedMessages<T> where T : unmanaged, IProtoMessage<T>
{
    private readonly ProtoReadOptions _options;
    private readonly ArenaAllocator _arena;
    private readonly bool _ownsArena;

    // The rest of the current segment.
    private ref byte _next;
    private nint _left;

    // The current segment and all after it; empty if there is only one.
    private ReadOnlySequence<byte> _segments;
    private nint _segmentLength;

    internal DelimitedMessages(ref byte input, nint length, ArenaAllocator? arena, ProtoReadOptions options)
    {
        _next = ref input;
        _left = length;
        _options = options;
        _ownsArena = arena == null;
        _arena = arena ?? new ArenaAllocator();
    }

    internal DelimitedMessages(scoped in ReadOnlySequence<byte> input, ArenaAllocator? arena, ProtoReadOptions options)
        : this(ref Unsafe.NullRef<byte>(), 0, arena, options) => Open(input);

    /// <summary>
    /// The message that <see cref="MoveNext"/> read; a null reference before the first call and after the last. If the enumeration has an arena of its
    /// own, the message is valid until the next call; otherwise until the arena is reset or disposed.
    /// </summary>
    public T Current { get; private set; }

    /// <summary>Bytes of the input before the next message.</summary>
    public long Position { get; private set; }

    /// <summary>Returns the enumeration itself, for <c>foreach</c>.</summary>
    public readonly DelimitedMessages<T> GetEnumerator() => this;

    /// <summary>Reads the next message.</summary>
    /// <returns>False at the end of the input.</returns>
    /// <exception cref="ProtoException">
    /// The bytes are not a valid message of this type, or exceed a limit, or end inside a message. Its offset counts from the start of the whole input.
    /// After a malformed message, the next call reads the message after it.
    /// </exception>
    public bool MoveNext()
    {
        Current = default;
        if (_ownsArena) _arena.Reset();
        ReadOnlySpan<byte> start = MemoryMarshal.CreateReadOnlySpan(ref _next, (int)nint.Min(_left, DelimitedFrame.MaxPrefixLength));
        if (!DelimitedFrame.TryRead(default(GeneratedDelimitedType<T>), start, _options, Position, out DelimitedFrame frame) || frame.TotalLength > _left)
            return MoveBeyondSegment();
        ref byte message = ref Unsafe.Add(ref _next, frame.PrefixLength);
        long offset = Position + frame.PrefixLength;
        _next = ref Unsafe.Add(ref message, frame.MessageLength);
        _left -= (nint)frame.TotalLength;
        Position += frame.TotalLength;
        Current = ProtoMessage.ParseAt<T>(MemoryMarshal.CreateReadOnlySpan(ref message, frame.MessageLength), _arena, _options, offset);
        return true;
    }

    /// <summary>Ends the enumeration. Disposes of its arena if it has one of its own.</summary>
    public readonly void Dispose()
    {
        if (_ownsArena) _arena.Dispose();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool MoveBeyondSegment()
    {
        ReadOnlySequence<byte> rest = _segments.IsEmpty ? _segments : _segments.Slice(_segmentLength - _left);
        long offset = Position;
        if (!DelimitedFrame.TryTake(default(GeneratedDelimitedType<T>), ref rest, _options, ref offset, out ReadOnlySequence<byte> message))
        {
            long left = Math.Max(_left, rest.Length);
            if (left == 0) return false;
            DelimitedFrame.ThrowTorn(default(GeneratedDelimitedType<T>), Position + left);
        }

        Position = offset + message.Length;
        Open(rest);
        Current = ProtoMessage.ParseAt<T>(message, _arena, _options, offset);
        return true;
    }

    private void Open(scoped in ReadOnlySequence<byte> segments)
    {
        _segments = segments;
        ReadOnlySpan<byte> first = segments.FirstSpan;
        _next = ref MemoryMarshal.GetReference(first);
        _left = _segmentLength = first.Length;
    }
}
