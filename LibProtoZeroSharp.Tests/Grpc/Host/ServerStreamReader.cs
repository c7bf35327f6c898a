using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>The requests of a call.</summary>
internal sealed class ServerStreamReader<T>(FrameReader input, Marshaller<T> marshaller, CancellationToken callCancellation) : IAsyncStreamReader<T>
{
    private T? _current;
    private bool _ended;

    public T Current => _current ?? throw new InvalidOperationException("There is no message.");

    public async Task<bool> MoveNext(CancellationToken cancellationToken)
    {
        if (_ended) return false;
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(callCancellation, cancellationToken);
        (bool found, _current) = await input.ReadAsync(marshaller.ContextualDeserializer, cancellation.Token);
        _ended = !found;
        return found;
    }
}
