using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>
/// The checks against misuse. Only the Debug build flavour makes them, except for arenas, indexes and null references to messages: in Release every
/// other member is empty, and the calls disappear.
/// </summary>
/// <remarks>
/// Addresses that are checked are not followed. Requires: the state of an arena is mapped; a chunk that is retired belongs to no arena. Ensures: in
/// the Debug build flavour, misuse that is found throws.
/// </remarks>
internal static class Checks
{
    /// <summary>The pattern of memory that a collection has left. A pointer of these bytes is not a valid address in a process.</summary>
    private const byte Moved = 0xCD;

    // Properties and not constants: with a constant the compiler would report unreachable code.
#if PROTOZERO_CHECKS
    public static bool Enabled => true;
#else
    public static bool Enabled => false;
#endif

    /// <summary>
    /// Checks that this is an arena and that it has not been disposed: in both build flavours, because its block may have another arena by now, which
    /// a use would damage.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void Arena(ArenaState* state, nuint handle)
    {
        if (handle == 0 || state->Handle != handle) ArenaErrors.ThrowUnusable(handle);
    }

    /// <summary>Checks that the memory does not belong to an arena that was reset or disposed.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static unsafe void Alive(void* memory)
    {
        ChunkRecord* chunk = ChunkMap.Find(memory);
        if (chunk == null)
        {
            if ((nuint)memory == nuint.MaxValue / byte.MaxValue * Moved || Quarantine.IsPoisoned(memory)) ThrowPattern(memory);
        }
        else if ((nuint)memory < chunk->FirstAlive)
        {
            ThrowRetired(memory, chunk);
        }
    }

    /// <summary>
    /// Checks that a message, which begins with a pointer, refers to data: in both build flavours, because a collection with a null reference fails
    /// later and elsewhere. The Debug build flavour also checks that the data can be written.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void Message<T>(T message) where T : unmanaged
    {
        nint data = sizeof(T) == sizeof(nint) ? Unsafe.BitCast<T, nint>(message) : *(nint*)&message;
        if (data == 0) ThrowNullMessage();
        Writable((void*)data);
    }

    [Conditional("PROTOZERO_CHECKS")]
    private static unsafe void Writable(void* data)
    {
        DefaultData.RequireWritable(data);
        Alive(data);
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowNullMessage() =>
        throw new InvalidOperationException("default(message) is a reference to no message; make one with Create(arena).");

    /// <summary>Checks the elements of a list: that they are alive and, if they are messages, that none is a null reference.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static unsafe void Items(void* items, int count, bool areMessages)
    {
        if (areMessages) Messages(items, count);
        else Alive(items);
    }

    /// <summary>Checks that no message of a list is a null reference, which an indexer or a reference to an item can store there.</summary>
    /// <param name="items">The messages.</param>
    /// <param name="count">Messages in the list.</param>
    [Conditional("PROTOZERO_CHECKS")]
    public static unsafe void Messages(void* items, int count)
    {
        Alive(items);
        int index = new ReadOnlySpan<nint>(items, count).IndexOf(0);
        if (index >= 0)
            throw new InvalidOperationException($"The message at index {index} of the list is default(message), a reference to no message; make one with Create(arena).");
    }

    /// <summary>Checks a condition.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static void That(bool condition, string message)
    {
        if (!condition) throw new InvalidOperationException(message);
    }

    /// <summary>
    /// Checks that an index is within its list, in both build flavours, because an index can come from the input. Spans and enumerators avoid the
    /// cost.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Index(int index, int count)
    {
        if ((uint)index >= (uint)count) ThrowIndex(index, count);
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowIndex(int index, int count) =>
        throw new ArgumentOutOfRangeException(nameof(index), index, $"The index must be at least 0 and less than the count, {count}.");

    /// <summary>Notes that items of a list or map are removed. An enumeration sees that items are added by their number.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static unsafe void ItemsRemoved(void* collection) => Removals.Note(collection);

    /// <summary>Overwrites memory that a collection has left because it grew, so that a span or a reference that was kept shows it.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static unsafe void Left(void* memory, ulong size) => NativeMemory.Fill(memory, (nuint)size, Moved);

    /// <summary>Notes that an arena has taken a new chunk.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static unsafe void ChunkTaken(Chunk* chunk, ArenaState* owner) => Quarantine.Take(chunk, ArenaTracking.NumberOf(owner));

    /// <summary>Notes up to where an arena has handed out a chunk.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static unsafe void ChunkLeft(Chunk* chunk, byte* used) => Quarantine.Leave(chunk, used);

    /// <summary>Retires a chunk that an arena has freed.</summary>
    /// <param name="chunk">The chunk.</param>
    /// <param name="end">Where that is, as a number of <see cref="ArenaTracking"/>; 0 if it was not recorded.</param>
    [Conditional("PROTOZERO_CHECKS")]
    public static unsafe void ChunkRetired(Chunk* chunk, long end) => Quarantine.Retire(chunk, end);

    /// <summary>Notes a new arena.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static unsafe void ArenaCreated(ArenaState* state) => ArenaTracking.Add(state);

    /// <summary>Notes that an arena lives as long as the process, so that it is not reported as forgotten.</summary>
    [Conditional("PROTOZERO_CHECKS")]
    public static unsafe void ArenaIsPermanent(ArenaState* state) => ArenaTracking.SetPermanent(state);

    /// <summary>Notes the end of an arena.</summary>
    /// <param name="state">The arena.</param>
    /// <param name="handle">Its handle until now.</param>
    /// <param name="end">Where that is, as a number of <see cref="ArenaTracking"/>; 0 if it was not recorded.</param>
    [Conditional("PROTOZERO_CHECKS")]
    public static unsafe void ArenaDisposed(ArenaState* state, nuint handle, long end) => ArenaTracking.Remove(state, handle, end);

    [DoesNotReturn]
    private static unsafe void ThrowRetired(void* memory, ChunkRecord* chunk)
    {
        long end = (nuint)memory < chunk->FirstOfEnd ? 0 : chunk->End;
        throw new ObjectDisposedException(
            nameof(ArenaAllocator),
            $"This message, string or list lived in {ArenaTracking.Name(chunk->Arena)}, which has since been reset or disposed.{ArenaTracking.History(chunk->Arena, end)}");
    }

    [DoesNotReturn]
    private static unsafe void ThrowPattern(void* address)
    {
        if (Quarantine.IsPoisoned(address))
            throw new ObjectDisposedException(nameof(ArenaAllocator), $"This message, string or list lived in {ArenaTracking.Name(0)}, which has since been reset or disposed.");
        throw new InvalidOperationException(
            "This reference is one of an item of a list or a map that has moved since, because it grew: get the item from the collection again.");
    }
}
