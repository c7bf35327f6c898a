using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Codec;

// AVX2 and BMI2.
internal static partial class VarIntVectors
{
    /// <inheritdoc cref="ReadSixteen"/>
    /// <remarks>Not inlined: in the method that calls it, the loop over varints of one byte would take twice as long.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static unsafe byte* ByEight<T, TFormat>(byte* p, ulong ends, T* item) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        int eighth = After(ends, 8), last = After(ends, 16);
        if (HaveTwoBytes(ends))
        {
            Store<T, TFormat>(EightOfTwoBytes(p, ends), item);
            Store<T, TFormat>(EightOfTwoBytes(p + eighth, ends >> eighth), item + 8);
        }
        else
        {
            Store<T, TFormat>(EightOfFourBytes(p, ends, After(ends, 4)), item);
            Store<T, TFormat>(EightOfFourBytes(p + eighth, ends >> eighth, After(ends, 12) - eighth), item + 8);
        }

        return p + last;
    }

    /// <summary>Whether no varint that begins in the first 31 bytes is longer than two bytes. Sixteen such varints have at most 32 bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HaveTwoBytes(ulong ends)
    {
        var continuing = (uint)~ends;
        return (continuing & (continuing >> 1)) == 0;
    }

    /// <summary>The bytes of the first varints together. The result doesn't have to wait for that of fewer varints.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int After(ulong ends, int varInts) =>
        BitOperations.TrailingZeroCount(Bmi2.X64.ParallelBitDeposit(1UL << (varInts - 1), ends)) + 1;

    /// <summary>The places of the ends in the first sixteen bytes: four bits each, the first one lowest.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Places(ulong ends)
    {
        ulong ones = Bmi2.X64.ParallelBitDeposit((ushort)ends, 0x1111_1111_1111_1111);
        return Bmi2.X64.ParallelBitExtract(0xFEDC_BA98_7654_3210, (ones << 4) - ones);
    }

    /// <summary>The first eight varints of up to two bytes. The next sixteen bytes have them all.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe Vector256<int> EightOfTwoBytes(byte* p, ulong ends)
    {
        ulong last = Bmi2.X64.ParallelBitDeposit(Places(ends), 0x0F0F_0F0F_0F0F_0F0F);
        // A varint begins after the end of the one before.
        ulong first = (last << 8) + 0x0101_0101_0101_0100;
        Vector128<byte> places = Sse2.UnpackLow(Vector128.CreateScalar(first).AsByte(), Vector128.CreateScalar(last).AsByte());
        Vector128<ushort> pairs = Ssse3.Shuffle(Vector128.Load(p), places).AsUInt16();
        // Both bytes of a pair are the same one if the varint has no second byte.
        Vector128<ushort> isShort = Vector128.Equals(pairs & Vector128.Create((ushort)0x80), Vector128<ushort>.Zero);
        Vector128<ushort> values = (pairs & Vector128.Create((ushort)0x7F)) | Vector128.AndNot((pairs >> 8) << 7, isShort);
        return Avx2.ConvertToVector256Int32(values);
    }

    /// <summary>The first eight varints of up to four bytes: four from each of two blocks of sixteen bytes.</summary>
    /// <param name="p">The first block.</param>
    /// <param name="ends">The ends, from the first block on.</param>
    /// <param name="second">Bytes of the first four varints, after which the second block begins.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe Vector256<int> EightOfFourBytes(byte* p, ulong ends, int second)
    {
        ulong last = Bmi2.X64.ParallelBitDeposit((ushort)Places(ends) | Places(ends >> second) << 16, 0x0F0F_0F0F_0F0F_0F0F);
        // A varint begins after the end of the one before, and at 0 in each block.
        ulong first = ((last << 8) & ~(0xFFUL << 32)) + 0x0101_0100_0101_0100;

        // Each varint gets four bytes. Bytes that it doesn't have are cleared, and so are the continuation bits.
        Vector256<int> eight = Vector128.CreateScalar(first).AsInt32().ToVector256Unsafe();
        Vector256<byte> starts = Avx2.Shuffle(
            Avx2.PermuteVar8x32(eight, Vector256.Create(0, 0, 0, 0, 1, 1, 1, 1)).AsByte(),
            Vector256.Create((byte)0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3));
        Vector256<byte> bytes = Vector256.Create(Vector128.Load(p), Vector128.Load(p + second));
        Vector256<byte> spread = Avx2.Shuffle(bytes, starts + Vector256.Create(0x03020100u).AsByte());
        Vector256<uint> missing = Vector256.Create(24u) - (Avx2.ConvertToVector256Int32(Vector128.CreateScalar(last - first).AsByte()).AsUInt32() << 3);
        Vector256<sbyte> groups = (spread.AsUInt32() & Avx2.ShiftRightLogicalVariable(Vector256.Create(0x7F7F7F7Fu), missing)).AsSByte();

        Vector256<short> pairs = Avx2.MultiplyAddAdjacent(Vector256.Create((ushort)0x8001).AsByte(), groups);
        return Avx2.MultiplyAddAdjacent(pairs, Vector256.Create(0x40000001).AsInt16());
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void Store<T, TFormat>(Vector256<int> values, T* item) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        if (TFormat.IsZigZag) values = (values >>> 1) ^ -(values & Vector256<int>.One);
        if (sizeof(T) == sizeof(int))
        {
            values.Store((int*)item);
        }
        else
        {
            Avx2.ConvertToVector256Int64(values.GetLower()).Store((long*)item);
            Avx2.ConvertToVector256Int64(values.GetUpper()).Store((long*)item + Vector256<long>.Count);
        }
    }
}
