using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Values;

/// <summary>Copies what a value refers to, so that a collection doesn't depend on where the value came from.</summary>
internal static class OwnCopy
{
    /// <summary>Whether values of the type refer to bytes: they are strings or bytes. It is a constant for each type.</summary>
    public static bool IsNeeded<T>() where T : unmanaged => typeof(T) == typeof(Utf8String) || typeof(T) == typeof(UnmanagedBytes);

    /// <summary>The value, whose bytes are in the arena if it is a string or bytes. All other values are themselves.</summary>
    /// <exception cref="InsufficientMemoryException">The arena is exhausted.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe T Of<T>(T value, ArenaAllocator arena) where T : unmanaged
    {
        if (!IsNeeded<T>()) return value;
        // Both types are the address and the length of bytes.
        UnmanagedBytes copy = arena.CopyBytes(((UnmanagedBytes*)&value)->AsSpan());
        return *(T*)&copy;
    }
}
