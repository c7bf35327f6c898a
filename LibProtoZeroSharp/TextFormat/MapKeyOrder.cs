using LibProtoZeroSharp.Schema;

namespace LibProtoZeroSharp.TextFormat;

/// <summary>Compares map keys by their addresses.</summary>
/// <remarks>Requires: every address is that of a key of the kind, alive and aligned for its type.</remarks>
internal static unsafe class MapKeyOrder
{
    private static readonly Comparison<nint> Bools = static (left, right) => (*(byte*)left).CompareTo(*(byte*)right);
    private static readonly Comparison<nint> Ints = static (left, right) => (*(int*)left).CompareTo(*(int*)right);
    private static readonly Comparison<nint> UInts = static (left, right) => (*(uint*)left).CompareTo(*(uint*)right);
    private static readonly Comparison<nint> Longs = static (left, right) => (*(long*)left).CompareTo(*(long*)right);
    private static readonly Comparison<nint> ULongs = static (left, right) => (*(ulong*)left).CompareTo(*(ulong*)right);
    private static readonly Comparison<nint> Strings = static (left, right) => ((Utf8String*)left)->CompareTo(*(Utf8String*)right);

    /// <summary>The order of keys of a kind; strings are ordered by their bytes.</summary>
    public static Comparison<nint> Of(ValueKind kind) => kind switch
    {
        ValueKind.Bool => Bools,
        ValueKind.UInt32 => UInts,
        ValueKind.UInt64 => ULongs,
        ValueKind.Int64 => Longs,
        ValueKind.String => Strings,
        _ => Ints,
    };
}
