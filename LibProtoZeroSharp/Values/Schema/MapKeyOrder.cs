using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Values;

/// <summary>The order of map keys: numbers by value, false before true, and strings by their bytes.</summary>
internal static class MapKeyOrder
{
    private static readonly Comparison<ValueRef> Bools = static (left, right) => left.Bool.CompareTo(right.Bool);
    private static readonly Comparison<ValueRef> Ints = static (left, right) => left.Int32.CompareTo(right.Int32);
    private static readonly Comparison<ValueRef> UInts = static (left, right) => left.UInt32.CompareTo(right.UInt32);
    private static readonly Comparison<ValueRef> Longs = static (left, right) => left.Int64.CompareTo(right.Int64);
    private static readonly Comparison<ValueRef> ULongs = static (left, right) => left.UInt64.CompareTo(right.UInt64);
    private static readonly Comparison<ValueRef> Strings = static (left, right) => left.String.CompareTo(right.String);

    /// <summary>The keys of a map in their order. An entry begins with its key, so a key's place is that of its entry, too.</summary>
    /// <param name="map">The map.</param>
    /// <param name="entrySize">Bytes of an entry in memory.</param>
    /// <param name="kind">The kind of the keys.</param>
    /// <param name="scratch">The arena of the result.</param>
    /// <remarks>Requires: the map is sealed, and has entries of this size with keys of this kind.</remarks>
    /// <exception cref="ObjectDisposedException">The arena of a key has been reset or disposed.</exception>
    public static unsafe Span<ValueRef> Sorted(RawMap* map, int entrySize, ValueKind kind, ArenaAllocator scratch)
    {
        Span<ValueRef> keys = scratch.AllocateUninitialized<ValueRef>(map->Count);
        for (int i = 0; i < keys.Length; i++)
        {
            keys[i] = new ValueRef(map->Entries + (nuint)(uint)i * (nuint)(uint)entrySize);
            // A stale key throws here, because .NET wraps what a comparison throws in an InvalidOperationException.
            if (kind == ValueKind.String) _ = keys[i].String.AsSpan();
        }

        keys.Sort(Of(kind));
        return keys;
    }

    private static Comparison<ValueRef> Of(ValueKind kind) => kind switch
    {
        ValueKind.Bool => Bools,
        ValueKind.UInt32 => UInts,
        ValueKind.UInt64 => ULongs,
        ValueKind.Int64 => Longs,
        ValueKind.String => Strings,
        _ => Ints,
    };
}
