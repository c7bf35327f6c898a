namespace LibProtoZeroSharp.SchemaRegistry;

/// <summary>A dynamic message, and the arena that it lives in. The receiver disposes of it, as of a <see cref="MessageOwner{T}"/>.</summary>
/// <remarks>If an owner is forgotten, the garbage collector gives the arena back only if its message was never asked for. Otherwise the memory is lost.</remarks>
public sealed class DynamicMessageOwner : IDisposable
{
    private readonly DynamicMessage _message;
    private readonly ArenaAllocator _arena;
    private int _isDisposed;
    private bool _isHandedOut;

    internal DynamicMessageOwner(DynamicMessage message, ArenaAllocator arena)
    {
        _message = message;
        _arena = arena;
    }

    /// <summary>Gives the arena back if the message was never asked for.</summary>
    ~DynamicMessageOwner()
    {
        if (!_isHandedOut) Dispose();
    }

    /// <summary>Gets the message. It is valid until this owner is disposed, or the deserializer.</summary>
    /// <exception cref="ObjectDisposedException">The owner has been disposed.</exception>
    public DynamicMessage Message
    {
        get
        {
            HandOut();
            return _message;
        }
    }

    /// <summary>Gets the arena of the message, for what is added to it.</summary>
    /// <exception cref="ObjectDisposedException">The owner has been disposed.</exception>
    public ArenaAllocator Arena
    {
        get
        {
            HandOut();
            return _arena;
        }
    }

    /// <summary>Gives the arena back, and with it the message. The second call does nothing.</summary>
    public void Dispose()
    {
        if (Interlocked.Exchange(ref _isDisposed, 1) != 0) return;
        GC.SuppressFinalize(this);
        _arena.Dispose();
    }

    private void HandOut()
    {
        _isHandedOut = true;
        ObjectDisposedException.ThrowIf(Volatile.Read(ref _isDisposed) != 0, this);
    }
}
