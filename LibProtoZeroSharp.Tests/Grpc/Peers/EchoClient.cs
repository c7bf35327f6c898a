namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>A client of a peer.</summary>
/// <param name="channel">What ends with the client, if anything.</param>
internal abstract class EchoClient(IDisposable? channel = null) : IAsyncDisposable
{
    /// <summary>Chat sends each request after the reply to the one before.</summary>
    public abstract Task<EchoOutcome> CallAsync(EchoCall call);

    public virtual ValueTask DisposeAsync()
    {
        channel?.Dispose();
        return ValueTask.CompletedTask;
    }
}
