using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp;

/// <summary>
/// A bounded cache of .NET strings: equal UTF-8 bytes give the same string, without an allocation, if it is found in the cache. It pays off where the same
/// strings come again and again: names, countries, codes, keys.
/// </summary>
/// <remarks>
/// <para>A new string takes a free place, or the place of an older one. In the latter case the pool keeps it when it is asked for it a
/// second time, so strings that come only once cost little. A full pool in which fewer than a quarter of the strings are found makes new strings for a while
/// without a search, and then tries again. The pool never refers to more than <see cref="Capacity"/> strings of at most
/// <see cref="MaxLength"/> bytes each, for any requests. Strings are placed by a hash with a random seed: a sender who chooses strings can make
/// the pool useless, but not slow.</para>
/// <para>All methods may be called by several threads at once, without a lock. Two threads that ask for a new string at the same time may get two
/// equal strings.</para>
/// </remarks>
public sealed class Utf8StringPool
{
    private const int DefaultCapacity = 4096, DefaultMaxLength = 128, LargestCapacity = 1 << 24;

    /// <summary>A string has as many places as this, which follow one another.</summary>
    /// <remarks>Eight tags of 16 bits take as much memory as four of 32. Of 2,000 strings in 4,096 places, 0.2 % are missed instead of 0.9 %.</remarks>
    private const int PlacesPerText = 8;

    /// <summary>
    /// Strings that were not found between two decisions; decisions for which nothing is counted after one that the pool pays off, so that threads seldom
    /// write to the same memory; and strings that are not searched for after one that it doesn't. Without decisions, strings that were all different took 1.1 to 1.4 times as
    /// long with a pool as without one.
    /// </summary>
    private const int MissesPerDecision = 512, TrustedDecisions = 15, Unsearched = 32 * MissesPerDecision;

    // Bits of the hashes, which are compared for all places of a string at once. 0 is a free place. Other threads write tags and entries one after
    // the other, so a tag says nothing about the entry beside it.
    private readonly ushort[] _tags;
    private readonly Entry?[] _entries;
    private int _replaced;

    // What the full pool learns about the strings that it is asked for. Threads may lose counts of one another; that makes a decision later or less exact.
    private bool _isCounting = true;
    private int _found, _missed;
    private int _unsearched;

    /// <summary>Creates an empty pool.</summary>
    /// <param name="capacity">The most strings, from 1 to 2^24. It is rounded up to a power of two, at least 8.</param>
    /// <param name="maxLength">Bytes of the longest string that is kept, at least 0. A longer one gives a new string every time.</param>
    /// <exception cref="ArgumentOutOfRangeException">An argument is out of its range.</exception>
    public Utf8StringPool(int capacity = DefaultCapacity, int maxLength = DefaultMaxLength)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(capacity, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(capacity, LargestCapacity);
        ArgumentOutOfRangeException.ThrowIfNegative(maxLength);
        capacity = Math.Max(PlacesPerText, (int)BitOperations.RoundUpToPowerOf2((uint)capacity));
        _tags = new ushort[capacity];
        _entries = new Entry?[capacity];
        MaxLength = maxLength;
    }

    /// <summary>The most strings in the pool.</summary>
    public int Capacity => _entries.Length;

    /// <summary>Bytes of the longest string that is kept.</summary>
    public int MaxLength { get; }

    /// <summary>The string of UTF-8 bytes: the one in the pool, or a new one that is put into the pool.</summary>
    /// <param name="utf8">The bytes. They are not used after the call. Each maximal ill-formed sequence becomes U+FFFD.</param>
    public unsafe string GetOrAdd(ReadOnlySpan<byte> utf8)
    {
        fixed (byte* bytes = utf8)
        {
            int length = utf8.Length;
            if (_unsearched > 0) return Unpooled(utf8);
            if ((uint)(length - 1) >= (uint)Vector256<byte>.Count || length > MaxLength) return GetOrAddOther(utf8);
            Vector256<byte> padded = ByteHash.Padded(bytes, length);
            int hash = ByteHash.Of(padded, length);
            int place = Find(hash);
            if (place >= 0 && EntryAt(place) is { } entry && entry.Start == padded && entry.Length == length)
            {
                if (_isCounting) _found++;
                return entry.Text;
            }

            return Add(utf8, hash, place, padded);
        }
    }

    /// <inheritdoc cref="GetOrAdd(ReadOnlySpan{byte})"/>
    public string GetOrAdd(Utf8String utf8) => GetOrAdd(utf8.AsSpan());

