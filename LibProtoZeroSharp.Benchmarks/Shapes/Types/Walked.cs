using System.Numerics;
using System.Runtime.InteropServices;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

/// <summary>The number that a walk adds for values that are not integers: for texts and bytes the length, and the last byte.</summary>
/// <remarks>Long lists of numbers are added by vectors, as C++ compilers do by themselves.</remarks>
internal static class Walked
{
    public static ulong Of(ReadOnlySpan<byte> bytes) => bytes.IsEmpty ? 0 : (ulong)bytes.Length + bytes[^1];

    public static ulong Of(double value) => BitConverter.DoubleToUInt64Bits(value);

    public static ulong Of(bool value) => value ? 1UL : 0;

    public static ulong Of(ReadOnlySpan<double> values) => Of(MemoryMarshal.Cast<double, long>(values));

    public static ulong Of(ReadOnlySpan<long> values)
    {
        ReadOnlySpan<Vector<long>> vectors = MemoryMarshal.Cast<long, Vector<long>>(values);
        Vector<long> sums = default;
        foreach (Vector<long> vector in vectors) sums += vector;
        long sum = Vector.Sum(sums);
        foreach (long value in values[(vectors.Length * Vector<long>.Count)..]) sum += value;
        return (ulong)sum;
    }

    public static ulong Of(ReadOnlySpan<int> values)
    {
        ReadOnlySpan<Vector<int>> vectors = MemoryMarshal.Cast<int, Vector<int>>(values);
        Vector<long> sums = default;
        foreach (Vector<int> vector in vectors)
        {
            Vector.Widen(vector, out Vector<long> low, out Vector<long> high);
            sums += low + high;
        }

        long sum = Vector.Sum(sums);
        foreach (int value in values[(vectors.Length * Vector<int>.Count)..]) sum += value;
        return (ulong)sum;
    }

    public static ulong Of(PackedFixed<double> values)
    {
        if (values.TryGetSpan(out ReadOnlySpan<double> span)) return Of(span);
        ulong sum = 0;
        foreach (double value in values) sum += Of(value);
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

    public static ulong Of(PackedVarInts<uint, VarIntFormat<uint>> values)
    {
        ulong sum = 0;
        foreach (uint value in values) sum += value;
        return sum;
    }

    public static ulong Of(PackedVarInts<bool, VarIntFormat<bool>> values)
    {
        ulong sum = 0;
        foreach (bool value in values) sum += Of(value);
        return sum;
    }
}
