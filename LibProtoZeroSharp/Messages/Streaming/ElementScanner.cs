using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Messages;

/// <summary>
/// Finds the elements of a list in a message that arrives piece by piece, and skips or keeps all other fields. So a stream is read in one way, whether its
/// reads are awaited or not.
/// </summary>
/// <param name="path">The numbers of the fields that lead to the list, and that of the list.</param>
/// <param name="typeName">The full name of the message, for errors.</param>
/// <param name="options">Limits.</param>
/// <param name="kept">What keeps the other fields; null to skip them.</param>
internal sealed class ElementScanner(int[] path, string typeName, ProtoReadOptions options, KeptFields? kept) : IDisposable
{
    private readonly int _maxDepth = options.MaxDepth > 0 ? options.MaxDepth : ProtoReadOptions.DefaultMaxDepth;

    /// <summary>Where the message and each sub-message of the path ends, in bytes from the start of the input. The end of the message is not known.</summary>
    private readonly long[] _ends = [long.MaxValue, .. new long[path.Length - 1]];

    /// <summary>The groups that are open in the innermost message: their numbers, and where they begin.</summary>
    private readonly Stack<(int Number, long Start)> _groups = new();

    private byte[]? _buffer = ArrayPool<byte>.Shared.Rent(DelimitedInput.BufferSize);
    private int _start, _end;

    /// <summary>Sub-messages of the path that are open.</summary>
    private int _level;

    /// <summary>Bytes of a skipped payload that are still to come.</summary>
    private long _skipping;

    /// <summary>Where the length of the outermost payload is that has not ended; null if there is none.</summary>
    private long? _openLength;

    /// <summary>Bytes in the buffer without which the scan does not go on.</summary>
    private long _needed;

    private bool _inputEnded;

    /// <summary>Bytes of the input that have been taken.</summary>
    public long Position { get; private set; }

    /// <summary>Whether the message has ended.</summary>
    public bool IsFinished { get; private set; }

    private int Available => _end - _start;

    /// <summary>Where the next bytes of the input go; never empty.</summary>
    public Memory<byte> PrepareRoom()
    {
        ObjectDisposedException.ThrowIf(_buffer == null, typeof(ElementScanner));
        if (_start != 0) _buffer.AsSpan(_start, Available).CopyTo(_buffer);
        (_start, _end) = (0, Available);
        DelimitedInput.EnsureRoom(ref _buffer, _end, Math.Max(_needed, _end + 1));
        return _buffer.AsMemory(_end);
    }

    /// <summary>Takes the bytes that have been read into the room.</summary>
    /// <param name="read">Their number; 0 at the end of the input.</param>
    public void Advance(int read)
    {
        _inputEnded = read == 0;
        _end += read;
    }

    /// <summary>Goes on to the next element.</summary>
    /// <param name="element">The encoded element, until the next call of a member.</param>
    /// <param name="offset">Its offset in the input.</param>
    /// <returns>False if more input is needed, and at the end of the message: <see cref="IsFinished"/>.</returns>
    /// <exception cref="ProtoException">The message is malformed, or exceeds a limit.</exception>
    public bool TryNext(out ReadOnlySpan<byte> element, out long offset)
    {
        ObjectDisposedException.ThrowIf(_buffer == null, typeof(ElementScanner));
        try
        {
            return Scan(out element, out offset);
        }
        catch (InsufficientMemoryException)
        {
            throw Failure(ProtoError.ArenaExhausted, Position);
        }
    }

    /// <summary>Gives the buffer back.</summary>
    public void Dispose()
    {
        if (_buffer == null) return;
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = null;
    }

