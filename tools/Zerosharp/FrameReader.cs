using LibProtoZeroSharp;

namespace LibProtoZeroSharp.Tools.Zerosharp;

/// <summary>Reads messages that have their lengths before them. It keeps one message at a time.</summary>
internal sealed class FrameReader(Stream input)
{
    private const int FirstSize = 1 << 16;

    private byte[] _buffer = new byte[FirstSize];
    private int _start, _end;

    /// <summary>Bytes of the input before the message that was read last.</summary>
    public long Offset { get; private set; }

    /// <summary>Bytes of the input that were read as messages.</summary>
    public long Position { get; private set; }

    /// <summary>Whether the next message is still to be read from the stream.</summary>
    public bool IsDrained => _start == _end;

    /// <summary>Reads the next message.</summary>
    /// <param name="message">Its bytes, which are valid until the next call.</param>
    /// <returns>False at the end of the input.</returns>
    /// <exception cref="ProtoException">The length is malformed, or the input ends within the message.</exception>
    public bool TryRead(out ReadOnlyMemory<byte> message)
    {
        message = default;
        if (!TryFill(1)) return false;
        int prefix = 0;
        do
        {
            if (prefix == VarInt.MaxLength32) throw new ProtoException(ProtoError.InvalidLength, Position);
            if (!TryFill(++prefix)) throw Torn();
        }
        while (_buffer[_start + prefix - 1] >= 0x80);

        VarInt.TryRead(_buffer.AsSpan(_start, prefix), out ulong length, out _);
        if (length > (ulong)(Array.MaxLength - prefix)) throw new ProtoException(ProtoError.InvalidLength, Position);
        if (!TryFill(prefix + (int)length)) throw Torn();
        message = _buffer.AsMemory(_start + prefix, (int)length);
        Offset = Position + prefix;
        Position = Offset + (long)length;
        _start += prefix + (int)length;
        return true;
    }

    private ProtoException Torn() => new(ProtoError.Truncated, Position + _end - _start);

    /// <summary>Reads until the buffer has a number of bytes. A wrong length takes no more memory than twice the bytes that are there.</summary>
    /// <returns>False if the input ends before.</returns>
    private bool TryFill(int count)
    {
        while (_end - _start < count)
        {
            if (_end == _buffer.Length) MakeRoom();
            int read = input.Read(_buffer, _end, _buffer.Length - _end);
            if (read == 0) return false;
            _end += read;
        }

        return true;
    }

    private void MakeRoom()
    {
        byte[] from = _buffer;
        if (_start < _buffer.Length / 2) _buffer = new byte[(int)Math.Min(2L * from.Length, Array.MaxLength)];
        from.AsSpan(_start, _end - _start).CopyTo(_buffer);
        (_start, _end) = (0, _end - _start);
    }
}
