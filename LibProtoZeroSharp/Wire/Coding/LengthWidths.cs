using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Wire;

/// <summary>
/// Guesses of how many bytes the length before a sub-message takes: as many as the last one took. Siblings mostly have lengths of the same width, and so have
/// messages of one type, so the next length finds its place ready. A wrong guess costs a move of the sub-message.
/// </summary>
/// <remarks>
/// There are 32 guesses of one byte: 16 for messages and entries of maps, by field and size of the data, and 16 for packed lists, by field. Two fields may share a
/// guess. They are not a fixed buffer: the JIT guards the frames of methods that have one, and copies their arguments so slowly that writing a small message takes
/// twice the time. An inline array would use up the inlining budget of the JIT for the loops over messages: 0.92 times as fast on 51 MB of descriptors (AMD EPYC).
/// Requires: slots come from <see cref="Slot"/> or <see cref="SlotOfList"/>.
/// </remarks>
internal struct LengthWidths
{
    /// <summary>Bytes of a message from which on the guesses are kept for the next one. Moves in a smaller one cost less than other threads would wait.</summary>
    public const int LeastToKeep = 2048;

    private const int Count = 16;

    private (ulong, ulong) _messages;
    private (ulong, ulong) _lists;

    /// <summary>The place of the guess for a field with messages, or for a map.</summary>
    /// <param name="tag">The tag of the field.</param>
    /// <param name="size">Bytes of the data of a message, or of an entry. Both are constants in generated code.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Slot(uint tag, int size) => ((tag ^ (uint)size) >> 3) % Count;

    /// <summary>The place of the guess for a packed list.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint SlotOfList(uint tag) => Count + (tag >> 3) % Count;

    /// <summary>The guess for the next length: 1 to 5 bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint Next(uint slot) => Math.Max(1, (int)Of(slot));

    /// <summary>Remembers how many bytes a length took.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Set(uint slot, int width) => Of(slot) = (byte)width;

    /// <summary>Keeps the guesses of a write for the next one of the type, which may be on another thread.</summary>
    public readonly void KeepIn(ref LengthWidths last)
    {
        // Without a lock, because each byte is a width on its own: a mix of two writes is a guess, too. Writing the same again would take the cache line away from other threads.
        if (last._messages != _messages) last._messages = _messages;
        if (last._lists != _lists) last._lists = _lists;
    }

    [UnscopedRef]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref byte Of(uint slot) => ref Unsafe.Add(ref Unsafe.As<LengthWidths, byte>(ref this), slot);
}
