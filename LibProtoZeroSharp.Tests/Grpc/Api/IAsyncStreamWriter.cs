namespace Grpc.Core;

/// <summary>Sends messages, one after the other.</summary>
public interface IAsyncStreamWriter<in T>
{
    /// <summary>The options of the messages that are written next.</summary>
    WriteOptions? WriteOptions { get; set; }

    Task WriteAsync(T message);

    Task WriteAsync(T message, CancellationToken cancellationToken)
    {
        if (cancellationToken.CanBeCanceled) throw new NotSupportedException("This writer does not support cancellation.");
        return WriteAsync(message);
    }
}
