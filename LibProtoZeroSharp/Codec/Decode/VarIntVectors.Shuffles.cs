using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Runtime;

namespace LibProtoZeroSharp.Codec;

// 128 bits: ARM64, and x64 without AVX2 or with a slow BMI2.
internal static partial class VarIntVectors
{
    private const int AtOnce = 4;

    /// <inheritdoc cref="ReadSixteen"/>
    /// <remarks>Not inlined, as <see cref="ByEight"/>.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static unsafe byte* ByFour<T, TFormat>(byte* p, ulong ends, T* item) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        T* last = item + Count;
        if (HaveTwoBytes(ends))
        {
            ulong* places = PairPlaces.Of;
            byte* lengths = PairLengths.Of;
            for (; item < last; item += AtOnce)
            {
                Store<T, TFormat>(FourOfTwoBytes(p, places[(byte)ends]), item);
                int length = lengths[(byte)ends];
                ends >>= length;
                p += length;
            }
        }
        else
        {
            for (; item < last; item += AtOnce)
            {
                Store<T, TFormat>(FourOfFourBytes(p, ends, out int length), item);
                ends >>= length;
                p += length;
            }
        }

        return p;
    }

    /// <summary>The first four varints of up to two bytes. The next eight bytes have them all.</summary>
    /// <param name="p">The first one.</param>
    /// <param name="places">The places of the first and the last byte of each.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe Vector128<int> FourOfTwoBytes(byte* p, ulong places)
    {
        Vector128<byte> bytes = Vector128.CreateScalarUnsafe(*(ulong*)p).AsByte();
        Vector128<int> pairs = Vector128.WidenLower(Shuffle(bytes, Vector128.CreateScalarUnsafe(places).AsByte()).AsUInt16()).AsInt32();
        // Both bytes of a pair are the same one if the varint has no second byte.
        Vector128<int> isLong = Vector128.Equals(pairs & Vector128.Create(0x80), Vector128.Create(0x80));
        return (pairs & Vector128.Create(0x7F)) | ((pairs >> 1) & Vector128.Create(0x7F << 7) & isLong);
    }

    /// <summary>The first four varints of up to four bytes, all of which are in the next sixteen bytes.</summary>
    /// <param name="p">The first one.</param>
    /// <param name="ends">The ends, from there on.</param>
    /// <param name="length">Bytes of the four together.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe Vector128<int> FourOfFourBytes(byte* p, ulong ends, out int length)
    {
        int first = BitOperations.TrailingZeroCount(ends) + 1;
        ends &= ends - 1;
        int second = BitOperations.TrailingZeroCount(ends) + 1;
        ends &= ends - 1;
        int third = BitOperations.TrailingZeroCount(ends) + 1;
        ends &= ends - 1;
        length = BitOperations.TrailingZeroCount(ends) + 1;

        // Each varint gets four bytes, which begin after the end of the one before.
        Vector128<byte> starts = Vector128.CreateScalarUnsafe((uint)(first << 8 | second << 16 | third << 24)).AsByte();
        Vector128<byte> places = Shuffle(starts, Vector128.Create((byte)0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)) + Vector128.Create(0x03020100u).AsByte();
        Vector128<uint> spread = Shuffle(Vector128.Load(p), places).AsUInt32();

        // The lowest clear continuation bit is that of the last byte. All bits above it are cleared, and so are the continuation bits.
        Vector128<uint> stops = Vector128.AndNot(Vector128.Create(0x80808080u), spread);
        Vector128<uint> groups = spread & (stops ^ (stops - Vector128<uint>.One)) & Vector128.Create(0x7F7F7F7Fu);

        // Groups of seven bits are joined to pairs of fourteen bits, and the pairs to 28 bits.
        Vector128<uint> pairs = (groups & Vector128.Create(0x007F007Fu)) | ((groups & Vector128.Create(0x7F007F00u)) >> 1);
        return ((pairs & Vector128.Create(0x3FFFu)) | ((pairs & Vector128.Create(0x3FFF0000u)) >> 2)).AsInt32();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void Store<T, TFormat>(Vector128<int> values, T* item) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        if (TFormat.IsZigZag) values = (values >>> 1) ^ -(values & Vector128<int>.One);
        if (sizeof(T) == sizeof(int))
        {
            values.Store((int*)item);
        }
        else
        {
            Vector128.WidenLower(values).Store((long*)item);
            Vector128.WidenUpper(values).Store((long*)item + Vector128<long>.Count);
        }
    }

    /// <summary>The bytes at the places, all of which are less than sixteen.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Shuffle(Vector128<byte> bytes, Vector128<byte> places) =>
        Processor.HasSsse3 ? Ssse3.Shuffle(bytes, places) : AdvSimd.Arm64.VectorTableLookup(bytes, places);

    /// <summary>For the ends among eight bytes, the places of the first and the last byte of the first four varints.</summary>
    private static class PairPlaces
    {
        public static readonly unsafe ulong* Of = Make();

        private static unsafe ulong* Make()
        {
            var places = (ulong*)NativeMemory.Alloc(1 + byte.MaxValue, sizeof(ulong));
            for (int ends = 0; ends <= byte.MaxValue; ends++)
            {
                ulong pairs = 0;
                for (int i = 0, start = 0, rest = ends; i < AtOnce && rest != 0; i++, rest &= rest - 1)
                {
                    int end = BitOperations.TrailingZeroCount(rest);
                    pairs |= (ulong)(start | end << 8) << (16 * i);
                    start = end + 1;
                }

                places[ends] = pairs;
            }

            return places;
        }
    }

    /// <summary>For the ends among eight bytes, the bytes of the first four varints together; 0 if fewer end there.</summary>
    private static class PairLengths
    {
        public static readonly unsafe byte* Of = Make();

        private static unsafe byte* Make()
        {
            var lengths = (byte*)NativeMemory.Alloc(1 + byte.MaxValue);
            for (int ends = 0; ends <= byte.MaxValue; ends++)
            {
                int last = ends;
                for (int i = 1; i < AtOnce; i++) last &= last - 1;
                lengths[ends] = (byte)(last == 0 ? 0 : BitOperations.TrailingZeroCount(last) + 1);
            }

            return lengths;
        }
    }
}
