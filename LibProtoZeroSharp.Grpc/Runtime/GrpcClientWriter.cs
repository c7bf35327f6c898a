using System.ComponentModel;
using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Writes the requests of a client.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class GrpcClientWriter<T> : IClientStreamWriter<T> where T : unmanaged, IProtoMessage<T>
{
    private readonly IClientStreamWriter<MessageOwner<T>> _writer;

    /// <summary>Creates a writer.</summary>
    /// <param name="writer">Takes the requests with their owners.</param>
    public GrpcClientWriter(IClientStreamWriter<MessageOwner<T>> writer) => _writer = writer;

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

    /// <inheritdoc/>
    public Task CompleteAsync() => _writer.CompleteAsync();
}
