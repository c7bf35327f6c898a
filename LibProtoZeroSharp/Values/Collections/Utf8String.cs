using System.Buffers;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json.Serialization;
using LibProtoZeroSharp.Contract;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>
/// A <c>string</c> field: a view of UTF-8 bytes in an arena, or in pinned memory of the caller if the message was read in alias
/// mode. It is valid until the arena is reset or disposed, or that memory is freed.
/// </summary>
/// <remarks>
/// <para><c>default</c> is the empty string. Copying a <see cref="Utf8String"/> copies the view, never the bytes.</para>
/// <para>Equality, order and hash code are those of the bytes. A <see cref="string"/> compares by its UTF-8 form, in which each unpaired
/// surrogate is U+FFFD, as <see cref="ArenaExtensions.CopyString(ArenaAllocator, string)"/> writes it. Only
/// <see cref="ToString()"/> allocates managed memory; a <see cref="Utf8StringPool"/> saves that for strings that recur.</para>
/// <para>The bytes need not be valid UTF-8. The schema of the field says whether they must be, and reading and writing messages checks
/// it.</para>
/// </remarks>
[DebuggerDisplay("{ToString()}")]
[JsonConverter(typeof(Utf8StringJsonConverter))]
[StructLayout(LayoutKind.Sequential, Pack = sizeof(int), Size = DataSizes.Text)]
public readonly struct Utf8String : IEquatable<Utf8String>, IComparable<Utf8String>, ISpanFormattable, IUtf8SpanFormattable
{
    private readonly UnmanagedBytes _bytes;

    /// <inheritdoc cref="UnmanagedBytes(byte*, int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal unsafe Utf8String(byte* data, int length) => _bytes = new UnmanagedBytes(data, length);

    /// <inheritdoc cref="UnmanagedBytes(ReadOnlySpan{byte})"/>
    internal Utf8String(ReadOnlySpan<byte> memory) => _bytes = new UnmanagedBytes(memory);

    /// <summary>
    /// The address of the bytes; any value if the length is 0. After bytes in an arena, <see cref="ArenaState.Slop"/> more bytes can be read.
    /// </summary>
    internal unsafe byte* Data => _bytes.Data;

    /// <summary>The length in bytes, not in characters.</summary>
    public int Length => _bytes.Length;

    /// <summary>Whether the length is 0.</summary>
    public bool IsEmpty => _bytes.IsEmpty;

    /// <summary>The byte at an index.</summary>
    /// <param name="index">At least 0 and less than <see cref="Length"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is outside the string.</exception>
    public byte this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _bytes[index];
    }

    /// <summary>The bytes; valid as long as this view is.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> AsSpan() => _bytes.AsSpan();

    /// <summary>The bytes; valid as long as the view is.</summary>
    public static implicit operator ReadOnlySpan<byte>(Utf8String value) => value.AsSpan();

    /// <summary>Decodes the bytes into a managed string. Each maximal ill-formed sequence becomes U+FFFD.</summary>
    public override string ToString() => ManagedStrings.Of(AsSpan());

    /// <summary>Decodes the bytes into a string of the pool if it has one, and into a new managed string otherwise.</summary>
    public string ToString(Utf8StringPool pool)
    {
        ArgumentNullException.ThrowIfNull(pool);
        return pool.GetOrAdd(AsSpan());
    }

    /// <summary>Copies the bytes.</summary>
    /// <exception cref="ArgumentException">The destination is shorter than <see cref="Length"/>.</exception>
    public void CopyTo(Span<byte> destination) => AsSpan().CopyTo(destination);

    /// <summary>Copies the bytes if the destination is long enough.</summary>
    /// <returns>False if the destination is shorter than <see cref="Length"/>; nothing is copied then.</returns>
    public bool TryCopyTo(Span<byte> destination) => AsSpan().TryCopyTo(destination);

    /// <summary>Decodes the bytes into UTF-16. Each maximal ill-formed sequence becomes U+FFFD.</summary>
    /// <param name="destination">The destination; <see cref="Length"/> characters are always enough.</param>
    /// <param name="charsWritten">The number of characters written; 0 if the destination is too short.</param>
    /// <returns>False if the destination is too short.</returns>
    public bool TryFormat(Span<char> destination, out int charsWritten) => Encoding.UTF8.TryGetChars(AsSpan(), destination, out charsWritten);

    /// <summary>Whether the string is empty; it is never null. It stands for <c>string.IsNullOrEmpty</c>, as <see cref="IsEmpty"/> does.</summary>
    public static bool IsNullOrEmpty(Utf8String value) => value.IsEmpty;

    /// <summary>Whether the bytes begin with <paramref name="value"/>.</summary>
    public bool StartsWith(ReadOnlySpan<byte> value) => AsSpan().StartsWith(value);

    /// <summary>Whether the bytes end with <paramref name="value"/>.</summary>
    public bool EndsWith(ReadOnlySpan<byte> value) => AsSpan().EndsWith(value);

    /// <summary>Whether <paramref name="value"/> occurs in the bytes.</summary>
    public bool Contains(ReadOnlySpan<byte> value) => AsSpan().IndexOf(value) >= 0;

    /// <summary>The index in bytes of the first occurrence of <paramref name="value"/>; -1 if there is none.</summary>
    public int IndexOf(ReadOnlySpan<byte> value) => AsSpan().IndexOf(value);

    /// <summary>Whether the bytes begin with the UTF-8 form of <paramref name="value"/>.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    public bool StartsWith(string value)
    {
        using var utf8 = new Utf8Text(value, stackalloc byte[Utf8Text.StackSize]);
        return StartsWith(utf8.Bytes);
    }

    /// <summary>Whether the bytes end with the UTF-8 form of <paramref name="value"/>.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    public bool EndsWith(string value)
    {
        using var utf8 = new Utf8Text(value, stackalloc byte[Utf8Text.StackSize]);
        return EndsWith(utf8.Bytes);
    }

    /// <summary>Whether the UTF-8 form of <paramref name="value"/> occurs in the bytes.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    public bool Contains(string value) => IndexOf(value) >= 0;

    /// <summary>The index in bytes of the first occurrence of the UTF-8 form of <paramref name="value"/>; -1 if there is none.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    public int IndexOf(string value)
    {
        using var utf8 = new Utf8Text(value, stackalloc byte[Utf8Text.StackSize]);
        return IndexOf(utf8.Bytes);
    }

    /// <summary>Whether the bytes are equal.</summary>
    public bool Equals(Utf8String other) => _bytes.Equals(other._bytes);

    /// <summary>Whether the bytes are equal.</summary>
    public bool Equals(ReadOnlySpan<byte> utf8) => AsSpan().SequenceEqual(utf8);

    /// <summary>Whether the bytes are the UTF-8 form of <paramref name="text"/>; false if <paramref name="text"/> is null.</summary>
    public bool Equals([NotNullWhen(true)] string? text) => text != null && Equals(text.AsSpan());

    /// <summary>Whether the bytes are the UTF-8 form of <paramref name="text"/>.</summary>
    public bool Equals(ReadOnlySpan<char> text) => Utf8Text.AreEqual(AsSpan(), text, replacesUnpaired: true);

    /// <summary>Whether the characters are equal by the rules of a comparison, such as <see cref="StringComparison.OrdinalIgnoreCase"/>.</summary>
    /// <param name="text">The string; for null the result is false.</param>
    /// <param name="comparison">The rules.</param>
    /// <exception cref="ArgumentException"><paramref name="comparison"/> is none of the values of the enum.</exception>
    public bool Equals([NotNullWhen(true)] string? text, StringComparison comparison)
    {
        const int MostOnStack = 256;
        if (text == null) return false;
        char[]? rented = Length <= MostOnStack ? null : ArrayPool<char>.Shared.Rent(Length);
        Span<char> chars = rented ?? stackalloc char[MostOnStack];
        TryFormat(chars, out int count);
        bool areEqual = ((ReadOnlySpan<char>)chars[..count]).Equals(text, comparison);
        if (rented != null) ArrayPool<char>.Shared.Return(rented);
        return areEqual;
    }

    /// <summary>Whether the object is a <see cref="Utf8String"/> with equal bytes.</summary>
    public override bool Equals([NotNullWhen(true)] object? obj) => obj is Utf8String other && Equals(other);

    /// <summary>A hash of the bytes, seeded per process. Don't store it.</summary>
    public override int GetHashCode() => _bytes.GetHashCode();

    /// <summary>Ordinal order of the bytes. For valid UTF-8 it is the order of the code points.</summary>
    public int CompareTo(Utf8String other) => AsSpan().SequenceCompareTo(other.AsSpan());

    /// <summary>Whether the bytes are equal.</summary>
    public static bool operator ==(Utf8String left, Utf8String right) => left.Equals(right);

    /// <summary>Whether the bytes differ.</summary>
    public static bool operator !=(Utf8String left, Utf8String right) => !left.Equals(right);

    /// <summary>Whether the bytes are equal.</summary>
    public static bool operator ==(Utf8String left, ReadOnlySpan<byte> right) => left.Equals(right);

    /// <summary>Whether the bytes differ.</summary>
    public static bool operator !=(Utf8String left, ReadOnlySpan<byte> right) => !left.Equals(right);

    /// <summary>Whether the bytes are equal.</summary>
    public static bool operator ==(ReadOnlySpan<byte> left, Utf8String right) => right.Equals(left);

    /// <summary>Whether the bytes differ.</summary>
    public static bool operator !=(ReadOnlySpan<byte> left, Utf8String right) => !right.Equals(left);

    /// <summary>Whether the bytes are the UTF-8 form of the string.</summary>
    public static bool operator ==(Utf8String left, string? right) => left.Equals(right);

    /// <summary>Whether the bytes are not the UTF-8 form of the string.</summary>
    public static bool operator !=(Utf8String left, string? right) => !left.Equals(right);

    /// <summary>Whether the bytes are the UTF-8 form of the string.</summary>
    public static bool operator ==(string? left, Utf8String right) => right.Equals(left);

    /// <summary>Whether the bytes are not the UTF-8 form of the string.</summary>
    public static bool operator !=(string? left, Utf8String right) => !right.Equals(left);

    string IFormattable.ToString(string? format, IFormatProvider? formatProvider) => ToString();

    bool ISpanFormattable.TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format, IFormatProvider? provider) =>
        TryFormat(destination, out charsWritten);

    bool IUtf8SpanFormattable.TryFormat(Span<byte> destination, out int bytesWritten, ReadOnlySpan<char> format, IFormatProvider? provider)
    {
        bool fits = TryCopyTo(destination);
        bytesWritten = fits ? Length : 0;
        return fits;
    }
}
