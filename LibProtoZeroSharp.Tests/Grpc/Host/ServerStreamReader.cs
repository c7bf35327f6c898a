using Grpc.Core;

namespace LibProtoZeroSharp.Tests.Grpc.Host;

/// <summary>The requests of a call.</summary>
internal sealed class ServerStreamReader<T>(FrameReader input, Marshaller<T> marshaller, CancellationTokenSource callCancellation) : IAsyncStreamReader<T>
{
    private T? _current;
    private bool _ended;

    public T Current => _current ?? throw new InvalidOperationException("There is no message.");

    public async Task<bool> MoveNext(CancellationToken cancellationToken)
    {
        if (_ended) return false;
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(callCancellation.Token, cancellationToken);
        try
        {
            (bool found, _current) = await input.ReadAsync(marshaller.ContextualDeserializer, cancellation.Token);
            _ended = !found;
            return found;
        }
        catch (Exception e) when (e is IOException or OperationCanceledException && !cancellationToken.IsCancellationRequested)
        {
            // The client has reset the stream. Kestrel may cancel its token only later, when the handler has already failed here.
            callCancellation.Cancel();
            throw new OperationCanceledException("The client has reset the request.", e, callCancellation.Token);
        }
    }
}
