using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp;

/// <summary>
/// The checks against misuse that only the Debug flavour makes. In Release every member is empty, and the calls disappear.
/// </summary>
internal static unsafe class Checks
{
    // Properties and not constants: with a constant the compiler would report unreachable code.
#if PROTOZERO_CHECKS
    public static bool Enabled => true;
#else
    public static bool Enabled => false;
#endif

    /// <summary>Checks that this is an arena and that it has not been disposed.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Arena(ArenaState* state, nuint handle)
    {
        if (state == null) throw new InvalidOperationException("default(ArenaAllocator) is no arena; create one with new ArenaAllocator().");
        if (state->Handle != handle)
            throw new ObjectDisposedException(nameof(ArenaAllocator), "The arena has been disposed, through this handle or a copy of it.");
    }

    /// <summary>Checks that the memory does not belong to an arena that was reset or disposed.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Alive(void* memory)
    {
        if (Quarantine.IsRetired(memory))
            throw new ObjectDisposedException(nameof(ArenaAllocator), "This message, string or list lived in an arena that has since been reset or disposed.");
    }

    /// <summary>Checks that a message, which is one pointer wide, refers to data that exist and can be written.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Message<T>(T message) where T : unmanaged
    {
        void* data = *(void**)&message;
        That(data != null, "default(message) is a reference to no message; make one with Create(arena).");
        DefaultData.RequireWritable(data);
        Alive(data);
    }

    /// <summary>Checks that the stack has room for one more level. A message that contains itself has infinitely many levels.</summary>
    /// <exception cref="InsufficientExecutionStackException">The stack has no room.</exception>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Stack() => RuntimeHelpers.EnsureSufficientExecutionStack();

    /// <summary>Checks a condition.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void That(bool condition, string message)
    {
        if (!condition) throw new InvalidOperationException(message);
    }

    /// <summary>Checks that an index is within its list.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Index(long index, long count, [CallerArgumentExpression(nameof(index))] string? name = null)
    {
        if ((ulong)index >= (ulong)count) throw new ArgumentOutOfRangeException(name, index, $"The index must be less than the count, {count}.");
    }

    /// <summary>Retires a chunk that an arena has freed.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void ChunkRetired(Chunk* chunk) => Quarantine.Retire(chunk);
}