    /// <summary>Forgets all strings, and what has been learned about them.</summary>
    public void Clear()
    {
        _isCounting = true;
        _found = _missed = _unsearched = 0;
        _tags.AsSpan().Clear();
        _entries.AsSpan().Clear();
    }

    /// <summary>The string of bytes that are none, too many to be kept, or more than a vector has.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private string GetOrAddOther(ReadOnlySpan<byte> utf8)
    {
        if (utf8.IsEmpty || utf8.Length > MaxLength) return ManagedStrings.Of(utf8);
        int hash = ByteHash.Of(utf8);
        int place = Find(hash);
        if (place >= 0 && EntryAt(place) is { } entry && utf8.SequenceEqual(entry.Utf8))
        {
            if (_isCounting) _found++;
            return entry.Text;
        }

        return Add(utf8, hash, place, default);
    }

    /// <summary>The place of a string with such a hash; -1 if there is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int Find(int hash)
    {
        int first = FirstPlace(hash);
        int found = IndexOf(Tag(hash), first);
        return found < 0 ? found : first + found;
    }

    /// <summary>The first of a string's places with this tag, from 0 on; -1 if there is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int IndexOf(ushort tag, int first)
    {
        // All bits of a tag are equal, and it has two in the mask.
        ref ushort tags = ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(_tags), first);
        uint found = Vector128.Equals(Vector128.LoadUnsafe(ref tags), Vector128.Create(tag)).AsByte().ExtractMostSignificantBits();
        return found == 0 ? -1 : BitOperations.TrailingZeroCount(found) / sizeof(ushort);
    }

    /// <summary>The place is one of the pool, so it needs no check.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Entry? EntryAt(int place) => Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(_entries), place);

    /// <summary>Bits of the hash that are not those of the place, in a pool of usual size.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int FirstPlace(int hash) => (int)BitOperations.RotateRight((uint)hash, 16) & (_tags.Length - PlacesPerText);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ushort Tag(int hash) => (ushort)(hash | 1);

    /// <summary>Makes the string, and keeps it if there is room or if it has been asked for before.</summary>
    /// <param name="utf8">The string.</param>
    /// <param name="hash">Its hash.</param>
    /// <param name="place">The place with its tag, of which the entry is another string's; -1 if there is none.</param>
    /// <param name="padded">The string with zeros after it, if it is not longer than a vector.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private string Add(ReadOnlySpan<byte> utf8, int hash, int place, in Vector256<byte> padded)
    {
        string text = ManagedStrings.Of(utf8);
        bool isKept = true;
        if (place < 0)
        {
            int first = FirstPlace(hash), free = IndexOf(0, first);
            // An entry costs an object, and a write that the collector looks at. In full places, only a string's second visit makes one: strings that are all different take
            // 27 ns instead of 49, and recurring ones 9 instead of 8 (AMD EPYC, family 26).
            isKept = free >= 0;
            if (!isKept && ++_missed % MissesPerDecision == 0) Decide();
            place = first + (isKept ? free : _replaced++ & (PlacesPerText - 1));
        }

        if (isKept) _entries[place] = new Entry(text, utf8.Length, padded, utf8.Length > Vector256<byte>.Count ? utf8.ToArray() : null);
        _tags[place] = Tag(hash);
        return text;
    }

    /// <summary>A new string, without a search.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private string Unpooled(ReadOnlySpan<byte> utf8)
    {
        _unsearched--;
        return ManagedStrings.Of(utf8);
    }

    /// <summary>Decides whether the next strings are searched for. A string that is found saves about three times what a search costs.</summary>
    private void Decide()
    {
        if (!_isCounting)
        {
            _isCounting = _missed >= TrustedDecisions * MissesPerDecision;
            if (!_isCounting) return;
        }
        else if (_found >= MissesPerDecision / 3)
        {
            _isCounting = false;
        }
        else
        {
            _unsearched = Unsearched;
        }

        _found = _missed = 0;
    }

    /// <summary>A string with its bytes. They are compared as bytes, so strings that aren't ASCII take no longer.</summary>
    private sealed class Entry(string text, int length, Vector256<byte> start, byte[]? utf8)
    {
        public readonly string Text = text;

        /// <summary>Bytes of the string.</summary>
        public readonly int Length = length;

        /// <summary>The bytes of a string of up to 32, with zeros after them.</summary>
        public readonly Vector256<byte> Start = start;

        /// <summary>The bytes of a longer string; null if it is shorter.</summary>
        public readonly byte[]? Utf8 = utf8;
    }
}
