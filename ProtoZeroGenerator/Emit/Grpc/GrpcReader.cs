namespace LibProtoZeroSharp.Runtime;

using global::System;
using global::System.Threading;
using global::System.Threading.Tasks;
using global::Grpc.Core;

/// <summary>Reads messages. Each is valid until the next one is read, or until the reader is disposed.</summary>
internal sealed class GrpcReader<T> : IAsyncStreamReader<T>, IDisposable where T : unmanaged, IProtoMessage<T>
{
    private readonly IAsyncStreamReader<MessageOwner<T>> _reader;
    private Action? _started;
    private MessageOwner<T>? _current;

    /// <param name="reader">The messages with their owners.</param>
    /// <param name="started">Is called when there is a first message, or the end.</param>
    public GrpcReader(IAsyncStreamReader<MessageOwner<T>> reader, Action? started = null)
    {
        _reader = reader;
        _started = started;
    }

    public T Current => _current is { } current
        ? current.Message
        : throw new InvalidOperationException("The stream has no current message: MoveNext was not called, or the stream has ended.");

    public Task<bool> MoveNext(CancellationToken cancellationToken)
    {
        Release();
        Task<bool> moving = _reader.MoveNext(cancellationToken);
        if (!moving.IsCompletedSuccessfully) return Finish(moving);
        Take(moving.Result);
        return moving;
    }

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
