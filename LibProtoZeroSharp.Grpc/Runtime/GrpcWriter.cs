using System.ComponentModel;
using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Writes the messages of a stream: the requests of a client, or the replies of a server.</summary>
/// <param name="writer">The stream of the transport. It is an <see cref="IClientStreamWriter{T}"/> at a client.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class GrpcWriter<T>(IAsyncStreamWriter<OutgoingMessage<T>> writer) : IClientStreamWriter<T>, IServerStreamWriter<T>
    where T : unmanaged, IProtoMessage<T>
{
    /// <inheritdoc/>
    public WriteOptions? WriteOptions
    {
        get => writer.WriteOptions;
        set => writer.WriteOptions = value;
    }

    /// <inheritdoc/>
    public Task WriteAsync(T message) => writer.WriteAsync(new LiveMessage<T>(message, memory: null));

    /// <inheritdoc/>
    public Task WriteAsync(T message, CancellationToken cancellationToken) =>
        writer.WriteAsync(new LiveMessage<T>(message, memory: null), cancellationToken);

    /// <inheritdoc/>
    public Task CompleteAsync() => ((IClientStreamWriter<OutgoingMessage<T>>)writer).CompleteAsync();
}
