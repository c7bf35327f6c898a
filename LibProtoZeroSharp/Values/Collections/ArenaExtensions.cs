using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>
/// Copies strings and bytes into an arena: alone, or as elements of lists and maps. Strings are taken in any form. A managed collection is copied on the
/// managed heap first.
/// </summary>
public static partial class ArenaExtensions
{
    private const int MostBytesPerChar = 3;

    /// <summary>Encodes a string as UTF-8. Each unpaired surrogate becomes U+FFFD.</summary>
    /// <returns>A view that is valid until the arena is reset or disposed.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null; protobuf fields have no null.</exception>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted; the arena stays usable.</exception>
    public static Utf8String CopyString(this ArenaAllocator arena, string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return arena.CopyString(text.AsSpan());
    }

    /// <summary>Encodes characters as UTF-8. Each unpaired surrogate becomes U+FFFD.</summary>
    /// <returns>A view that is valid until the arena is reset or disposed.</returns>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted; the arena stays usable.</exception>
    public static unsafe Utf8String CopyString(this ArenaAllocator arena, ReadOnlySpan<char> text)
    {
        ArenaState* state = arena.State;
        if ((uint)(text.Length - 1) >= ShortChars.Longest) return CopyLong(state, text);
        byte* data = state->Allocate((nuint)text.Length);
        if (ShortChars.TryEncode(text, ref *data)) return new Utf8String(state->Reference(data), text.Length);
        state->Shrink(data + text.Length, data);
        return CopyLong(state, text);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static unsafe Utf8String CopyLong(ArenaState* state, ReadOnlySpan<char> text)
    {
        if (text.IsEmpty) return default;

        // Counting first takes about as long as encoding. If there is room for the worst case, the string is encoded at once, and the unused bytes are
        // given back.
        nuint most = (nuint)text.Length * MostBytesPerChar;
        bool fits = most <= Math.Min(state->Available, int.MaxValue);
        nuint room = fits ? most : (nuint)Encoding.UTF8.GetByteCount(text);
        byte* data = state->Allocate(room);
        int length = Encoding.UTF8.GetBytes(text, new Span<byte>(data, (int)room));
        if (fits) state->Shrink(data + room, data + length);
        return new Utf8String(state->Reference(data), length);
    }

    /// <summary>
    /// Copies UTF-8 bytes as they are, without validating them. If the schema requires valid UTF-8, writing the message checks it.
    /// </summary>
    /// <returns>A view that is valid until the arena is reset or disposed.</returns>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted; the arena stays usable.</exception>
    public static unsafe Utf8String CopyString(this ArenaAllocator arena, ReadOnlySpan<byte> utf8) => new(Copy(arena.State, utf8), utf8.Length);

    /// <summary>Copies bytes.</summary>
    /// <returns>A view that is valid until the arena is reset or disposed.</returns>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted; the arena stays usable.</exception>
    public static unsafe UnmanagedBytes CopyBytes(this ArenaAllocator arena, ReadOnlySpan<byte> bytes) => new(Copy(arena.State, bytes), bytes.Length);

    /// <summary>Copies the 16 bytes of a <see cref="Guid"/> in network order, which is the order of its digits. <see cref="UnmanagedBytes.ToGuid"/> reads them.</summary>
    /// <returns>A view that is valid until the arena is reset or disposed.</returns>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted; the arena stays usable.</exception>
    public static UnmanagedBytes CopyGuid(this ArenaAllocator arena, Guid value)
    {
        Span<byte> bytes = stackalloc byte[UnmanagedBytes.GuidLength];
        value.TryWriteBytes(bytes, bigEndian: true, out _);
        return arena.CopyBytes(bytes);
    }

    /// <returns>A reference to the copy; null for no bytes.</returns>
    private static unsafe byte* Copy(ArenaState* state, ReadOnlySpan<byte> bytes)
    {
        if (bytes.IsEmpty) return null;
        byte* data = state->TryAllocate((nuint)bytes.Length);
        if (data == null) ArenaErrors.ThrowExhausted((ulong)bytes.Length, state->AllocatedBytes, state->MaxBytes);
        fixed (byte* source = bytes) ShortBytes.CopyToNewest(source, data, (nuint)bytes.Length);
        return state->Reference(data);
    }
}
