using System.Text;

namespace LibProtoZeroSharp;

/// <summary>Copies text and bytes into an arena.</summary>
public static unsafe class ArenaCopyExtensions
{
    /// <summary>Encodes a string as UTF-8; each lone surrogate becomes U+FFFD.</summary>
    /// <returns>A view that is valid until the arena is reset or disposed.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="text"/> is null: proto fields know no null.</exception>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted; the arena stays usable.</exception>
    public static Utf8String CopyString(this ArenaAllocator arena, string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return arena.CopyString(text.AsSpan());
    }

    /// <inheritdoc cref="CopyString(ArenaAllocator, string)"/>
    /// <summary>Encodes characters as UTF-8; each lone surrogate becomes U+FFFD.</summary>
    public static Utf8String CopyString(this ArenaAllocator arena, ReadOnlySpan<char> text)
    {
        ArenaState* state = arena.State;
        if (text.IsEmpty) return default;
        int length = Encoding.UTF8.GetByteCount(text);
        byte* data = state->Allocate((nuint)length);
        Encoding.UTF8.GetBytes(text, new Span<byte>(data, length));
        return new Utf8String(data, length);
    }

    /// <summary>
    /// Copies UTF-8 bytes as they are, without looking whether they are valid: where the schema demands that they be, writing the message
    /// checks it.
    /// </summary>
    /// <inheritdoc cref="CopyString(ArenaAllocator, string)"/>
    public static Utf8String CopyString(this ArenaAllocator arena, ReadOnlySpan<byte> utf8) => new(Copy(arena.State, utf8), utf8.Length);

    /// <summary>Copies bytes.</summary>
    /// <inheritdoc cref="CopyString(ArenaAllocator, string)"/>
    public static UnmanagedBytes CopyBytes(this ArenaAllocator arena, ReadOnlySpan<byte> bytes) => new(Copy(arena.State, bytes), bytes.Length);

    private static byte* Copy(ArenaState* state, ReadOnlySpan<byte> bytes)
    {
        if (bytes.IsEmpty) return null;
        byte* data = state->Allocate((nuint)bytes.Length);
        bytes.CopyTo(new Span<byte>(data, bytes.Length));
        return data;
    }
}
