using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json.Serialization;
using System.Text.Unicode;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp;

/// <summary>
/// A <c>string</c> field: a view of UTF-8 bytes that live in an arena, or in the caller's pinned memory where a message was read in alias
/// mode. It is valid until the arena is reset or disposed, or that memory is freed.
/// </summary>
/// <remarks>
/// <para><c>default</c> is the empty string. Copying it copies the view, never the bytes.</para>
/// <para>Equality, order and hash code are those of the bytes. A <see cref="string"/> compares by its UTF-8 form, in which each lone
/// surrogate is U+FFFD, as <see cref="ArenaCopyExtensions.CopyString(ArenaAllocator, string)"/> writes it. Nothing but
/// <see cref="ToString()"/> allocates managed memory.</para>
/// <para>The bytes need not be valid UTF-8: whether they have to be is a matter of the field's schema, and checked where messages are read
/// and written.</para>
/// </remarks>
[DebuggerDisplay("{ToString()}")]
[JsonConverter(typeof(Utf8StringJsonConverter))]
[StructLayout(LayoutKind.Sequential, Pack = sizeof(int))]
public readonly unsafe struct Utf8String : IEquatable<Utf8String>, IComparable<Utf8String>, ISpanFormattable, IUtf8SpanFormattable
{
    private readonly byte* _data;
    private readonly int _length;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Utf8String(byte* data, int length)
    {
        _data = data;
        _length = length;
    }

    /// <summary>Where the bytes are; behind those of an arena a few more may be read.</summary>
    internal byte* Data => _data;

    /// <summary>Bytes, not characters.</summary>
    public int Length => _length;

    /// <summary>The length is 0.</summary>
    public bool IsEmpty => _length == 0;

    /// <summary>The byte at an index.</summary>
    /// <param name="index">At least 0 and less than <see cref="Length"/>; only the Debug flavour checks it.</param>
    /// <exception cref="ArgumentOutOfRangeException">Debug flavour: the index is outside the string.</exception>
    public byte this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Checks.Alive(_data);
            Checks.Index(index, _length);
            return _data[index];
        }
    }

    /// <summary>The bytes; valid as long as this view is.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> AsSpan()
    {
        Checks.Alive(_data);
        return new ReadOnlySpan<byte>(_data, _length);
    }

    /// <summary>The bytes; valid as long as the view is.</summary>
    public static implicit operator ReadOnlySpan<byte>(Utf8String value) => value.AsSpan();

    /// <summary>Decodes the bytes into a managed string; each maximal ill-formed sequence becomes U+FFFD.</summary>
    public override string ToString() => Encoding.UTF8.GetString(AsSpan());

    /// <summary>Copies the bytes.</summary>
    /// <exception cref="ArgumentException">The destination is shorter than <see cref="Length"/>.</exception>
    public void CopyTo(Span<byte> destination) => AsSpan().CopyTo(destination);

    /// <summary>Copies the bytes, unless the destination is shorter than <see cref="Length"/>.</summary>
    public bool TryCopyTo(Span<byte> destination) => AsSpan().TryCopyTo(destination);

    /// <summary>Decodes the bytes into UTF-16; each maximal ill-formed sequence becomes U+FFFD.</summary>
    /// <param name="destination">Where to; <see cref="Length"/> characters are always enough.</param>
    /// <param name="charsWritten">How many characters were written; 0 where the destination is too short.</param>
    /// <returns>False where the destination is too short.</returns>
    public bool TryFormat(Span<char> destination, out int charsWritten) => Encoding.UTF8.TryGetChars(AsSpan(), destination, out charsWritten);

    /// <summary>The bytes begin with <paramref name="value"/>.</summary>
    public bool StartsWith(ReadOnlySpan<byte> value) => AsSpan().StartsWith(value);

    /// <summary>The bytes end with <paramref name="value"/>.</summary>
    public bool EndsWith(ReadOnlySpan<byte> value) => AsSpan().EndsWith(value);

    /// <summary><paramref name="value"/> occurs in the bytes.</summary>
    public bool Contains(ReadOnlySpan<byte> value) => AsSpan().IndexOf(value) >= 0;

    /// <summary>The index in bytes of the first occurrence of <paramref name="value"/>; -1 where there is none.</summary>
    public int IndexOf(ReadOnlySpan<byte> value) => AsSpan().IndexOf(value);

    /// <summary>The bytes are the same.</summary>
    public bool Equals(Utf8String other)
    {
        Checks.Alive(_data);
        Checks.Alive(other._data);
        return _length == other._length && ByteEquality.AreEqual(_data, other._data, (nuint)(uint)_length);
    }

    /// <summary>The bytes are the same.</summary>
    public bool Equals(ReadOnlySpan<byte> utf8) => AsSpan().SequenceEqual(utf8);

    /// <summary>The bytes are the UTF-8 form of <paramref name="text"/>; false where that is null.</summary>
    public bool Equals([NotNullWhen(true)] string? text) => text != null && Equals(text.AsSpan());

    /// <summary>The bytes are the UTF-8 form of <paramref name="text"/>.</summary>
    public bool Equals(ReadOnlySpan<char> text)
    {
        const int BytesPerChar = 3;
        ReadOnlySpan<byte> rest = AsSpan();
        if (rest.Length < text.Length || rest.Length > (long)text.Length * BytesPerChar) return false;
        Span<byte> buffer = stackalloc byte[192];
        while (!text.IsEmpty)
        {
            Utf8.FromUtf16(text, buffer, out int read, out int written);
            if (!rest.StartsWith(buffer[..written])) return false;
            rest = rest[written..];
            text = text[read..];
        }

        return rest.IsEmpty;
    }

    /// <summary>The object is a <see cref="Utf8String"/> of the same bytes.</summary>
    public override bool Equals([NotNullWhen(true)] object? obj) => obj is Utf8String other && Equals(other);

    /// <summary>A hash of the bytes, seeded per process: it must not be stored.</summary>
    public override int GetHashCode()
    {
        Checks.Alive(_data);
        return ByteHash.Of(_data, _length);
    }

    /// <summary>Ordinal order of the bytes, which for valid UTF-8 is the order of the code points.</summary>
    public int CompareTo(Utf8String other) => AsSpan().SequenceCompareTo(other.AsSpan());

    /// <summary>The bytes are the same.</summary>
    public static bool operator ==(Utf8String left, Utf8String right) => left.Equals(right);

    /// <summary>The bytes differ.</summary>
    public static bool operator !=(Utf8String left, Utf8String right) => !left.Equals(right);

    /// <summary>The bytes are the same.</summary>
    public static bool operator ==(Utf8String left, ReadOnlySpan<byte> right) => left.Equals(right);

    /// <summary>The bytes differ.</summary>
    public static bool operator !=(Utf8String left, ReadOnlySpan<byte> right) => !left.Equals(right);

    /// <summary>The bytes are the same.</summary>
    public static bool operator ==(ReadOnlySpan<byte> left, Utf8String right) => right.Equals(left);

    /// <summary>The bytes differ.</summary>
    public static bool operator !=(ReadOnlySpan<byte> left, Utf8String right) => !right.Equals(left);

    /// <summary>The bytes are the UTF-8 form of the string.</summary>
    public static bool operator ==(Utf8String left, string? right) => left.Equals(right);

    /// <summary>The bytes are not the UTF-8 form of the string.</summary>
    public static bool operator !=(Utf8String left, string? right) => !left.Equals(right);

    /// <summary>The bytes are the UTF-8 form of the string.</summary>
    public static bool operator ==(string? left, Utf8String right) => right.Equals(left);

    /// <summary>The bytes are not the UTF-8 form of the string.</summary>
    public static bool operator !=(string? left, Utf8String right) => !right.Equals(left);

    string IFormattable.ToString(string? format, IFormatProvider? formatProvider) => ToString();

    bool ISpanFormattable.TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format, IFormatProvider? provider) =>
        TryFormat(destination, out charsWritten);

    bool IUtf8SpanFormattable.TryFormat(Span<byte> destination, out int bytesWritten, ReadOnlySpan<char> format, IFormatProvider? provider)
    {
        bool fits = TryCopyTo(destination);
        bytesWritten = fits ? _length : 0;
        return fits;
    }
}
