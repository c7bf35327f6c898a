using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace LibProtoZeroSharp.Runtime;

// Repeated scalars. Both encodings are read whatever the schema says (protobuf encoding, "Packed Repeated Fields").
public static unsafe partial class Decoder
{
    /// <summary>Reads a run of unpacked numbers.</summary>
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

    /// <summary>Reads a packed payload of varints.</summary>
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
    /// Reads a run of a closed enum's values. What the schema doesn't know goes to the unknown fields.
    /// </summary>
    public static byte* RepeatedClosedEnum<TCodec>(byte* p, byte* end, RawList* list, uint tag, delegate*<int, bool> isKnown, UnknownFields** unknown, DecodeContext* context)
        where TCodec : struct, IFieldCodec<int>
    {
        byte* start = p;
        int before = list->Count;
        p = Repeated<int, TCodec>(p, end, list, tag, context);
        if (p == null) return null;
        return MoveUnknownValues(list, before, tag, isKnown, unknown, context) ? p : context->Fail(ProtoError.ArenaExhausted, start);
    }

    /// <summary>Reads a packed payload of a closed enum's values. Unknown ones are kept one by one, unpacked.</summary>
    public static byte* PackedClosedEnum(byte* p, byte* end, RawList* list, uint unpackedTag, delegate*<int, bool> isKnown, UnknownFields** unknown, DecodeContext* context)
    {
        byte* start = p;
        int before = list->Count;
        p = PackedVarInts<int, VarIntFormats.Int32>(p, end, list, context);
        if (p == null) return null;
        return MoveUnknownValues(list, before, unpackedTag, isKnown, unknown, context) ? p : context->Fail(ProtoError.ArenaExhausted, start);
    }

    /// <summary>
    /// Reads a packed payload of values of fixed width. The first payload of a list becomes a view, as strings do. What comes behind it, in
    /// whatever encoding, finds no room in a view, and moves it to memory of its own.
    /// </summary>
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

    /// <summary>Counts the unpacked values of one tag that follow one another, the first of which is at <paramref name="p"/>.</summary>
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

    /// <summary>The number of bytes without a continuation bit, that is, of varints that end.</summary>
    /// <param name="p">The payload.</param>
    /// <param name="length">Its bytes, at least one.</param>
    private static int CountVarInts(byte* p, nint length)
    {
        if (length > Vector256<byte>.Count) return VarInt.Count(new ReadOnlySpan<byte>(p, (int)length));
        // Most payloads are short. One vector holds such a one, and what lies behind it is shifted out.
        uint continuing = Vector256.Load(p).ExtractMostSignificantBits() << (int)(Vector256<byte>.Count - length);
        return (int)length - BitOperations.PopCount(continuing);
    }

    /// <returns>False where the arena is exhausted.</returns>
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
