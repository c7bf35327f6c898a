namespace LibProtoZeroSharp.Tools.Fuzz;

/// <summary>A stream that can't seek, and returns fewer bytes than it is asked for.</summary>
internal sealed class ChoppedStream(byte[] bytes) : ForwardStream
{
    private int _length;
    private int _position;
    private uint _choice;

    /// <summary>Bytes since <see cref="Start"/>.</summary>
    public int BytesRead => _position;

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

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));
}
