using System.Buffers;
using System.Buffers.Binary;
using System.IO.Pipelines;
using LibProtoZeroSharp;

namespace Telemetry;

/// <summary>
/// The frame of a message in gRPC: a byte that is 1 if the message is compressed, the length in four bytes, most significant first, and the message.
/// </summary>
internal static class GrpcFrame
{
    public const int HeaderLength = 5;

    private const int MaxLength = Limits.BodyBytes - HeaderLength;

    private static readonly ProtoReadOptions ReadOptions = new() { DiscardUnknownFields = true };

    public static void Write<T>(PipeWriter output, T message) where T : unmanaged, IProtoMessage<T>
    {
        int length = message.CalculateSize();
        Span<byte> header = output.GetSpan(HeaderLength);
        header[0] = 0;
        BinaryPrimitives.WriteInt32BigEndian(header[1..], length);
        output.Advance(HeaderLength);
        message.WriteTo(output, length);
    }

    /// <summary>Reads the body of a request, which has exactly one message.</summary>
    public static async ValueTask<T> ReadAsync<T>(HttpContext context, ArenaAllocator arena) where T : unmanaged, IProtoMessage<T>
    {
        PipeReader body = context.Request.BodyReader;
        bool hasGzip = Compression.IsGzip(context.Request.Headers[GrpcEndpoint.EncodingHeader]);
        ReadResult result = await body.ReadAtLeastAsync(HeaderLength, context.RequestAborted);
        if (result.Buffer.Length < HeaderLength) throw Torn();
        (byte flag, uint messageLength) = ReadHeader(result.Buffer);
        if (flag > 1) throw Rejection.BadFrame($"The flag of a message is {flag}.");
        if (flag == 1 && !hasGzip) throw Rejection.BadFrame($"A message is compressed, and {GrpcEndpoint.EncodingHeader} does not say how.");
        if (messageLength > MaxLength) throw Rejection.TooLarge($"A message is longer than {MaxLength} bytes.");

        // One byte more than the frame would be the next one.
        int length = HeaderLength + (int)messageLength;
        body.AdvanceTo(result.Buffer.Start, result.Buffer.GetPosition(HeaderLength));
        result = await body.ReadAtLeastAsync(length + 1, context.RequestAborted);
        if (result.Buffer.Length < length) throw Torn();
        if (result.Buffer.Length > length) throw Rejection.BadFrame("The request has more than one message.");

        T message = await ParseAsync<T>(result.Buffer.Slice(HeaderLength), flag == 1, arena, context.RequestAborted);
        body.AdvanceTo(result.Buffer.End);
        return message;
    }

    private static (byte Flag, uint Length) ReadHeader(in ReadOnlySequence<byte> buffer)
    {
        Span<byte> header = stackalloc byte[HeaderLength];
        buffer.Slice(0, HeaderLength).CopyTo(header);
        return (header[0], BinaryPrimitives.ReadUInt32BigEndian(header[1..]));
    }

    private static async ValueTask<T> ParseAsync<T>(
        ReadOnlySequence<byte> message, bool isCompressed, ArenaAllocator arena, CancellationToken cancellationToken) where T : unmanaged, IProtoMessage<T>
    {
        if (!isCompressed) return ProtoMessage.Parse<T>(message, arena, ReadOptions);
        PipeReader decompressed = await Compression.DecompressAsync(PipeReader.Create(message), cancellationToken);
        try
        {
            return await ProtoStream.ParseAsync<T>(decompressed, arena, ReadOptions, cancellationToken);
        }
        finally
        {
            await decompressed.CompleteAsync();
        }
    }

    private static Rejection Torn() => Rejection.BadFrame("The request ends within a message.");
}
