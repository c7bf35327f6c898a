namespace LibProtoZeroSharp;

/// <summary>A type whose data is in an arena and can be created there. <see cref="MessageList{T}"/> requires this of its items.</summary>
public interface IArenaCreatable<T> where T : unmanaged, IArenaCreatable<T>
{
    /// <summary>Creates an empty instance, which is valid until the arena is reset or disposed.</summary>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted; the arena stays usable.</exception>
    static abstract T Create(ArenaAllocator arena);
}
