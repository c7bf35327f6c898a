using System.Numerics;
using System.Text;

namespace LibProtoZeroSharp;

/// <summary>
/// A bounded cache of .NET strings: equal UTF-8 bytes give the same string, without an allocation, as long as the string is in the cache. It pays off
/// where the same texts come again and again: names, countries, codes, keys.
/// </summary>
/// <remarks>
/// <para>A new string takes the place of an older one. The pool never refers to more than <see cref="Capacity"/> strings of at most
/// <see cref="MaxLength"/> bytes each, whatever it is asked for.</para>
/// <para>All methods may be called by several threads at once, without a lock. Two threads that ask for a new text at the same time may get two
/// equal strings.</para>
/// </remarks>
public sealed class Utf8StringPool
{
    private const int DefaultCapacity = 4096, DefaultMaxLength = 128, LargestCapacity = 1 << 24;

    /// <summary>A text has as many places as this, which follow one another.</summary>
    private const int PlacesPerText = 4;

    private readonly Place[] _places;
    private int _added;

    /// <param name="capacity">The most strings, from 1 to 2^24. It is rounded up to a power of two.</param>
    /// <param name="maxLength">Bytes of the longest text that is kept, at least 0. A longer one gives a new string every time.</param>
    /// <exception cref="ArgumentOutOfRangeException">An argument is out of its range.</exception>
    public Utf8StringPool(int capacity = DefaultCapacity, int maxLength = DefaultMaxLength)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(capacity, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(capacity, LargestCapacity);
        ArgumentOutOfRangeException.ThrowIfNegative(maxLength);
        _places = new Place[Math.Max(PlacesPerText, (int)BitOperations.RoundUpToPowerOf2((uint)capacity))];
        MaxLength = maxLength;
    }

    /// <summary>The most strings in the pool.</summary>
    public int Capacity => _places.Length;

    /// <summary>Bytes of the longest text that is kept.</summary>
    public int MaxLength { get; }

    /// <summary>The string of UTF-8 bytes: the one in the pool, or a new one that is put into the pool.</summary>
    /// <param name="utf8">The bytes. They are not used after the call. Each maximal ill-formed sequence becomes U+FFFD.</param>
    public string GetOrAdd(ReadOnlySpan<byte> utf8)
    {
        if (utf8.IsEmpty) return "";
        if (utf8.Length > MaxLength) return ManagedStrings.Of(utf8);
        int hash = ByteHash.Of(utf8);
        Span<Place> places = _places.AsSpan(hash & (_places.Length - PlacesPerText), PlacesPerText);
        foreach (ref Place place in places)
        {
            // Another thread may write the two fields one after the other, so the hash says nothing about the string.
            if (place.Hash == hash && place.Text is { } text && IsTextOf(utf8, text)) return text;
        }

        string added = ManagedStrings.Of(utf8);
        places[_added++ & (PlacesPerText - 1)] = new Place { Hash = hash, Text = added };
        return added;
    }

    /// <inheritdoc cref="GetOrAdd(ReadOnlySpan{byte})"/>
    public string GetOrAdd(Utf8String utf8) => GetOrAdd(utf8.AsSpan());

    /// <summary>Forgets all strings.</summary>
    public void Clear() => _places.AsSpan().Clear();

    private static unsafe bool IsTextOf(ReadOnlySpan<byte> utf8, string text)
    {
        if (text.Length == utf8.Length) return Ascii.Equals(utf8, text);
        fixed (byte* bytes = utf8) return new Utf8String(bytes, utf8.Length).Equals(text.AsSpan());
    }

    private struct Place
    {
        public int Hash;
        public string? Text;
    }
}
