using System.ComponentModel;
using Grpc.Core;

namespace LibProtoZeroSharp.Runtime;

/// <summary>Reads messages. Each is valid until the next one is read, or until the reader is disposed.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class GrpcReader<T> : IAsyncStreamReader<T>, IDisposable where T : unmanaged, IProtoMessage<T>
{
    private readonly IAsyncStreamReader<MessageOwner<T>> _reader;
    private Action? _started;
    private MessageOwner<T>? _current;

    /// <summary>Creates a reader.</summary>
    /// <param name="reader">The messages with their owners.</param>
    /// <param name="started">Is called when there is a first message, or the end.</param>
    public GrpcReader(IAsyncStreamReader<MessageOwner<T>> reader, Action? started = null)
    {
        _reader = reader;
        _started = started;
    }

    /// <summary>Gets the message that was read last, which is valid until the next one is read.</summary>
    /// <exception cref="InvalidOperationException">No message was read, or the stream has ended.</exception>
    public T Current => _current is { } current
        ? current.Message
        : throw new InvalidOperationException("The stream has no current message: MoveNext was not called, or the stream has ended.");

    /// <inheritdoc/>
    public Task<bool> MoveNext(CancellationToken cancellationToken)
    {
        Release();
        Task<bool> moving = _reader.MoveNext(cancellationToken);
        if (!moving.IsCompletedSuccessfully) return Finish(moving);
        Take(moving.Result);
        return moving;
    }

    /// <summary>Gives the last message back.</summary>
    public void Dispose()
    {
        Release();
        Start();
    }

    private async Task<bool> Finish(Task<bool> moving)
    {
        bool hasMessage = await moving.ConfigureAwait(false);
        Take(hasMessage);
        return hasMessage;
    }

    private void Take(bool hasMessage)
    {
        Start();
        if (hasMessage) _current = _reader.Current;
    }

    private void Start()
    {
        _started?.Invoke();
        _started = null;
    }

    private void Release()
    {
        _current?.Dispose();
        _current = null;
    }
}
