using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp;

/// <summary>
/// The checks against misuse. Only the Debug flavour makes them, except for indexes: in Release every other member is empty, and the calls disappear.
/// </summary>
/// <remarks>
/// Requires: nothing of addresses that are checked, which are not followed. A state of an arena is mapped; a chunk that is retired belongs to no
/// arena. Ensures: in the Debug flavour, misuse that is found throws.
/// </remarks>
internal static unsafe class Checks
{
    /// <summary>The pattern of memory that a collection has left. A pointer of these bytes is no address of a process.</summary>
    private const byte Moved = 0xCD;

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
        if (state->Handle == handle) return;
        long ended = ArenaTracking.NumberOfEnded(handle);
        throw new ObjectDisposedException(
            nameof(ArenaAllocator), $"This is {ArenaTracking.Name(ended)}, which has been disposed, through this handle or a copy of it.{ArenaTracking.Origin(ended)}");
    }

    /// <summary>Checks that the memory does not belong to an arena that was reset or disposed.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Alive(void* memory)
    {
        if ((nuint)memory == nuint.MaxValue / byte.MaxValue * Moved)
            throw new InvalidOperationException(
                "This reference is one of an item of a list or a map that has moved since, because it grew: get the item from the collection again.");
        if (Quarantine.IsRetired(memory, out long arena))
            throw new ObjectDisposedException(nameof(ArenaAllocator), $"This message, string or list lived in {ArenaTracking.Name(arena)}, which has since been reset or disposed.{ArenaTracking.Origin(arena)}");
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

    /// <summary>Checks a condition.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void That(bool condition, string message)
    {
        if (!condition) throw new InvalidOperationException(message);
    }

    /// <summary>Checks that an index is within its list, in both flavours: a comparison with a count that is read anyway costs little.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Index(int index, int count)
    {
        if ((uint)index >= (uint)count) ThrowIndex(index, count);
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowIndex(int index, int count) =>
        throw new ArgumentOutOfRangeException(nameof(index), index, $"The index must be at least 0 and less than the count, {count}.");

    /// <summary>Overwrites memory that a collection has left because it grew, so that a span or a reference that was kept shows it.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void Left(void* memory, ulong size) => NativeMemory.Fill(memory, (nuint)size, Moved);

    /// <summary>Retires a chunk that an arena has freed.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void ChunkRetired(Chunk* chunk, ArenaState* owner) => Quarantine.Retire(chunk, ArenaTracking.NumberOf(owner));

    /// <summary>Notes a new arena.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void ArenaCreated(ArenaState* state) => ArenaTracking.Add(state);

    /// <summary>Notes the end of an arena.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void ArenaDisposed(ArenaState* state, nuint handle) => ArenaTracking.Remove(state, handle);
}
