using System.Buffers;
using System.IO.Pipelines;
using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>Frames one message. If the length is known and nothing is compressed, the serializer writes straight into the pipe.</summary>
internal sealed class FrameSerializationContext(PipeWriter output, bool compress) : SerializationContext
{
    private int? _length;
    private CountingBufferWriter? _direct;
    private ArrayBufferWriter<byte>? _buffer;
    private bool _complete;

    public override void SetPayloadLength(int payloadLength)
    {
        CheckOpen();
        if (_direct is not null || _buffer is not null) throw new InvalidOperationException("The length is set after the buffer writer was taken.");
        _length = payloadLength;
    }

    public override IBufferWriter<byte> GetBufferWriter()
    {
        CheckOpen();
        if (_direct is not null) return _direct;
        if (_length is not { } length || compress) return _buffer ??= new ArrayBufferWriter<byte>();
        Frame.WriteHeader(output, false, length);
        return _direct = new CountingBufferWriter(output);
    }

    public override void Complete()
    {
        CheckOpen();
        if (_direct is not null)
        {
            CheckLength(_direct.Count);
        }
        else
        {
            byte[] payload = _buffer is null ? [] : _buffer.WrittenSpan.ToArray();
            CheckLength(payload.Length);
            WriteFrame(payload);
        }
        _complete = true;
    }

    public override void Complete(byte[] payload)
    {
        CheckOpen();
        if (_direct is not null || _buffer is not null) throw new InvalidOperationException("The message is given as an array after the buffer writer was taken.");
        WriteFrame(payload);
        _complete = true;
    }

    public void CheckComplete()
    {
        if (!_complete) throw new InvalidOperationException("The serializer did not complete the message.");
    }

    private void WriteFrame(byte[] payload)
    {
        byte[] content = compress ? Gzip.Compress(payload) : payload;
        Frame.WriteHeader(output, compress, content.Length);
        output.Write(content);
    }

    private void CheckLength(long written)
    {
        if (_length is { } length && written != length)
        {
            throw new InvalidOperationException($"The serializer announced {length} bytes and wrote {written}.");
        }
    }

    private void CheckOpen()
    {
        if (_complete) throw new InvalidOperationException("The message is complete.");
    }
}
