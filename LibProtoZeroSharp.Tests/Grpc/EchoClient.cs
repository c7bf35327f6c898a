namespace LibProtoZeroSharp.Tests.Grpc;

/// <summary>A client of a peer.</summary>
internal abstract class EchoClient : IAsyncDisposable
{
    /// <summary>Chat sends each request after the reply to the one before.</summary>
    public abstract Task<EchoOutcome> CallAsync(EchoCall call);

    public abstract ValueTask DisposeAsync();
}
