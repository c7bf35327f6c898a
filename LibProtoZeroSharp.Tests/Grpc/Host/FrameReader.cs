using System.Buffers;
using System.IO.Pipelines;
using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>Reads framed messages from a pipe.</summary>
internal sealed class FrameReader(PipeReader input, string? encoding, int maxMessageSize)
{
    /// <summary>Returns false after the last message.</summary>
    public async Task<(bool Found, T Message)> ReadAsync<T>(Func<DeserializationContext, T> deserializer, CancellationToken cancellationToken)
    {
        ReadResult result = await ReadAtLeastAsync(Frame.HeaderLength, cancellationToken);
        if (result.Buffer.IsEmpty) return (false, default!);
        if (result.Buffer.Length < Frame.HeaderLength) throw Torn();

        (byte flag, uint length) = Frame.ReadHeader(result.Buffer);
        CheckHeader(flag, length);
        int frameLength = Frame.HeaderLength + (int)length;
        if (result.Buffer.Length < frameLength)
        {
            input.AdvanceTo(result.Buffer.Start, result.Buffer.End);
            result = await ReadAtLeastAsync(frameLength, cancellationToken);
            if (result.Buffer.Length < frameLength) throw Torn();
        }

        ReadOnlySequence<byte> payload = result.Buffer.Slice(Frame.HeaderLength, (int)length);
        if (flag == 1) payload = new ReadOnlySequence<byte>(Gzip.Decompress(payload, maxMessageSize));
        T message = Deserialize(deserializer, payload);
        input.AdvanceTo(result.Buffer.GetPosition(frameLength));
        return (true, message);
    }

    private static T Deserialize<T>(Func<DeserializationContext, T> deserializer, ReadOnlySequence<byte> payload)
    {
        var context = new PayloadDeserializationContext(payload);
        try
        {
            return deserializer(context);
        }
        finally
        {
            context.End();
        }
    }

    /// <summary>Returns less at the end of the stream. A read that was cancelled must not look like that end.</summary>
    private async ValueTask<ReadResult> ReadAtLeastAsync(int count, CancellationToken cancellationToken)
    {
        ReadResult result = await input.ReadAtLeastAsync(count, cancellationToken);
        return result.IsCanceled ? throw new OperationCanceledException("The stream was cancelled.") : result;
    }

    private static RpcException Torn() => Statuses.Exception(StatusCode.Internal, "The stream ends within a message.");

    private void CheckHeader(byte flag, uint length)
    {
        if (flag > 1) throw Statuses.Exception(StatusCode.Internal, $"The flag of a message is {flag}, not 0 or 1.");
        if (flag == 1 && encoding != Gzip.Name) throw Statuses.Exception(StatusCode.Internal, "A message is compressed, but grpc-encoding names no compression.");
        if (length > maxMessageSize)
        {
            throw Statuses.Exception(StatusCode.ResourceExhausted, $"A message has {length} bytes; the limit is {maxMessageSize}.");
        }
    }
}
