using System.ComponentModel;
using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Reads the messages of a stream. Each is valid until the next one is read, or until the reader is disposed.</summary>
/// <param name="reader">The stream of the transport.</param>
/// <param name="request">The request of the call, which is disposed of when there is a first message, or the end.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class GrpcReader<T>(IAsyncStreamReader<MessageOwner<T>> reader, IDisposable? request = null) : IAsyncStreamReader<T>, IDisposable
    where T : unmanaged, IProtoMessage<T>
{
    private MessageOwner<T>? _current;

    /// <summary>Gets the message that was read last, which is valid until the next one is read.</summary>
    /// <exception cref="InvalidOperationException">No message was read, or the stream has ended.</exception>
    public T Current => _current is { } current
        ? current.Message
        : throw new InvalidOperationException("The stream has no current message: MoveNext was not called, or the stream has ended.");

    /// <inheritdoc/>
    public async Task<bool> MoveNext(CancellationToken cancellationToken)
    {
        Release();
        bool hasMessage = await reader.MoveNext(cancellationToken).ConfigureAwait(false);
        request?.Dispose();
        if (hasMessage) _current = reader.Current;
        return hasMessage;
    }

    /// <summary>Gives the last message back.</summary>
    public void Dispose()
    {
        Release();
        request?.Dispose();
    }

    private void Release()
    {
        _current?.Dispose();
        _current = null;
    }
}
