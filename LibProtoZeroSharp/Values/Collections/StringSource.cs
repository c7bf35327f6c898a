using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>
/// A string in any of the forms of .NET: a managed string, characters, or UTF-8 bytes. A method with a parameter of this type accepts all of them, by implicit
/// conversion: <c>person.SetName("Ada", arena)</c>, <c>person.SetName("Ada"u8, arena)</c>.
/// </summary>
/// <remarks>Each unpaired surrogate in characters becomes U+FFFD. Bytes are taken as they are; they are not validated.</remarks>
public readonly ref struct StringSource
{
    private readonly ReadOnlySpan<char> _chars;
    private readonly ReadOnlySpan<byte> _utf8;

    private StringSource(ReadOnlySpan<char> chars) => _chars = chars;

    private StringSource(ReadOnlySpan<byte> utf8) => _utf8 = utf8;

    /// <summary>The characters; empty if the string is given as bytes.</summary>
    internal ReadOnlySpan<char> Chars => _chars;

    /// <summary>The UTF-8 bytes; empty if the string is given as characters.</summary>
    internal ReadOnlySpan<byte> Utf8 => _utf8;

    /// <summary>A managed string.</summary>
    /// <exception cref="ArgumentNullException">The string is null; protobuf fields have no null.</exception>
    public static implicit operator StringSource(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return new StringSource(text.AsSpan());
    }

    /// <summary>Characters.</summary>
    public static implicit operator StringSource(char[] text) => new(text.AsSpan());

    /// <summary>Characters.</summary>
    public static implicit operator StringSource(Span<char> text) => new((ReadOnlySpan<char>)text);

    /// <summary>Characters.</summary>
    public static implicit operator StringSource(ReadOnlySpan<char> text) => new(text);

    /// <summary>UTF-8 bytes.</summary>
    public static implicit operator StringSource(byte[] utf8) => new(utf8.AsSpan());

    /// <summary>UTF-8 bytes.</summary>
    public static implicit operator StringSource(Span<byte> utf8) => new((ReadOnlySpan<byte>)utf8);

    /// <summary>UTF-8 bytes.</summary>
    public static implicit operator StringSource(ReadOnlySpan<byte> utf8) => new(utf8);

    /// <summary>The UTF-8 bytes of a string in a message or an arena.</summary>
    public static implicit operator StringSource(Utf8String text) => new(text.AsSpan());

    /// <summary>Copies the string into an arena, in UTF-8.</summary>
    /// <returns>A view that is valid until the arena is reset or disposed.</returns>
    /// <exception cref="InsufficientMemoryException">The arena's limit or the machine's memory is exhausted; the arena stays usable.</exception>
    public Utf8String CopyTo(ArenaAllocator arena) => _chars.IsEmpty ? arena.CopyString(_utf8) : arena.CopyString(_chars);

    /// <summary>Returns a managed string.</summary>
    public override string ToString() => _utf8.IsEmpty ? _chars.ToString() : ManagedStrings.Of(_utf8);
}
