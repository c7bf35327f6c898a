using LibProtoZeroSharp.CodeAnalysis;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp;

/// <summary>A dynamic message, and the memory that it lives in. The receiver disposes of it, as of a <see cref="MessageOwner{T}"/>.</summary>
/// <inheritdoc cref="MessageOwner{T}" path="/remarks/para[2]"/>
public sealed class DynamicMessageOwner : IDisposable
{
    private readonly DynamicMessage _message;
    private OwnedMemory _memory;

    private DynamicMessageOwner(DynamicMessage message, ArenaAllocator arena)
    {
        _message = message;
        _memory = new OwnedMemory(arena);
    }

    /// <summary>Owns a message and its block.</summary>
    private DynamicMessageOwner(DynamicMessage copy)
    {
        _message = copy;
        _memory = new OwnedMemory(copy.Ref.Reference);
    }

    /// <summary>Gives the memory back.</summary>
    ~DynamicMessageOwner() => _memory.Forget(this);

    /// <summary>Gets the message. It is valid until this owner is disposed, or the registry of its type.</summary>
    /// <exception cref="ObjectDisposedException">The owner has been disposed.</exception>
    public DynamicMessage Message
    {
        get
        {
            _memory.RequireAlive(this);
            return _message;
        }
    }

    /// <summary>Gets the arena for what is added to the message. If the message has memory of its own, the first access makes an arena, which then owns both.</summary>
    /// <exception cref="ObjectDisposedException">The owner has been disposed.</exception>
    public ArenaAllocator Arena => _memory.Arena(this);

    /// <summary>Copies a message into memory of its own.</summary>
    /// <param name="message">The message, not a null reference. It may change, and its arena may be disposed, after the call.</param>
    /// <exception cref="ArgumentException">The message is a null reference.</exception>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    public static DynamicMessageOwner Copy(DynamicMessage message)
    {
        if (message.IsNull) throw new ArgumentException("The message is a null reference.", nameof(message));
        return new DynamicMessageOwner(message.CloneToBlock());
    }

    /// <summary>Parses a message into an arena that the result owns, for example one with a limit of memory.</summary>
    /// <param name="type">The type of the message.</param>
    /// <param name="input">The encoded message, for example a <c>byte[]</c>. It is copied.</param>
    /// <param name="arena">The arena. It is disposed with the owner, or here if the input is rejected.</param>
    /// <param name="options">Limits. <see cref="ProtoReadOptions.Input"/> is ignored.</param>
    /// <exception cref="ProtoException">The bytes are not a valid message of this type, or exceed a limit.</exception>
    /// <exception cref="ObjectDisposedException">The registry of the type is disposed.</exception>
    public static DynamicMessageOwner Parse(DynamicMessageType type, ReadOnlySpan<byte> input, ArenaAllocator arena, ProtoReadOptions options = default)
    {
        try
        {
            return new DynamicMessageOwner(type.Parse(input, arena, options with { Input = ProtoInput.Copy }), arena);
        }
        catch
        {
            arena.Dispose();
            throw;
        }
    }

    /// <summary>Gives the memory back, and with it the message. The second call does nothing.</summary>
    [EndsArena]
    public void Dispose() => _memory.Dispose(this);
}
