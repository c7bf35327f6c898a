using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace LibProtoZeroSharp.Runtime;

// Packed varints. Read one by one, each waits for the length of the one before it, and mixed lengths are mispredicted. So the ends of
// those in 32 bytes are found at once, and the varints between them are gathered independently of each other.
public static unsafe partial class Decoder
{
    /// <summary>Below that many values finding the ends costs more than it saves.</summary>
    private const int FewVarInts = 8;

    /// <summary>
    /// Whether PEXT is the way to gather a varint: AMD's processors before family 19h (Zen 3) have it in microcode, tens of times slower.
    /// </summary>
    private static readonly bool HasFastBitExtract = Bmi2.X64.IsSupported && !HasBitExtractInMicrocode();

    /// <summary>Reads all varints of a payload.</summary>
    /// <param name="p">The first of them.</param>
    /// <param name="item">Where its value goes.</param>
    /// <param name="last">Behind the place of the last value: there are as many varints as places.</param>
    /// <param name="context">The parse.</param>
    private static byte* PackedVarInts<T, TCodec>(byte* p, T* item, T* last, DecodeContext* context) where T : unmanaged where TCodec : struct, IFieldCodec<T>
    {
        while (last - item >= FewVarInts)
        {
            uint ends = ~Vector256.Load(p).ExtractMostSignificantBits();
            if (ends == uint.MaxValue && last - item >= Vector256<byte>.Count)
            {
                for (int i = 0; i < Vector256<byte>.Count; i++) item[i] = TCodec.FromVarInt(p[i]);
                item += Vector256<byte>.Count;
                p += Vector256<byte>.Count;
                continue;
            }

            if (ends == 0) return context->Fail(ProtoError.MalformedVarInt, p);
            byte* start = p;
            do
            {
                byte* end = start + BitOperations.TrailingZeroCount(ends);
                ends &= ends - 1;
                ulong value;
                if (end - p < sizeof(ulong))
                    value = Gather(p, (int)(end - p));
                else if (LongVarInt(p, &value, context) == null)
                    return null;
                *item++ = TCodec.FromVarInt(value);
                p = end + 1;
            }
            while (ends != 0 && item < last);
        }

        for (; item < last; item++)
        {
            p = TCodec.Decode(p, p, item, context);
            if (p == null) return null;
        }

        return p;
    }

    /// <summary>The value of a varint of up to eight bytes.</summary>
    /// <param name="p">Where it starts.</param>
    /// <param name="more">Bytes behind the first one.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Gather(byte* p, int more)
    {
        ulong bytes = BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p, sizeof(ulong)));
        int unused = (sizeof(ulong) - 1 - more) * 8;
        return HasFastBitExtract
            ? Bmi2.X64.ParallelBitExtract(bytes, 0x7F7F7F7F7F7F7F7Ful >> unused)
            : VarInt.Gather(bytes & (ulong.MaxValue >> unused));
    }

    private static bool HasBitExtractInMicrocode()
    {
        const int vendorAuth = 0x68747541, firstFamilyInHardware = 0x19;
        if (X86Base.CpuId(0, 0).Ebx != vendorAuth) return false;
        // The extended family is added to the family (AMD64 Architecture Programmer's Manual, CPUID function 1).
        int signature = X86Base.CpuId(1, 0).Eax;
        return ((signature >> 8) & 0xF) + ((signature >> 20) & 0xFF) < firstFamilyInHardware;
    }
}
