namespace LibProtoZeroSharp.Runtime;

using global::System.Threading;
using global::System.Threading.Tasks;
using global::Grpc.Core;

/// <summary>Writes the requests of a client.</summary>
internal sealed class GrpcClientWriter<T> : IClientStreamWriter<T> where T : unmanaged, IProtoMessage<T>
{
    private readonly IClientStreamWriter<MessageOwner<T>> _writer;

    public GrpcClientWriter(IClientStreamWriter<MessageOwner<T>> writer) => _writer = writer;

    public WriteOptions? WriteOptions
    {
        get => _writer.WriteOptions;
        set => _writer.WriteOptions = value;
    }

    public Task WriteAsync(T message) => _writer.WriteAsync(MessageOwner<T>.Lend(message));

    public Task WriteAsync(T message, CancellationToken cancellationToken) =>
        _writer.WriteAsync(MessageOwner<T>.Lend(message), cancellationToken);

    public Task CompleteAsync() => _writer.CompleteAsync();
}
