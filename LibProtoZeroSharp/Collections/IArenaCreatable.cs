namespace LibProtoZeroSharp;

/// <summary>A value whose data lives in an arena and can be created there: what <see cref="MessageList{T}"/> needs to know of a message.</summary>
public interface IArenaCreatable<T> where T : unmanaged, IArenaCreatable<T>
{
    /// <summary>Creates an empty instance.</summary>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted; the arena stays usable.</exception>
    static abstract T Create(ArenaAllocator arena);
}
