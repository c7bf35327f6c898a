#if NET10_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
#endif
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Codec;

// AVX-512 VBMI2, which .NET has from version 10 on.
internal static partial class VarIntVectors
{
#if NET10_0_OR_GREATER
    /// <inheritdoc cref="ReadSixteen"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* BySixteen<T, TFormat>(byte* p, T* item) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        Vector512<byte> bytes = Vector512.Load(p);
        Vector512<byte> isEnd = Vector512.LessThan(bytes, Vector512.Create((byte)0x80));
        Vector128<byte> ends = Avx512Vbmi2.Compress(Vector512<byte>.Zero, isEnd, Vector512<byte>.Indices).GetLower().GetLower();
        Vector128<byte> starts = Sse2.ShiftLeftLogical128BitLane(ends, 1) + Vector128.Create((byte)0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);

        // Each varint gets four bytes. Bytes that it doesn't have are cleared, and so are the continuation bits.
        Vector512<byte> quarter = Vector512<byte>.Indices & Vector512.Create((byte)3);
        Vector512<byte> fourTimes = (Vector512<byte>.Indices.AsUInt32() >> 2).AsByte() & Vector512.Create((byte)0x3F);
        Vector512<byte> spread = Avx512Vbmi.PermuteVar64x8(bytes, Avx512Vbmi.PermuteVar64x8(starts.ToVector256().ToVector512(), fourTimes) + quarter);
        Vector512<uint> missing = Vector512.Create(24u) - (Avx512F.ConvertToVector512UInt32(ends - starts) << 3);
        Vector512<sbyte> groups = (spread.AsUInt32() & Avx512F.ShiftRightLogicalVariable(Vector512.Create(0x7F7F7F7Fu), missing)).AsSByte();

        // Groups of seven bits are joined to pairs of fourteen bits, and the pairs to 28 bits.
        Vector512<short> pairs = Avx512BW.MultiplyAddAdjacent(Vector512.Create((ushort)0x8001).AsByte(), groups);
        Vector512<int> values = Avx512BW.MultiplyAddAdjacent(pairs, Vector512.Create(0x40000001).AsInt16());
        if (TFormat.IsZigZag) values = (values >>> 1) ^ -(values & Vector512<int>.One);
        if (sizeof(T) == sizeof(int))
        {
            values.Store((int*)item);
        }
        else
        {
            Avx512F.ConvertToVector512Int64(values.GetLower()).Store((long*)item);
            Avx512F.ConvertToVector512Int64(values.GetUpper()).Store((long*)item + Vector512<long>.Count);
        }

        return p + ends[Count - 1] + 1;
    }
#else
    public static unsafe byte* BySixteen<T, TFormat>(byte* p, T* item) where T : unmanaged where TFormat : struct, IVarIntFormat<T> =>
        throw new PlatformNotSupportedException();
#endif
}
