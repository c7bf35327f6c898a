using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using LibProtoZeroSharp.Binary;
using LibProtoZeroSharp.Binary.Decode;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

// Packed varints. If they are read one by one, each waits for the length of the previous one, and mixed lengths are mispredicted. Instead, the
// ends of all varints in 64 bytes are found at once, and the varints that end there are gathered independently of each other.
public static partial class Decoder
{
    /// <summary>Reads a packed payload of varints and appends the values.</summary>
    /// <remarks>Ensures: the result is at most <paramref name="end"/>.</remarks>
    public static unsafe byte* PackedVarInts<T, TFormat>(byte* p, byte* end, RawList* list, DecodeContext* context)
        where T : unmanaged where TFormat : struct, IVarIntFormat<T>
    {
        byte* start = p;
        p = Length(p, end, out nint length, context);
        if (p == null) return null;
        byte* payloadEnd = p + length;
        if (length == 0) return p;
        if (payloadEnd[-1] >= 0x80) return context->Fail(ProtoError.Truncated, payloadEnd);
        int count = CountVarInts(p, length);
        var item = (T*)Reserve(list, count, sizeof(T), context);
        if (item == null) return context->Fail(ProtoError.ArenaExhausted, start);
        p = FillVarInts<T, TFormat>(p, item, item + count, context);
        if (p == null) return null;
        list->Count += count;
        return p;
    }

    /// <summary>
    /// Reads a packed payload of a closed enum's values. Each value that the schema doesn't know becomes an unpacked unknown field.
    /// </summary>
    /// <remarks>
    /// Requires: <paramref name="unpackedTag"/> is the tag of an unpacked value. Ensures: the result is at most
    /// <paramref name="end"/>.
    /// </remarks>
    public static unsafe byte* PackedClosedEnum(
        byte* p, byte* end, RawList* list, uint unpackedTag, delegate*<int, bool> isKnown, UnknownFields** unknown, DecodeContext* context) =>
        PackedClosedEnum(p, end, list, unpackedTag, new KnownNumbers(isKnown), unknown, context);

    /// <summary>Reads a packed payload of a closed enum whose numbers are given by code or by a table.</summary>
    internal static unsafe byte* PackedClosedEnum(
        byte* p, byte* end, RawList* list, uint unpackedTag, in KnownNumbers numbers, UnknownFields** unknown, DecodeContext* context)
    {
        byte* start = p;
        int before = list->Count;
        p = PackedVarInts<int, VarIntFormats.Int32>(p, end, list, context);
        if (p == null) return null;
        return MoveUnknownValues(list, before, unpackedTag, numbers, unknown, context) ? p : context->Fail(ProtoError.ArenaExhausted, start);
    }

    /// <summary>
    /// Reads a packed payload of values of fixed width. The first payload of an empty list becomes a view of the input, as strings do. Later values,
    /// in either encoding, find no room in a view; the list then moves to memory of its own.
    /// </summary>
    /// <remarks>Ensures: the result is at most <paramref name="end"/>.</remarks>
    public static unsafe byte* PackedFixed<T>(byte* p, byte* end, RawList* list, DecodeContext* context) where T : unmanaged
    {
        byte* start = p;
        p = Length(p, end, out nint length, context);
        if (p == null) return null;
        byte* payloadEnd = p + length;
        if (length % sizeof(T) != 0) return context->Fail(ProtoError.InvalidPackedLength, start);
        int count = (int)(length / sizeof(T));
        if (count == 0) return p;
        if (FixedWidth.IsUsableInPlace && list->Count == 0)
        {
            *list = new RawList { Reference = context->View(p), Count = count };
            return payloadEnd;
        }

        var item = (T*)Reserve(list, count, sizeof(T), context);
        if (item == null) return context->Fail(ProtoError.ArenaExhausted, start);
        if (BitConverter.IsLittleEndian)
        {
            Buffer.MemoryCopy(p, item, length, length);
        }
        else
        {
            for (int i = 0; i < count; i++) p = FixedValue(p, item + i);
        }

        list->Count += count;
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
    private const int LeastToFindEnds = 8;

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
    private static unsafe byte* FillVarInts<T, TFormat>(byte* p, T* item, T* last, DecodeContext* context)
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
    private static unsafe byte* OneByOne<T, TFormat>(byte* p, T* item, T* last, DecodeContext* context)
        where T : unmanaged where TFormat : struct, IVarIntFormat<T>
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
