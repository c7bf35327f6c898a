using System.Buffers;
using LibProtoZeroSharp.CodeAnalysis;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Values;

namespace LibProtoZeroSharp;

/// <summary>
/// A message, and the memory that it lives in. It is a class for APIs that take no structs, such as those of gRPC, and for messages that are kept one by one,
/// such as the entries of a cache. The receiver disposes of it.
/// </summary>
/// <typeparam name="T">The message type.</typeparam>
/// <remarks>
/// <para>What <see cref="Copy"/> and <c>Parse</c> without an arena make takes memory of the message's own size: at most 32 bytes and 12 % more, for a message of
/// 100 bytes to 64 kB. This object has 40 bytes.</para>
/// <para>If an owner is forgotten, the garbage collector gives the memory back after a second collection. From then on each use of the message, or of a string,
/// list or map of it, throws <see cref="ObjectDisposedException"/>. A message that nobody disposes is better kept by a <see cref="Snapshot{T}"/>.</para>
/// </remarks>
public sealed class MessageOwner<T> : IDisposable where T : unmanaged, IProtoMessage<T>
{
    private T _message;
    private OwnedMemory _memory;

    /// <summary>Creates an empty message in an arena of its own.</summary>
    public MessageOwner() : this(new ArenaAllocator())
    {
    }

    private MessageOwner(ArenaAllocator arena)
    {
        _memory = new OwnedMemory(arena);
        _message = ProtoMessage.Create<T>(arena);
    }

    internal MessageOwner(ArenaAllocator arena, T message)
    {
        _memory = new OwnedMemory(arena);
        _message = message;
    }

    /// <summary>Owns a message and its block.</summary>
    private MessageOwner(MessageRef message)
    {
        _memory = new OwnedMemory(message.Reference);
        _message = message.As<T>();
    }

    /// <summary>Gives the memory back.</summary>
    ~MessageOwner() => _memory.Forget(this);

    /// <summary>
    /// The message, which is valid until this owner is disposed. It is returned by reference so that its fields can be set:
    /// <c>owner.Message.Count = 1</c>.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The owner has been disposed.</exception>
    public ref T Message
    {
        get
        {
            _memory.RequireAlive(this);
            return ref _message;
        }
    }

    /// <summary>The arena for what is added to the message. If the message has memory of its own, the first access makes an arena, which then owns both.</summary>
    /// <exception cref="ObjectDisposedException">The owner has been disposed.</exception>
    public ArenaAllocator Arena => _memory.Arena(this);

    /// <summary>Parses a message into memory of its own. With an arena it takes less time, and more memory.</summary>
    /// <param name="input">The encoded message, cut anywhere. It is copied.</param>
    /// <param name="options">Limits. <see cref="ProtoReadOptions.Input"/> is ignored.</param>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
    public static MessageOwner<T> Parse(in ReadOnlySequence<byte> input, ProtoReadOptions options = default)
    {
        using var arena = new ArenaAllocator();
        return Copy(ProtoMessage.ParseAt<T>(input, arena, options with { Input = ProtoInput.Copy }, 0));
    }

    /// <summary>Parses a message into memory of its own. With an arena it takes less time, and more memory.</summary>
    /// <param name="input">The encoded message, for example a <c>byte[]</c>. It is copied.</param>
    /// <param name="options">Limits. <see cref="ProtoReadOptions.Input"/> is ignored.</param>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
    public static MessageOwner<T> Parse(ReadOnlySpan<byte> input, ProtoReadOptions options = default)
    {
        using var arena = new ArenaAllocator();
        return Copy(ProtoMessage.Parse<T>(input, arena, options with { Input = ProtoInput.Copy }));
    }

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

    /// <summary>Copies a message into memory of its own.</summary>
    /// <param name="message">The message, not a null reference. It may change, and its arena may be disposed, after the call.</param>
    /// <exception cref="ArgumentException">The message is a null reference.</exception>
    public static MessageOwner<T> Copy(T message)
    {
        if (message.IsNull) throw new ArgumentException("The message is a null reference.", nameof(message));
        return new MessageOwner<T>(ProtoMessage.CloneToBlock(MessageRef.Of(message)));
    }

    /// <summary>Gives the memory back, and with it the message. The second call does nothing.</summary>
    [EndsArena]
    public void Dispose() => _memory.Dispose(this);
}
