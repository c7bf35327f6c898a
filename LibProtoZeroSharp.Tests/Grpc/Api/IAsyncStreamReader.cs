namespace Grpc.Core;

/// <summary>The messages that arrive, one after the other.</summary>
public interface IAsyncStreamReader<out T>
{
    T Current { get; }

    /// <summary>Reads the next message, or returns false after the last one.</summary>
    Task<bool> MoveNext(CancellationToken cancellationToken);
}
