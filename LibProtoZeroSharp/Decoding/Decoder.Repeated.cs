using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp.Runtime;

// Repeated scalars. Both encodings are read, regardless of the schema (encoding spec, "Packed Repeated Fields").
public static unsafe partial class Decoder
{
    /// <summary>Reads a run of unpacked numbers and appends them.</summary>
    /// <remarks>Requires: as for the type; the first value's tag has been read.</remarks>
    public static byte* Repeated<T, TCodec>(byte* p, byte* end, RawList* list, uint tag, DecodeContext* context)
        where T : unmanaged where TCodec : struct, IFieldCodec<T>
    {
        var run = new TagBytes(tag);
        int count = CountValues(p, end, run, TCodec.WireType);
        var item = (T*)Reserve(list, count, sizeof(T), context);
        if (item == null) return context->Fail(ProtoError.ArenaExhausted, p);
        while (true)
        {
            p = TCodec.Decode(p, end, item++, context);
            if (p == null) return null;
            list->Count++;
            if (--count == 0 || p >= end || !run.Matches(p)) return p;
            p += run.Length;
        }
    }

    /// <summary>Reads a packed payload of varints and appends the values.</summary>
    /// <remarks>Requires: as for the type. Ensures: the result is at most <paramref name="end"/>.</remarks>
    public static byte* PackedVarInts<T, TFormat>(byte* p, byte* end, RawList* list, DecodeContext* context)
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
    /// Reads a run of a closed enum's values and appends them. Values that the schema doesn't know become unknown fields.
    /// </summary>
    /// <remarks>Requires: as for the type; the first value's tag has been read; <paramref name="tag"/> is the tag of unpacked values.</remarks>
    public static byte* RepeatedClosedEnum<TCodec>(byte* p, byte* end, RawList* list, uint tag, delegate*<int, bool> isKnown, UnknownFields** unknown, DecodeContext* context)
        where TCodec : struct, IFieldCodec<int>
    {
        byte* start = p;
        int before = list->Count;
        p = Repeated<int, TCodec>(p, end, list, tag, context);
        if (p == null) return null;
        return MoveUnknownValues(list, before, tag, isKnown, unknown, context) ? p : context->Fail(ProtoError.ArenaExhausted, start);
    }

    /// <summary>
    /// Reads a packed payload of a closed enum's values. Each value that the schema doesn't know becomes an unpacked unknown field.
    /// </summary>
    /// <remarks>
    /// Requires: as for the type; <paramref name="unpackedTag"/> is the tag of an unpacked value. Ensures: the result is at most
    /// <paramref name="end"/>.
    /// </remarks>
    public static byte* PackedClosedEnum(byte* p, byte* end, RawList* list, uint unpackedTag, delegate*<int, bool> isKnown, UnknownFields** unknown, DecodeContext* context)
    {
        byte* start = p;
        int before = list->Count;
        p = PackedVarInts<int, VarIntFormats.Int32>(p, end, list, context);
        if (p == null) return null;
        return MoveUnknownValues(list, before, unpackedTag, isKnown, unknown, context) ? p : context->Fail(ProtoError.ArenaExhausted, start);
    }

    /// <summary>
    /// Reads a packed payload of values of fixed width. The first payload of an empty list becomes a view of the input, as strings do. Later values,
    /// in either encoding, find no room in a view; the list then moves to memory of its own.
    /// </summary>
    /// <remarks>Requires: as for the type. Ensures: the result is at most <paramref name="end"/>.</remarks>
    public static byte* PackedFixed<T>(byte* p, byte* end, RawList* list, DecodeContext* context) where T : unmanaged
    {
        byte* start = p;
        p = Length(p, end, out nint length, context);
        if (p == null) return null;
        byte* payloadEnd = p + length;
        if (length % sizeof(T) != 0) return context->Fail(ProtoError.InvalidLength, start);
        int count = (int)(length / sizeof(T));
        if (count == 0) return p;
        if (FixedWidth.IsUsableInPlace && list->Count == 0)
        {
            *list = new RawList { Items = p, Count = count };
            return payloadEnd;
        }

        var item = (T*)Reserve(list, count, sizeof(T), context);
        if (item == null) return context->Fail(ProtoError.ArenaExhausted, start);
        if (BitConverter.IsLittleEndian)
            Buffer.MemoryCopy(p, item, length, length);
        else
            for (int i = 0; i < count; i++) p = FixedValue(p, item + i);
        list->Count += count;
        return payloadEnd;
    }

    /// <summary>Counts the consecutive unpacked values of one tag. The first value is at <paramref name="p"/>. The result is at least 1.</summary>
    private static int CountValues(byte* p, byte* end, TagBytes tag, ProtoWireType wireType)
    {
        for (int count = 1; ; count++)
        {
            if (wireType == ProtoWireType.Fixed32)
                p += sizeof(uint);
            else if (wireType == ProtoWireType.Fixed64)
                p += sizeof(ulong);
            else
                while (p < end && *p++ >= 0x80) { }
            if (p >= end || !tag.Matches(p)) return count;
            p += tag.Length;
        }
    }

    /// <summary>Counts the varints that end in a payload: the bytes without a continuation bit.</summary>
    /// <param name="p">The payload; 32 bytes are read if it is not longer.</param>
    /// <param name="length">Bytes of the payload, at least 1.</param>
    private static int CountVarInts(byte* p, nint length)
    {
        if (length > Vector256<byte>.Count) return VarInt.Count(new ReadOnlySpan<byte>(p, (int)length));
        // Most payloads are short and fit into one vector. The bits of the bytes after the payload are shifted out.
        uint continuing = Vector256.Load(p).ExtractMostSignificantBits() << (int)(Vector256<byte>.Count - length);
        return (int)length - BitOperations.PopCount(continuing);
    }

    /// <summary>Moves the values that the schema doesn't know from the list to the unknown fields.</summary>
    /// <returns>False if the arena is exhausted.</returns>
    private static bool MoveUnknownValues(RawList* list, int from, uint tag, delegate*<int, bool> isKnown, UnknownFields** unknown, DecodeContext* context)
    {
        var values = (int*)list->Items;
        int kept = from;
        byte* field = stackalloc byte[VarInt.MaxLength32 + VarInt.MaxLength64];
        for (int i = from; i < list->Count; i++)
        {
            int value = values[i];
            if (isKnown(value))
            {
                values[kept++] = value;
                continue;
            }

            ref byte fieldEnd = ref WireBytes.WriteVarInt(ref WireBytes.WriteTag(ref *field, tag), (ulong)value);
            if (!CopyUnknown(field, (int)((byte*)Unsafe.AsPointer(ref fieldEnd) - field), unknown, context)) return false;
        }

        list->Count = kept;
        return true;
    }
}
