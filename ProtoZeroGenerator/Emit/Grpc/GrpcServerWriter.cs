namespace LibProtoZeroSharp.Runtime;

using global::System.Threading;
using global::System.Threading.Tasks;
using global::Grpc.Core;

/// <summary>Writes the replies of a server.</summary>
internal sealed class GrpcServerWriter<T> : IServerStreamWriter<T> where T : unmanaged, IProtoMessage<T>
{
    private readonly IServerStreamWriter<MessageOwner<T>> _writer;

    public GrpcServerWriter(IServerStreamWriter<MessageOwner<T>> writer) => _writer = writer;

    public WriteOptions? WriteOptions
    {
        get => _writer.WriteOptions;
        set => _writer.WriteOptions = value;
    }

    public Task WriteAsync(T message) => _writer.WriteAsync(MessageOwner<T>.Lend(message));

    public Task WriteAsync(T message, CancellationToken cancellationToken) =>
        _writer.WriteAsync(MessageOwner<T>.Lend(message), cancellationToken);
}
