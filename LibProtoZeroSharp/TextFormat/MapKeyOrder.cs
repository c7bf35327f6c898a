using LibProtoZeroSharp.Schema;

namespace LibProtoZeroSharp.TextFormat;

/// <summary>Compares map keys by their places.</summary>
/// <remarks>Requires: every place is that of a key of the kind, alive and aligned for its type.</remarks>
internal static class MapKeyOrder
{
    private static readonly Comparison<ValueRef> Bools = static (left, right) => left.Bool.CompareTo(right.Bool);
    private static readonly Comparison<ValueRef> Ints = static (left, right) => left.Int32.CompareTo(right.Int32);
    private static readonly Comparison<ValueRef> UInts = static (left, right) => left.UInt32.CompareTo(right.UInt32);
    private static readonly Comparison<ValueRef> Longs = static (left, right) => left.Int64.CompareTo(right.Int64);
    private static readonly Comparison<ValueRef> ULongs = static (left, right) => left.UInt64.CompareTo(right.UInt64);
    private static readonly Comparison<ValueRef> Strings = static (left, right) => left.String.CompareTo(right.String);

    /// <summary>The order of keys of a kind; strings are ordered by their bytes.</summary>
    public static Comparison<ValueRef> Of(ValueKind kind) => kind switch
    {
        ValueKind.Bool => Bools,
        ValueKind.UInt32 => UInts,
        ValueKind.UInt64 => ULongs,
        ValueKind.Int64 => Longs,
        ValueKind.String => Strings,
        _ => Ints,
    };
}
