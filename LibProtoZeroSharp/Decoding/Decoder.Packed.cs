using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp.Runtime;

// Packed varints. If they are read one by one, each waits for the length of the previous one, and mixed lengths are mispredicted. Instead, the
// ends of all varints in 64 bytes are found at once, and the varints that end there are gathered independently of each other.
public static unsafe partial class Decoder
{
    /// <summary>With fewer values, finding the ends costs more than it saves.</summary>
    private const int FewVarInts = 8;

    /// <summary>The most varints that are gathered before the ends are searched again.</summary>
    private const int MostAtOnce = 16;

    /// <summary>Bytes in which the ends of varints are searched at once.</summary>
    private const int BytesAtOnce = 64;

    /// <summary>Reads all varints of a payload.</summary>
    /// <param name="p">The first varint.</param>
    /// <param name="item">Where its value goes.</param>
    /// <param name="last">The end of the values. The payload has exactly as many varints as there are places for values.</param>
    /// <param name="context">The parse.</param>
    /// <returns>The end of the payload; null if a varint is longer than ten bytes.</returns>
    private static byte* FillVarInts<T, TFormat>(byte* p, T* item, T* last, DecodeContext* context) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        while (last - item >= FewVarInts)
        {
            nint left = (nint)(last - item);
            ulong continuing = TopBits(p);
            if (continuing == 0 && left >= BytesAtOnce)
            {
                for (int i = 0; i < BytesAtOnce; i++) item[i] = TFormat.Decode(p[i]);
                item += BytesAtOnce;
                p += BytesAtOnce;
                continue;
            }

            if (HasLongVarInt(continuing))
            {
                p = OneByOne<T, TFormat>(p, item, item + FewVarInts, context);
                if (p == null) return null;
                item += FewVarInts;
                continue;
            }

            ulong ends = ~continuing;
            nint known = BitOperations.PopCount(ends);
            byte* start = p;
            if (left < MostAtOnce || known < MostAtOnce)
            {
                for (T* until = item + Math.Min(left, known); item < until; item++)
                {
                    *item = TFormat.Decode(Gather(p));
                    p = TakeEnd(start, ref ends);
                }

                continue;
            }

            if (HasVarIntVectors && sizeof(T) != sizeof(bool) && !HasMoreThanFourBytes(continuing))
            {
                p = SixteenVarInts<T, TFormat>(p, item);
                item += MostAtOnce;
                continue;
            }

            for (T* until = item + MostAtOnce; item < until; item += 4)
            {
                item[0] = TFormat.Decode(Gather(p));
                p = TakeEnd(start, ref ends);
                item[1] = TFormat.Decode(Gather(p));
                p = TakeEnd(start, ref ends);
                item[2] = TFormat.Decode(Gather(p));
                p = TakeEnd(start, ref ends);
                item[3] = TFormat.Decode(Gather(p));
                p = TakeEnd(start, ref ends);
            }
        }

        return OneByOne<T, TFormat>(p, item, last, context);
    }

    /// <summary>The same for few varints, or for long ones.</summary>
    private static byte* OneByOne<T, TFormat>(byte* p, T* item, T* last, DecodeContext* context) where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        for (; item < last; item++)
        {
            ulong value = *p;
            if (value < 0x80)
                p++;
            else
                p = AnyVarInt(p, &value, context);
            if (p == null) return null;
            *item = TFormat.Decode(value);
        }

        return p;
    }

    /// <summary>Whether eight consecutive bytes have a continuation bit, so that a varint is longer than eight bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HasLongVarInt(ulong continuing)
    {
        continuing &= continuing >> 1;
        continuing &= continuing >> 2;
        return (continuing & (continuing >> 4)) != 0;
    }

    /// <summary>The value of a varint of up to eight bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Gather(byte* p)
    {
        ulong bytes = BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p, sizeof(ulong)));
        return GatherFirst(bytes, ~bytes & StopBits);
    }

    /// <summary>Removes the first end from a set of ends.</summary>
    /// <param name="start">The address of the lowest bit.</param>
    /// <param name="ends">One bit for each byte that ends a varint; not 0.</param>
    /// <returns>The address after the varint that ends there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* TakeEnd(byte* start, ref ulong ends)
    {
        byte* next = start + (uint)BitOperations.TrailingZeroCount(ends) + 1;
        ends &= ends - 1;
        return next;
    }
}
