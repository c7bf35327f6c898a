using Grpc.Core;

namespace LibProtoZeroSharp;

/// <summary>Reads streams of gRPC as Grpc.Core does, whose method is for messages that are classes.</summary>
public static class GrpcStreams
{
    /// <summary>Reads the next message of a stream.</summary>
    /// <param name="stream">The stream.</param>
    /// <returns>
    /// False at the end of the stream. Otherwise <see cref="IAsyncStreamReader{T}.Current"/> is the message, which is valid until the next one is read.
    /// </returns>
    /// <exception cref="RpcException">The call has failed.</exception>
    public static Task<bool> MoveNext<T>(this IAsyncStreamReader<T> stream) where T : unmanaged, IProtoMessage<T>
    {
        ArgumentNullException.ThrowIfNull(stream);
        return stream.MoveNext(CancellationToken.None);
    }
}
