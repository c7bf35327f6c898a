namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>A stream that can't seek, and returns fewer bytes than it is asked for.</summary>
internal sealed class ChoppedStream(byte[] bytes) : Stream
{
    private int _length;
    private int _position;
    private uint _choice;

    /// <summary>Bytes since <see cref="Start"/>.</summary>
    public int BytesRead => _position;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    /// <param name="length">Bytes of the stream.</param>
    /// <param name="choice">How many bytes each call returns.</param>
    public void Start(int length, uint choice)
    {
        _length = length;
        _position = 0;
        _choice = choice;
    }

    public override int Read(Span<byte> buffer)
    {
        _choice = Digest.Add(_choice, 1);
        int most = 1 + (int)(_choice % (_choice % 3 == 0 ? 4096u : 16u));
        int count = Math.Min(Math.Min(buffer.Length, most), _length - _position);
        bytes.AsSpan(_position, count).CopyTo(buffer);
        _position += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
