using System.Buffers;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp;

/// <summary>
/// A message, and the arena that it lives in. It is a class for APIs that take no structs, such as those of gRPC. The receiver disposes of it.
/// </summary>
/// <typeparam name="T">The message type.</typeparam>
/// <remarks>
/// An owner that is forgotten never frees memory that is in use: only if its message was never asked for, the garbage collector gives the arena back.
/// Otherwise the memory is lost. In both cases the Debug package writes a line to <see cref="System.Diagnostics.Trace"/> when the garbage
/// collector finds the owner, unless <see cref="HandOver"/> allowed forgetting it.
/// </remarks>
public sealed class MessageOwner<T> : IDisposable where T : unmanaged, IProtoMessage<T>
{
    private T _message;
    private OwnedArena _arena;

    /// <summary>Creates an empty message in an arena of its own.</summary>
    public MessageOwner() : this(new ArenaAllocator())
    {
    }

    private MessageOwner(ArenaAllocator arena)
    {
        _arena = new OwnedArena(arena);
        _message = ProtoMessage.Create<T>(arena);
    }

    internal MessageOwner(ArenaAllocator arena, T message)
    {
        _arena = new OwnedArena(arena);
        _message = message;
    }

    private MessageOwner(T message)
    {
        _message = message;
        _arena = OwnedArena.Lent();
        GC.SuppressFinalize(this);
    }

    /// <summary>Gives the arena back if no code can use the message.</summary>
    ~MessageOwner() => _arena.Forget(typeof(MessageOwner<T>));

    /// <summary>
    /// The message, which is valid until this owner is disposed. It is returned by reference so that its fields can be set:
    /// <c>owner.Message.Count = 1</c>.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The owner has been disposed, or the one that it passed its arena to.</exception>
    public ref T Message
    {
        get
        {
            if (!_arena.IsLent) _arena.HandOut(this);
            return ref _message;
        }
    }

    /// <summary>The arena of the message, for what is added to it.</summary>
    /// <exception cref="ObjectDisposedException">The owner has been disposed, or the one that it passed its arena to.</exception>
    /// <exception cref="InvalidOperationException">The message is the caller's: this is the result of <see cref="Lend"/>.</exception>
    public ArenaAllocator Arena =>
        _arena.IsLent ? throw new InvalidOperationException("The message is lent, so its arena is not known here.") : _arena.HandOut(this);

    /// <summary>Whether disposing of this owner frees the message.</summary>
    public bool OwnsArena => _arena.IsOwned;

    /// <summary>Parses a message into an arena of its own.</summary>
    /// <param name="input">The encoded message, cut anywhere. It is copied.</param>
    /// <param name="options">Limits. <see cref="ProtoReadOptions.Input"/> is ignored.</param>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
    public static MessageOwner<T> Parse(in ReadOnlySequence<byte> input, ProtoReadOptions options = default) =>
        Parse(input, new ArenaAllocator(), options);

    /// <summary>Parses a message into an arena of its own.</summary>
    /// <param name="input">The encoded message, for example a <c>byte[]</c>. It is copied.</param>
    /// <param name="options">Limits. <see cref="ProtoReadOptions.Input"/> is ignored.</param>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
    public static MessageOwner<T> Parse(ReadOnlySpan<byte> input, ProtoReadOptions options = default) => Parse(input, new ArenaAllocator(), options);

    /// <summary>Parses a message into an arena that the result owns, for example one with a limit of memory.</summary>
    /// <param name="input">The encoded message, for example a <c>byte[]</c>. It is copied.</param>
    /// <param name="arena">The arena. It is disposed with the owner, or here if the input is rejected.</param>
    /// <param name="options">Limits. <see cref="ProtoReadOptions.Input"/> is ignored.</param>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
    public static MessageOwner<T> Parse(ReadOnlySpan<byte> input, ArenaAllocator arena, ProtoReadOptions options = default)
    {
        try
        {
            return new MessageOwner<T>(arena, ProtoMessage.Parse<T>(input, arena, options with { Input = ProtoInput.Copy }));
        }
        catch
        {
            arena.Dispose();
            throw;
        }
    }

    /// <summary>Parses a message into an arena that the result owns, for example one with a limit of memory.</summary>
    /// <param name="input">The encoded message, cut anywhere. It is copied.</param>
    /// <param name="arena">The arena. It is disposed with the owner, or here if the input is rejected.</param>
    /// <param name="options">Limits. <see cref="ProtoReadOptions.Input"/> is ignored.</param>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
    public static MessageOwner<T> Parse(in ReadOnlySequence<byte> input, ArenaAllocator arena, ProtoReadOptions options = default)
    {
        try
        {
            return new MessageOwner<T>(arena, ProtoMessage.ParseAt<T>(input, arena, options with { Input = ProtoInput.Copy }, 0));
        }
        catch
        {
            arena.Dispose();
            throw;
        }
    }

    /// <summary>Refers to a message that the caller keeps alive. Disposing of the result does nothing.</summary>
    /// <param name="message">The message, not a null reference.</param>
    /// <exception cref="ArgumentException">The message is a null reference.</exception>
    public static MessageOwner<T> Lend(T message)
    {
        ExpectMessage(message);
        return new MessageOwner<T>(message);
    }

    /// <summary>Copies a message into an arena of its own.</summary>
    /// <param name="message">The message, not a null reference. It may change, and its arena may be disposed, after the call.</param>
    /// <exception cref="ArgumentException">The message is a null reference.</exception>
    public static MessageOwner<T> Copy(T message)
    {
        ExpectMessage(message);
        var arena = new ArenaAllocator();
        try
        {
            return new MessageOwner<T>(arena, message.Clone(arena));
        }
        catch
        {
            arena.Dispose();
            throw;
        }
    }

    /// <summary>Creates an empty message of another type in the same arena, whose new owner is the result.</summary>
    /// <remarks>The message of this owner stays valid until the result is disposed.</remarks>
    /// <exception cref="ObjectDisposedException">The owner has been disposed, or has passed its arena on already.</exception>
    public MessageOwner<TOther> PassArena<TOther>() where TOther : unmanaged, IProtoMessage<TOther>
    {
        ObjectDisposedException.ThrowIf(!_arena.TryTake(out ArenaAllocator arena), this);
        try
        {
            var other = new MessageOwner<TOther>(arena, ProtoMessage.Create<TOther>(arena));
            other._arena.IsHandedOver = _arena.IsHandedOver;
            GC.SuppressFinalize(this);
            return other;
        }
        catch
        {
            _arena.Return();
            throw;
        }
    }

    /// <summary>
    /// Hands this owner over to code that may forget it, such as a server whose client has gone or whose interceptor rejects a request. From now on
    /// the garbage collector gives the arena back when nothing refers to the owner any more, and the Debug package doesn't report it.
    /// </summary>
    /// <remarks>
    /// Code that uses the message keeps a reference to the owner meanwhile, for example to dispose of it afterwards. The owner that
    /// <see cref="PassArena"/> creates is handed over, too.
    /// </remarks>
    /// <returns>This owner.</returns>
    public MessageOwner<T> HandOver()
    {
        _arena.IsHandedOver = true;
        return this;
    }

    /// <summary>Gives the arena back, and with it the message. The second call does nothing.</summary>
    public void Dispose() => _arena.Dispose(this);

    private static void ExpectMessage(T message)
    {
        if (message.IsNull) throw new ArgumentException("The message is a null reference.", nameof(message));
    }
}
