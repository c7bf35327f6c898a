using System.Buffers;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>Counts the bytes of one message on their way into a pipe.</summary>
internal sealed class CountingBufferWriter(IBufferWriter<byte> output) : IBufferWriter<byte>
{
    public long Count { get; private set; }

    public void Advance(int count)
    {
        output.Advance(count);
        Count += count;
    }

    public Memory<byte> GetMemory(int sizeHint = 0) => output.GetMemory(sizeHint);

    public Span<byte> GetSpan(int sizeHint = 0) => output.GetSpan(sizeHint);
}