    private bool Scan(out ReadOnlySpan<byte> element, out long offset)
    {
        element = default;
        offset = 0;
        while (true)
        {
            if (_skipping != 0)
            {
                var skipped = (int)Math.Min(_skipping, Available);
                Take(skipped);
                _skipping -= skipped;
                if (_skipping != 0) return Starve(1);
                ForgetLength();
            }

            long left = _ends[_level] - Position;
            if (left == 0)
            {
                LeaveMessage();
                continue;
            }

            if (_inputEnded && Available == 0 && _level == 0)
            {
                if (_groups.TryPeek(out (int, long Start) open)) Throw(ProtoError.UnterminatedGroup, open.Start);
                IsFinished = true;
                return false;
            }

            ReadOnlySpan<byte> rest = _buffer.AsSpan(_start, (int)Math.Min(Available, left));
            if (!TryReadVarInt(rest, 0, ProtoError.InvalidTag, out ulong tag, out int tagLength)) return false;
            int number = CheckTag(tag);
            switch ((ProtoWireType)(tag & 7))
            {
                case ProtoWireType.VarInt:
                    if (!TryReadVarInt(rest, tagLength, ProtoError.MalformedVarInt, out _, out int valueLength)) return false;
                    Take(tagLength + valueLength);
                    break;
                case ProtoWireType.Fixed64:
                    SkipFixed(tagLength, sizeof(ulong), left);
                    break;
                case ProtoWireType.Fixed32:
                    SkipFixed(tagLength, sizeof(uint), left);
                    break;
                case ProtoWireType.LengthDelimited:
                    if (!TryReadVarInt(rest, tagLength, ProtoError.InvalidLength, out ulong length, out int lengthLength)) return false;
                    if (length > int.MaxValue) Throw(ProtoError.InvalidLength, Position + tagLength);
                    int head = tagLength + lengthLength;
                    if ((long)length > left - head) Throw(ProtoError.Truncated, Position + tagLength);
                    _openLength ??= Position + tagLength;
                    if (_groups.Count != 0 || number != path[_level])
                    {
                        Take(head);
                        _skipping = (long)length;
                        if (length == 0) ForgetLength();
                        break;
                    }

                    if (_level < path.Length - 1)
                    {
                        EnterMessage(head, (long)length);
                        break;
                    }

                    if ((long)length > options.EffectiveMaxDelimitedLength) ThrowTooLong(length);
                    if (Available - head < (long)length) return Starve(head + (long)length);
                    ForgetLength();
                    element = _buffer.AsSpan(_start + head, (int)length);
                    offset = Position + head;
                    Consume(head + (int)length);
                    return true;
                case ProtoWireType.StartGroup:
                    if (_groups.Count + _level >= _maxDepth) Throw(ProtoError.DepthExceeded, Position);
                    _groups.Push((number, Position));
                    Take(tagLength);
                    break;
                default:
                    if (_groups.Count == 0 || _groups.Pop().Number != number) Throw(ProtoError.UnmatchedEndGroup, Position);
                    Take(tagLength);
                    break;
            }
        }
    }

    private int CheckTag(ulong tag)
    {
        if (tag > uint.MaxValue || tag >> 3 == 0) Throw(ProtoError.InvalidTag, Position);
        if ((tag & 7) > (int)ProtoWireType.Fixed32) Throw(ProtoError.InvalidWireType, Position);
        return (int)(tag >> 3);
    }

    private void SkipFixed(int tagLength, int length, long left)
    {
        if (length > left - tagLength) Throw(ProtoError.Truncated, Position + left);
        Take(tagLength);
        _skipping = length;
    }

    private void EnterMessage(int headLength, long length)
    {
        if (_level + 1 >= _maxDepth) Throw(ProtoError.DepthExceeded, Position);
        Consume(headLength);
        kept?.Enter();
        _ends[++_level] = Position + length;
    }

    private void LeaveMessage()
    {
        if (_groups.TryPeek(out (int, long Start) open)) Throw(ProtoError.UnterminatedGroup, open.Start);
        kept?.Leave();
        _level--;
        ForgetLength();
    }

    /// <summary>A payload has ended. It was the outermost one if no sub-message is open.</summary>
    private void ForgetLength()
    {
        if (_level == 0) _openLength = null;
    }

    /// <summary>Keeps and consumes bytes.</summary>
    private void Take(int length)
    {
        kept?.Add(_buffer.AsSpan(_start, length));
        Consume(length);
    }

    private void Consume(int length)
    {
        _start += length;
        Position += length;
    }

    private bool TryReadVarInt(ReadOnlySpan<byte> rest, int at, ProtoError malformed, out ulong value, out int length)
    {
        if (VarInt.TryRead(rest[at..], out value, out length)) return true;
        if (rest.Length - at >= VarInt.MaxLength64) Throw(malformed, Position + at);
        // The message ends inside the varint.
        if (rest.Length == _ends[_level] - Position) Throw(ProtoError.Truncated, _ends[_level]);
        return Starve(rest.Length + 1);
    }

    /// <summary>Asks for more input.</summary>
    /// <returns>False.</returns>
    private bool Starve(long needed)
    {
        // A parse of the whole message sees that the outermost payload is too long.
        if (_inputEnded) Throw(ProtoError.Truncated, _openLength ?? Position + Available);
        _needed = needed;
        return false;
    }

    [DoesNotReturn]
    private void Throw(ProtoError error, long offset) => throw Failure(error, offset);

    private ProtoException Failure(ProtoError error, long offset) => FailureCounts.Counted(new ProtoException(error, offset, typeName));

    [DoesNotReturn]
    private void ThrowTooLong(ulong length)
    {
        string limit = $"An element of {length} bytes at byte {Position} exceeds the limit of {options.EffectiveMaxDelimitedLength} (ProtoReadOptions.MaxDelimitedLength)";
        throw FailureCounts.Counted(new ProtoException(ProtoError.MessageTooLarge, limit, new TextPosition(Position, 0, 0), path: null, typeName));
    }
}
