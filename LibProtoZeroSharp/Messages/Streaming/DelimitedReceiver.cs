using System.Buffers;

namespace LibProtoZeroSharp.Messages;

/// <summary>
/// One message with its length before it, while a stream is read into <see cref="Room"/>. So a stream is read in one way, whether its reads are awaited
/// or not.
/// </summary>
internal struct DelimitedReceiver<TType>(TType type, ProtoReadOptions options) : IDisposable where TType : struct, IDelimitedType
{
    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(DelimitedInput.BufferSize);

    /// <summary>Null until the whole length has been received.</summary>
    private DelimitedFrame? _frame;

    /// <summary>Bytes received of the length, and after it of the message.</summary>
    private int _received;

    /// <summary>Whether the whole message has been received.</summary>
    public readonly bool IsComplete => _frame is { } frame && _received == frame.MessageLength;

    /// <summary>Where the next bytes of the stream go. It ends with the message, so nothing after the message is read.</summary>
    public readonly Memory<byte> Room => _frame is { } frame
        ? _buffer.AsMemory(0, Math.Min(_buffer.Length, frame.MessageLength))[_received..]
        : _buffer.AsMemory(_received, 1);

    /// <summary>The bytes of the message without its length, if it <see cref="IsComplete"/>.</summary>
    public readonly ReadOnlySpan<byte> Message => _buffer.AsSpan(0, _received);

    /// <summary>Bytes of the length.</summary>
    public readonly int PrefixLength => _frame?.PrefixLength ?? 0;

    /// <summary>Takes the bytes that have been read into <see cref="Room"/>.</summary>
    /// <param name="read">Their number; 0 at the end of the stream.</param>
    /// <returns>False if the stream has ended before the message.</returns>
    /// <exception cref="ProtoException">The length is malformed or exceeds the limit, or the stream ends inside the length or the message.</exception>
    public bool TryAdvance(int read)
    {
        if (read == 0)
        {
            if (_frame == null && _received == 0) return false;
            DelimitedFrame.ThrowTorn(type, PrefixLength + _received);
        }

        _received += read;
        if (_frame is { } known)
        {
            if (_received < known.MessageLength) DelimitedInput.EnsureRoom(ref _buffer, _received, known.MessageLength);
        }
        else if (DelimitedFrame.TryRead(type, _buffer.AsSpan(0, _received), options, 0, out DelimitedFrame frame))
        {
            _frame = frame;
            _received = 0;
        }

        return true;
    }

    /// <summary>Gives the buffer back. <see cref="Message"/> must not be used afterwards.</summary>
    public readonly void Dispose() => ArrayPool<byte>.Shared.Return(_buffer);
}
