using System.Buffers;
using System.Buffers.Binary;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>The header of a message: a byte that is 1 if the message is compressed, and the length in four bytes, most significant first.</summary>
internal static class Frame
{
    public const int HeaderLength = 5;

    /// <summary>The largest message that a side takes unless told otherwise.</summary>
    public const int DefaultMaxMessageSize = 4 * 1024 * 1024;

    public static void WriteHeader(IBufferWriter<byte> output, bool compressed, int length)
    {
        Span<byte> header = output.GetSpan(HeaderLength);
        header[0] = compressed ? (byte)1 : (byte)0;
        BinaryPrimitives.WriteInt32BigEndian(header[1..], length);
        output.Advance(HeaderLength);
    }

    public static (byte Flag, uint Length) ReadHeader(ReadOnlySequence<byte> input)
    {
        Span<byte> header = stackalloc byte[HeaderLength];
        input.Slice(0, HeaderLength).CopyTo(header);
        return (header[0], BinaryPrimitives.ReadUInt32BigEndian(header[1..]));
    }
}
