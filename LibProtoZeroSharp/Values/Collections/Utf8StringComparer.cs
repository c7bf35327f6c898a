#if NET10_0_OR_GREATER
using System.Runtime.InteropServices;
using System.Text.Unicode;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>
/// The comparer of a collection with <see cref="string"/> keys that is asked with UTF-8:
/// <c>dictionary.GetAlternateLookup&lt;Utf8String&gt;()</c> and <c>dictionary.GetAlternateLookup&lt;ReadOnlySpan&lt;byte&gt;&gt;()</c>. A look-up
/// allocates no managed memory; adding a key makes its string.
/// </summary>
/// <remarks>
/// <para>It exists for .NET 10 and later, and is for <see cref="Dictionary{TKey, TValue}"/>, <see cref="HashSet{T}"/> and
/// <see cref="System.Collections.Concurrent.ConcurrentDictionary{TKey, TValue}"/>. Frozen collections of strings have look-ups by characters only. Any number of
/// threads may read a <see cref="Dictionary{TKey, TValue}"/> that nobody changes.</para>
/// <para>Strings are equal if their characters are, as for <see cref="StringComparer.Ordinal"/>. Bytes equal a string if they are its UTF-8 form. Bytes that are
/// not valid UTF-8 equal no string, and a string with an unpaired surrogate equals no bytes. The operators of <see cref="Utf8String"/> replace such a
/// surrogate by U+FFFD instead.</para>
/// <para>Hash codes are seeded per process: a sender can't choose keys that collide. Don't store them.</para>
/// </remarks>
public sealed class Utf8StringComparer :
    IEqualityComparer<string?>, IAlternateEqualityComparer<Utf8String, string?>, IAlternateEqualityComparer<ReadOnlySpan<byte>, string?>
{
    private Utf8StringComparer()
    {
    }

    /// <summary>The comparer. It is thread-safe.</summary>
    public static Utf8StringComparer Ordinal { get; } = new();

    /// <summary>Whether both strings have the same characters, or both are null.</summary>
    public bool Equals(string? x, string? y) => string.Equals(x, y);

    /// <summary>Whether the bytes are the UTF-8 form of the string.</summary>
    /// <exception cref="ObjectDisposedException">The arena of the view has been reset or disposed.</exception>
    public bool Equals(Utf8String alternate, string? other) => Equals(alternate.AsSpan(), other);

    /// <summary>Whether the bytes are the UTF-8 form of the string.</summary>
    public bool Equals(ReadOnlySpan<byte> alternate, string? other) => other != null && Utf8Text.AreEqual(alternate, other, replacesUnpaired: false);

    /// <summary>The hash of the string's UTF-8 form.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="obj"/> is null.</exception>
    public int GetHashCode(string obj)
    {
        ArgumentNullException.ThrowIfNull(obj);
        using var utf8 = new Utf8Text(obj, stackalloc byte[Utf8Text.StackSize]);
        // Each unpaired surrogate became one more U+FFFD. Such strings are hashed by their characters, because any number of them have the same bytes.
        bool hasForm = utf8.Bytes.Length == obj.Length || utf8.Bytes.Count("\uFFFD"u8) == obj.AsSpan().Count('\uFFFD');
        return ByteHash.Of(hasForm ? utf8.Bytes : MemoryMarshal.AsBytes(obj.AsSpan()));
    }

    /// <summary>The hash of the bytes; that of a string which has these bytes is equal.</summary>
    /// <exception cref="ObjectDisposedException">The arena of the view has been reset or disposed.</exception>
    public int GetHashCode(Utf8String alternate) => alternate.GetHashCode();

    /// <inheritdoc cref="GetHashCode(Utf8String)" path="/summary"/>
    public int GetHashCode(ReadOnlySpan<byte> alternate) => ByteHash.Of(alternate);

    /// <summary>Decodes the bytes into a new string. Collections call it when a key is added.</summary>
    /// <exception cref="ArgumentException">The bytes are not valid UTF-8.</exception>
    /// <exception cref="ObjectDisposedException">The arena of the view has been reset or disposed.</exception>
    public string Create(Utf8String alternate) => Create(alternate.AsSpan());

    /// <summary>Decodes the bytes into a new string. Collections call it when a key is added.</summary>
    /// <exception cref="ArgumentException">The bytes are not valid UTF-8.</exception>
    public string Create(ReadOnlySpan<byte> alternate) => Utf8.IsValid(alternate)
        ? ManagedStrings.Of(alternate)
        : throw new ArgumentException("Expected a key in valid UTF-8, found an ill-formed sequence. Add the key as a string instead.", nameof(alternate));
}
#endif
