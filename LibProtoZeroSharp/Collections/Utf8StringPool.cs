using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text;

namespace LibProtoZeroSharp;

/// <summary>
/// A bounded cache of .NET strings: equal UTF-8 bytes give the same string, without an allocation, as long as the string is in the cache. It pays off
/// where the same texts come again and again: names, countries, codes, keys.
/// </summary>
/// <remarks>
/// <para>A new string takes the place of an older one. The pool never refers to more than <see cref="Capacity"/> strings of at most
/// <see cref="MaxLength"/> bytes each, for any requests.</para>
/// <para>All methods may be called by several threads at once, without a lock. Two threads that ask for a new text at the same time may get two
/// equal strings.</para>
/// </remarks>
public sealed class Utf8StringPool
{
    private const int DefaultCapacity = 4096, DefaultMaxLength = 128, LargestCapacity = 1 << 24;

    /// <summary>A text has as many places as this, which follow one another.</summary>
    private const int PlacesPerText = 4;

    // Beside each other, the hashes of a text's places are compared at once.
    private readonly int[] _hashes;
    private readonly string?[] _texts;
    private int _added;

    /// <param name="capacity">The most strings, from 1 to 2^24. It is rounded up to a power of two.</param>
    /// <param name="maxLength">Bytes of the longest text that is kept, at least 0. A longer one gives a new string every time.</param>
    /// <exception cref="ArgumentOutOfRangeException">An argument is out of its range.</exception>
    public Utf8StringPool(int capacity = DefaultCapacity, int maxLength = DefaultMaxLength)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(capacity, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(capacity, LargestCapacity);
        ArgumentOutOfRangeException.ThrowIfNegative(maxLength);
        capacity = Math.Max(PlacesPerText, (int)BitOperations.RoundUpToPowerOf2((uint)capacity));
        _hashes = new int[capacity];
        _texts = new string?[capacity];
        MaxLength = maxLength;
    }

    /// <summary>The most strings in the pool.</summary>
    public int Capacity => _texts.Length;

    /// <summary>Bytes of the longest text that is kept.</summary>
    public int MaxLength { get; }

    /// <summary>The string of UTF-8 bytes: the one in the pool, or a new one that is put into the pool.</summary>
    /// <param name="utf8">The bytes. They are not used after the call. Each maximal ill-formed sequence becomes U+FFFD.</param>
    public unsafe string GetOrAdd(ReadOnlySpan<byte> utf8)
    {
        if (utf8.IsEmpty) return "";
        if (utf8.Length > MaxLength) return ManagedStrings.Of(utf8);
        fixed (byte* bytes = utf8)
        {
            int hash = ByteHash.Of(bytes, utf8.Length);
            int first = hash & (_hashes.Length - PlacesPerText);
            uint found = Vector128.Equals(Vector128.Create(_hashes.AsSpan(first, PlacesPerText)), Vector128.Create(hash)).ExtractMostSignificantBits();
            // Other threads write hashes and texts one after the other, so a hash says nothing about the text beside it.
            if (found != 0 && _texts[first + BitOperations.TrailingZeroCount(found)] is { } text && IsTextOf(bytes, utf8.Length, text)) return text;
            return Add(utf8, hash, first);
        }
    }

    /// <inheritdoc cref="GetOrAdd(ReadOnlySpan{byte})"/>
    public string GetOrAdd(Utf8String utf8) => GetOrAdd(utf8.AsSpan());

    /// <summary>Forgets all strings.</summary>
    public void Clear()
    {
        _hashes.AsSpan().Clear();
        _texts.AsSpan().Clear();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private string Add(ReadOnlySpan<byte> utf8, int hash, int first)
    {
        string text = ManagedStrings.Of(utf8);
        int place = first + (_added++ & (PlacesPerText - 1));
        _texts[place] = text;
        _hashes[place] = hash;
        return text;
    }

    /// <remarks>Requires: the bytes are readable, and there is at least one.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe bool IsTextOf(byte* bytes, int length, string text)
    {
        fixed (char* chars = text)
        {
            if (text.Length != length || length > Vector256<byte>.Count || !ShortBytes.HasVector(bytes) || !ShortBytes.HasLongVector((byte*)chars))
                return IsAnyTextOf(bytes, length, text);
            // What is loaded after the text is shifted out.
            Vector256<byte> utf8 = Vector256.Load(bytes);
            (Vector256<ushort> low, Vector256<ushort> high) = Vector256.Widen(utf8);
            uint same = Vector256.Equals(low, Vector256.Load((ushort*)chars)).ExtractMostSignificantBits()
                | Vector256.Equals(high, Vector256.Load((ushort*)chars + Vector256<ushort>.Count)).ExtractMostSignificantBits() << Vector256<ushort>.Count;
            return (~same | utf8.ExtractMostSignificantBits()) << -length == 0;
        }
    }

    /// <summary>The same for long texts, and for those that aren't ASCII.</summary>
    private static unsafe bool IsAnyTextOf(byte* bytes, int length, string text) =>
        text.Length == length ? Ascii.Equals(new ReadOnlySpan<byte>(bytes, length), text) : new Utf8String(bytes, length).Equals(text.AsSpan());
}
