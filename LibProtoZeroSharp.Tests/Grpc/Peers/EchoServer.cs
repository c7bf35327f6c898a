namespace LibProtoZeroSharp.Tests.Grpc.Peers;

/// <summary>A running server of a peer.</summary>
internal abstract class EchoServer : IAsyncDisposable
{
    public abstract Uri Address { get; }

    public CancelledCalls CancelledCalls { get; } = new();

    public abstract ValueTask DisposeAsync();
}
