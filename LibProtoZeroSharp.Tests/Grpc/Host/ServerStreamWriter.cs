using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>Sends the responses of a call.</summary>
internal sealed class ServerStreamWriter<T>(FrameWriter output, Marshaller<T> marshaller, ServerCallContext context) : IServerStreamWriter<T>
{
    public WriteOptions? WriteOptions
    {
        get => context.WriteOptions;
        set => context.WriteOptions = value;
    }

    public Task WriteAsync(T message) => WriteAsync(message, CancellationToken.None);

    public async Task WriteAsync(T message, CancellationToken cancellationToken)
    {
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(context.CancellationToken, cancellationToken);
        cancellation.Token.ThrowIfCancellationRequested();
        await output.WriteAsync(marshaller.ContextualSerializer, message, WriteOptions, cancellation.Token);
    }
}
