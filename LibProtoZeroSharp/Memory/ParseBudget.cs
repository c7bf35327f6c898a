using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Memory;

/// <summary>How many bytes a parse may allocate: a base, and a multiple of the length of its input.</summary>
internal static class ParseBudget
{
    /// <summary>The budget of a parse without one. No arena exceeds it, and adding it to the bytes of an arena does not overflow.</summary>
    public const ulong None = long.MaxValue;

    /// <summary>The bytes for each byte of input, unless the caller sets another number.</summary>
    /// <remarks>
    /// Seven times what the payloads of the benchmarks need, for messages of many fields of which few are set. The kinds of fields that take more, up to 105 bytes,
    /// are empty sub-messages, groups and entries of maps: see <c>ParseBudgetTests</c>. A factor that follows from the layout of the type would allow just what the
    /// sender of empty messages wants.
    /// </remarks>
    public const int DefaultExpansion = 64;

    /// <summary>The bytes that any input may take, so that a small message with large sub-messages is not rejected: one of a type of 1,200 fields
    /// with 360 sub-messages of its own type takes 5.4 MB.</summary>
    public const uint Base = 8 << 20;

    /// <summary>The budget for an input.</summary>
    /// <param name="length">Bytes of the input, at most 2^31.</param>
    /// <param name="maxExpansion">The bytes for each byte of input; 0 for the default, a negative number for no budget.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Of(int length, int maxExpansion)
    {
        if (maxExpansion < 0) return None;
        return Base + (ulong)(uint)length * (uint)(maxExpansion == 0 ? DefaultExpansion : maxExpansion);
    }
}
