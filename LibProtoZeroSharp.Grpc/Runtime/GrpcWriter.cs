using System.ComponentModel;
using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Writes the messages of a stream without their owners.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GrpcWriter<T> : IAsyncStreamWriter<T> where T : unmanaged, IProtoMessage<T>
{
    private readonly IAsyncStreamWriter<MessageOwner<T>> _writer;

    private protected GrpcWriter(IAsyncStreamWriter<MessageOwner<T>> writer) => _writer = writer;

    /// <inheritdoc/>
    public WriteOptions? WriteOptions
    {
        get => _writer.WriteOptions;
        set => _writer.WriteOptions = value;
    }

    /// <inheritdoc/>
    public Task WriteAsync(T message) => _writer.WriteAsync(MessageOwner<T>.Lend(message));

    /// <inheritdoc/>
    public Task WriteAsync(T message, CancellationToken cancellationToken) =>
        _writer.WriteAsync(MessageOwner<T>.Lend(message), cancellationToken);
}
