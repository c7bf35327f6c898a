using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Codec;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

// Packed varints. If they are read one by one, each waits for the length of the previous one, and mixed lengths are mispredicted. Instead, the
// ends of all varints in 64 bytes are found at once, and the varints that end there are gathered independently of each other.
public static partial class Decoder
{
    /// <summary>Reads a packed payload of varints and appends the values.</summary>
    /// <remarks>Ensures: the result is at most <paramref name="end"/>.</remarks>
    public static unsafe Cursor PackedVarInts<T, TFormat>(Cursor p, Cursor end, ref RawList list, DecodeContext context)
        where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        Cursor payload = Length(p, end, out nint length, context);
        if (payload.IsNull || length == 0) return payload;
        Cursor payloadEnd = payload.Skip(length);
        if (payloadEnd.Address[-1] >= 0x80) return Fail(context, ProtoError.Truncated, payloadEnd);
        int count = CountVarInts(payload.Address, length);
        var item = (T*)Reserve(ref list, count, sizeof(T), context);
        if (item == null) return Fail(context, ProtoError.ArenaExhausted, p);
        var next = new Cursor(FillVarInts<T, TFormat>(payload.Address, item, item + count, context));
        if (!next.IsNull) list.Count += count;
        return next;
    }

    /// <summary>
    /// Reads a packed payload of a closed enum's values. Each value that the schema doesn't know becomes an unpacked unknown field.
    /// </summary>
    /// <remarks>
    /// Requires: <paramref name="unpackedTag"/> is the tag of an unpacked value. Ensures: the result is at most
    /// <paramref name="end"/>.
    /// </remarks>
    public static unsafe Cursor PackedClosedEnum<TEnum>(
        Cursor p, Cursor end, ref RawList list, uint unpackedTag, ref RawUnknownFields unknown, DecodeContext context) where TEnum : struct, IClosedEnum =>
        PackedClosedEnum(p, end, ref list, unpackedTag, KnownNumbers.Of<TEnum>(), ref unknown, context);

    /// <summary>Reads a packed payload of a closed enum whose numbers are given by code or by a table.</summary>
    internal static unsafe Cursor PackedClosedEnum(
        Cursor p, Cursor end, ref RawList list, uint unpackedTag, in KnownNumbers numbers, ref RawUnknownFields unknown, DecodeContext context)
    {
        int before = list.Count;
        Cursor next = PackedVarInts<int, VarIntFormat<int>>(p, end, ref list, context);
        if (next.IsNull || MoveUnknownValues(ref list, before, unpackedTag, numbers, ref unknown, context)) return next;
        return Fail(context, ProtoError.ArenaExhausted, p);
    }

    /// <summary>
    /// Reads a packed payload of values of fixed width. The first payload of an empty list becomes a view of the input, as strings do. Later values,
    /// in either encoding, find no room in a view; the list then moves to memory of its own.
    /// </summary>
    /// <remarks>Ensures: the result is at most <paramref name="end"/>.</remarks>
    public static unsafe Cursor PackedFixed<T>(Cursor p, Cursor end, ref RawList list, DecodeContext context) where T : unmanaged
    {
        Cursor payload = Length(p, end, out nint length, context);
        if (payload.IsNull) return payload;
        if (length % sizeof(T) != 0) return Fail(context, ProtoError.InvalidPackedLength, p);
        Cursor payloadEnd = payload.Skip(length);
        int count = (int)(length / sizeof(T));
        if (count == 0) return payloadEnd;
        // Lists of all sizes become views: reading unaligned values takes as long, and parsing is 1.45 to 2.5 times as fast as with a second copy (AMD EPYC).
        if (FixedWidth.IsUsableInPlace && list.Count == 0)
        {
            list = new RawList { Reference = context.State->View(payload.Address), Count = count };
            return payloadEnd;
        }

        var item = (T*)Reserve(ref list, count, sizeof(T), context);
        if (item == null) return Fail(context, ProtoError.ArenaExhausted, p);
        if (BitConverter.IsLittleEndian)
        {
            Buffer.MemoryCopy(payload.Address, item, length, length);
        }
        else
        {
            for (int i = 0; i < count; i++) payload = FixedValue(payload, ref item[i]);
        }

        list.Count += count;
        return payloadEnd;
    }

    /// <summary>Counts the varints that end in a payload: the bytes without a continuation bit.</summary>
    /// <param name="p">The payload; 32 bytes are read if it is not longer.</param>
    /// <param name="length">Bytes of the payload, at least 1.</param>
    private static unsafe int CountVarInts(byte* p, nint length)
    {
        if (length > Vector256<byte>.Count) return VarInt.Count(new ReadOnlySpan<byte>(p, (int)length));
        // Most payloads are short and fit into one vector. The bits of the bytes after the payload are shifted out.
        uint continuing = Vector256.Load(p).ExtractMostSignificantBits() << (int)(Vector256<byte>.Count - length);
        return (int)length - BitOperations.PopCount(continuing);
    }

    /// <summary>With fewer values, finding the ends costs more than it saves.</summary>
    /// <remarks>Without this limit, a descriptor set with many short lists is parsed 0.96 times as fast (AMD EPYC).</remarks>
    private const int LeastToFindEnds = 8;

    /// <summary>The most varints that are gathered before the ends are searched again.</summary>
    /// <remarks>
    /// Sixteen at once parse 1,024 mixed integers 1.9 times as fast as a loop over the ends in 32 bytes. With masks from the lengths, instead of from the
    /// varint's own bytes, and without unrolling, it is 1.5 times (AMD EPYC).
    /// </remarks>
    private const int MostAtOnce = 16;

    /// <summary>Bytes in which the ends of varints are searched at once.</summary>
    private const int BytesAtOnce = 64;

    /// <summary>Reads all varints of a payload.</summary>
    /// <param name="p">The first varint.</param>
    /// <param name="item">Where its value goes.</param>
    /// <param name="last">The end of the values. The payload has exactly as many varints as there are places for values.</param>
    /// <param name="context">The parse.</param>
    /// <returns>The end of the payload; null if a varint is longer than ten bytes.</returns>
    private static unsafe byte* FillVarInts<T, TFormat>(byte* p, T* item, T* last, DecodeContext context)
        where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        while (last - item >= LeastToFindEnds)
        {
            nint left = (nint)(last - item);
            ulong continuing = ShortBytes.TopBits(p);
            if (continuing == 0 && left >= BytesAtOnce)
            {
                for (int i = 0; i < BytesAtOnce; i++) item[i] = TFormat.Decode(p[i]);
                item += BytesAtOnce;
                p += BytesAtOnce;
                continue;
            }

            if (HasLongVarInt(continuing))
            {
                p = OneByOne<T, TFormat>(p, item, item + LeastToFindEnds, context);
                if (p == null) return null;
                item += LeastToFindEnds;
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

            if (VarIntVectors.AreSupported && sizeof(T) != sizeof(bool) && !HasMoreThanFourBytes(continuing))
            {
                p = VarIntVectors.ReadSixteen<T, TFormat>(p, ends, item);
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

    /// <summary>Reads varints one after the other: few of them, or long ones.</summary>
    private static unsafe byte* OneByOne<T, TFormat>(byte* p, T* item, T* last, DecodeContext context)
        where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        for (; item < last; item++)
        {
            ulong value = *p;
            if (value < 0x80)
                p++;
            else
                p = AnyVarInt(new Cursor(p), ref value, context).Address;
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
    private static unsafe ulong Gather(byte* p)
    {
        ulong bytes = BinaryPrimitives.ReadUInt64LittleEndian(new ReadOnlySpan<byte>(p, sizeof(ulong)));
        return GatherFirst(bytes, ~bytes & StopBits);
    }

    /// <summary>Removes the first end from a set of ends.</summary>
    /// <param name="start">The address of the lowest bit.</param>
    /// <param name="ends">One bit for each byte that ends a varint; not 0.</param>
    /// <returns>The address after the varint that ends there.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe byte* TakeEnd(byte* start, ref ulong ends)
    {
        byte* next = start + (uint)BitOperations.TrailingZeroCount(ends) + 1;
        ends &= ends - 1;
        return next;
    }

    /// <summary>Whether four consecutive bytes have a continuation bit, so that a varint is longer than four bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HasMoreThanFourBytes(ulong continuing)
    {
        continuing &= continuing >> 1;
        return (continuing & (continuing >> 2)) != 0;
    }
}
