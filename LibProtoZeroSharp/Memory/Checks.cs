using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>
/// The checks against misuse, and how many of them the program wants. The level is fixed when the program starts, so the JIT drops what it doesn't ask for,
/// and NativeAOT does so by <c>ILLink.Substitutions.xml</c>.
/// </summary>
/// <remarks>
/// Addresses that are checked are not followed. Requires: the state of an arena is mapped; a chunk that is retired belongs to no arena. Ensures: misuse that
/// is found throws.
/// </remarks>
internal static class Checks
{
    /// <summary>The pattern of memory that a collection has left. A pointer of these bytes is not a valid address in a process.</summary>
    private const byte Moved = 0xCD;

    /// <summary>
    /// Whether all checks are made, as the package LibProtoZeroSharp.Debug asks for: those that tell who made the mistake, where and when, and those that cost
    /// too much for production.
    /// </summary>
    public static bool Full { get; } = IsSwitchedOn("LibProtoZeroSharp.FullChecks");

    /// <summary>Whether references are compared with the generation of their memory.</summary>
    public static bool CompareGenerations { get; } = !IsSwitchedOn("LibProtoZeroSharp.NoChecks");

    /// <summary>A reference that was read from memory that a collection has left.</summary>
    public static nuint MovedReference => nuint.MaxValue / byte.MaxValue * Moved;

    /// <summary>Checks that this is an arena and that it has not been disposed, because its state may be that of another arena by now, which a use would damage.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void Arena(ArenaState* state, nuint handle)
    {
        if (handle == 0 || state->Handle != handle) ArenaErrors.ThrowUnusable(handle);
    }

    /// <summary>Checks that memory without a generation, such as that of a writer, does not belong to an arena that was reset or disposed. Only with full checks.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void Alive(void* memory)
    {
        if (Full) RequireAlive(memory);
    }

    /// <summary>
    /// Checks that a message, which begins with a pointer, refers to data, because a collection with a null reference fails later and elsewhere. Full checks
    /// also require that the data can be written.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void Message<T>(T message) where T : unmanaged
    {
        nint data = sizeof(T) == sizeof(nint) ? Unsafe.BitCast<T, nint>(message) : *(nint*)&message;
        if (data == 0) ThrowNullMessage();
        if (Full) DefaultData.RequireWritable(Generations.Follow((void*)data));
    }

    /// <summary>
    /// Checks that no message of a list is a null reference, which an indexer or a reference to an item can store there. Only with full checks.
    /// </summary>
    /// <param name="items">The messages.</param>
    /// <param name="count">Messages in the list.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void Messages(void* items, int count)
    {
        if (Full) RequireMessages(items, count);
    }

    /// <summary>Checks a condition. Only with full checks.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void That(bool condition, string message)
    {
        if (Full && !condition) throw new InvalidOperationException(message);
    }

    /// <summary>
    /// Checks that an index is within its list, because an index can come from the input. Spans and enumerators avoid the cost.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Index(int index, int count)
    {
        if ((uint)index >= (uint)count) ThrowIndex(index, count);
    }

    /// <summary>Notes that items of a list or map are removed. An enumeration sees that items are added by their number. Only with full checks.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void ItemsRemoved(void* collection)
    {
        if (Full) Removals.Note(collection);
    }

    /// <summary>
    /// Overwrites memory that a collection has left because it grew, so that a span or a reference that was kept shows it. Only with full checks.
    /// </summary>
    public static unsafe void Left(void* memory, ulong size)
    {
        if (Full) NativeMemory.Fill(memory, (nuint)size, Moved);
    }

    /// <summary>What a use of a stale reference throws.</summary>
    /// <param name="reference">The reference.</param>
    /// <param name="what">What it refers to.</param>
    public static unsafe Exception StaleReference(void* reference, string what)
    {
        if ((nuint)reference == MovedReference)
        {
            return new InvalidOperationException(
                "This reference is one of an item of a list or a map that has moved since, because it grew: get the item from the collection again.");
        }

        if (Generations.IsOfSlab(reference))
            return new ObjectDisposedException(null, $"This {what} was copied for an owner or a snapshot, which has since been disposed or collected.");
        ChunkRecord* chunk = Full ? ChunkMap.Find(reference) : null;
        var address = (nuint)Generations.Address(reference);
        // Another arena may have the memory by now.
        if (chunk == null || address >= chunk->FirstAlive) return Ended(what, 0, "");
        long end = address < chunk->FirstOfEnd ? 0 : chunk->End;
        return Ended(what, chunk->Arena, ArenaTracking.History(chunk->Arena, end));
    }

    private static ObjectDisposedException Ended(string what, long arena, string history) => new(
        nameof(ArenaAllocator), $"This {what} lived in {ArenaTracking.Name(arena)}, which has since been reset or disposed.{history}");

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe void RequireAlive(void* memory)
    {
        ChunkRecord* chunk = ChunkMap.Find(memory);
        if (chunk != null && (nuint)memory < chunk->FirstAlive) throw StaleReference(memory, "memory");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe void RequireMessages(void* items, int count)
    {
        int index = new ReadOnlySpan<nint>(items, count).IndexOf(0);
        if (index >= 0)
            throw new InvalidOperationException($"The message at index {index} of the list is default(message), a reference to no message; make one with Create(arena).");
    }

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowNullMessage() =>
        throw new InvalidOperationException("default(message) is a reference to no message; make one with Create(arena).");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowIndex(int index, int count) =>
        throw new ArgumentOutOfRangeException(nameof(index), index, $"The index must be at least 0 and less than the count, {count}.");

    private static bool IsSwitchedOn(string name) => AppContext.TryGetSwitch(name, out bool isOn) && isOn;
}
