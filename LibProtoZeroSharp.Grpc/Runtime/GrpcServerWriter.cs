using System.ComponentModel;
using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Writes the replies of a server.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class GrpcServerWriter<T> : IServerStreamWriter<T> where T : unmanaged, IProtoMessage<T>
{
    private readonly IServerStreamWriter<MessageOwner<T>> _writer;

    /// <summary>Creates a writer.</summary>
    /// <param name="writer">Takes the replies with their owners.</param>
    public GrpcServerWriter(IServerStreamWriter<MessageOwner<T>> writer) => _writer = writer;

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
