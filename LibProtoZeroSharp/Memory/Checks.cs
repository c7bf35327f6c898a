using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp;

/// <summary>
/// The checks against misuse that only the Debug flavour has. In Release every member is empty and vanishes from its caller.
/// </summary>
internal static unsafe class Checks
{
    // Properties rather than constants: the compiler would call what a constant leaves out unreachable.
#if PROTOZERO_CHECKS
    public static bool Enabled => true;
#else
    public static bool Enabled => false;
#endif

    /// <summary>The arena has not been disposed, and is one.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Arena(ArenaState* state, nuint handle)
    {
        if (state == null) throw new InvalidOperationException("default(ArenaAllocator) is no arena; create one with new ArenaAllocator().");
        if (state->Handle != handle)
            throw new ObjectDisposedException(nameof(ArenaAllocator), "The arena has been disposed, through this handle or a copy of it.");
    }

    /// <summary>The memory has not been given up by a reset or disposed arena.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Alive(void* memory)
    {
        if (ChunkRegistry.IsRetired(memory))
            throw new ObjectDisposedException(nameof(ArenaAllocator), "This message, string or list lived in an arena that has since been reset or disposed.");
    }

    /// <summary>What is one pointer wide refers to a message that is there.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Message<T>(T message) where T : unmanaged
    {
        void* data = *(void**)&message;
        That(data != null, "default(message) is a reference to no message; make one with Create(arena).");
        DefaultData.RequireWritable(data);
        Alive(data);
    }

    /// <summary>There is stack left to go a level deeper: a message that was put into itself has no end.</summary>
    /// <exception cref="InsufficientExecutionStackException">There is not.</exception>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Stack() => RuntimeHelpers.EnsureSufficientExecutionStack();

    /// <summary>Something holds.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void That(bool condition, string message)
    {
        if (!condition) throw new InvalidOperationException(message);
    }

    /// <summary>An index lies within its list.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Index(long index, long count, [CallerArgumentExpression(nameof(index))] string? name = null)
    {
        if ((ulong)index >= (ulong)count) throw new ArgumentOutOfRangeException(name, index, $"The index must be less than the count, {count}.");
    }

    /// <summary>An arena gave the chunk up.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void ChunkRetired(Chunk* chunk) => ChunkRegistry.Retire(chunk);
}
