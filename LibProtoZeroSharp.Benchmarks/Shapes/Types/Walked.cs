using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>The number that a walk adds for values that are not integers: for texts and bytes the length, and the last byte.</summary>
internal static class Walked
{
    public static ulong Of(ReadOnlySpan<byte> bytes) => bytes.IsEmpty ? 0 : (ulong)bytes.Length + bytes[^1];

    public static ulong Of(double value) => BitConverter.DoubleToUInt64Bits(value);

    public static ulong Of(bool value) => value ? 1UL : 0;

    public static ulong Of(ReadOnlySpan<long> values)
    {
        ulong sum = 0;
        foreach (long value in values) sum += (ulong)value;
        return sum;
    }

    public static ulong Of(ReadOnlySpan<int> values)
    {
        ulong sum = 0;
        foreach (int value in values) sum += (ulong)value;
        return sum;
    }

    public static ulong Of(ReadOnlySpan<uint> values)
    {
        ulong sum = 0;
        foreach (uint value in values) sum += value;
        return sum;
    }

    public static ulong Of(ReadOnlySpan<bool> values)
    {
        ulong sum = 0;
        foreach (bool value in values) sum += Of(value);
        return sum;
    }

    public static ulong Of<TFormat>(PackedVarInts<long, TFormat> values) where TFormat : struct, IVarIntFormat<long>
    {
        ulong sum = 0;
        foreach (long value in values) sum += (ulong)value;
        return sum;
    }

    public static ulong Of<TFormat>(PackedVarInts<int, TFormat> values) where TFormat : struct, IVarIntFormat<int>
    {
        ulong sum = 0;
        foreach (int value in values) sum += (ulong)value;
        return sum;
    }

    public static ulong Of(PackedVarInts<uint, VarIntFormats.UInt32> values)
    {
        ulong sum = 0;
        foreach (uint value in values) sum += value;
        return sum;
    }

    public static ulong Of(PackedVarInts<bool, VarIntFormats.Bool> values)
    {
        ulong sum = 0;
        foreach (bool value in values) sum += Of(value);
        return sum;
    }
}
