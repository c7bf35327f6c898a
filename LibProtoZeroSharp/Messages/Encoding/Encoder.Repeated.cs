namespace LibProtoZeroSharp.Runtime;

public static unsafe partial class Encoder
{
    /// <summary>Writes unpacked values, each with its tag.</summary>
    public static byte* Repeated<T, TCodec>(byte* p, uint tag, RawList* list, EncodeContext* context)
        where T : unmanaged where TCodec : struct, IFieldCodec<T>
    {
        var bytes = new TagBytes(tag);
        Checks.Alive(list->Items);
        var item = (T*)list->Items;
        for (int i = 0; i < list->Count; i++)
        {
            p = context->Ensure(p, sizeof(ulong) + TCodec.MaxLength);
            p = bytes.Write(p);
            p = TCodec.Encode(p, item + i, context);
        }

        return p;
    }

    /// <summary>Writes values behind one tag and their length.</summary>
    public static byte* Packed<T, TCodec>(byte* p, uint tag, RawList* list, EncodeContext* context)
        where T : unmanaged where TCodec : struct, IFieldCodec<T>
    {
        if ((long)list->Count * TCodec.MaxLength < 0x80) return ShortPacked<T, TCodec>(p, tag, list, context);
        ulong payload = Sizes.Payload<T, TCodec>(list);
        if (payload > int.MaxValue) ThrowHelper.Throw(ProtoError.MessageTooLarge, p - context->Origin);
        p = context->Ensure(p, (long)payload + Head);
        p = new TagBytes(tag).Write(p);
        p = VarIntValue(p, payload);
        Checks.Alive(list->Items);
        var item = (T*)list->Items;
        if (TCodec.WireType != ProtoWireType.VarInt && BitConverter.IsLittleEndian)
        {
            Buffer.MemoryCopy(item, p, payload, payload);
            return p + payload;
        }

        for (int i = 0; i < list->Count; i++) p = TCodec.Encode(p, item + i, context);
        return p;
    }

    /// <summary>So few values that their length takes one byte: it is filled in when they are written, and they are looked at once.</summary>
    private static byte* ShortPacked<T, TCodec>(byte* p, uint tag, RawList* list, EncodeContext* context)
        where T : unmanaged where TCodec : struct, IFieldCodec<T>
    {
        p = context->Ensure(p, Head + (long)list->Count * TCodec.MaxLength);
        byte* length = new TagBytes(tag).Write(p);
        p = length + 1;
        Checks.Alive(list->Items);
        var item = (T*)list->Items;
        for (T* end = item + list->Count; item < end; item++) p = TCodec.Encode(p, item, context);
        *length = (byte)(p - length - 1);
        return p;
    }

    /// <summary>Writes each entry as a message of key and value, both always written.</summary>
    public static byte* Map<TKey, TValue, TKeyCodec, TValueCodec>(byte* p, uint tag, RawMap* map, EncodeContext* context)
        where TKey : unmanaged where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey> where TValueCodec : struct, IFieldCodec<TValue>
    {
        var bytes = new TagBytes(tag);
        bool outermost = context->Anchor < 0;
        int width = context->WidthHint(tag);
        foreach (MapEntry<TKey, TValue> entry in MessageData.Map<TKey, TValue>(map))
        {
            TKey key = entry.Key;
            TValue value = entry.Value;
            p = context->Ensure(p, Head + 1 + TKeyCodec.MaxLength);
            if (outermost) context->Anchor = p - context->Origin;
            p = bytes.Write(p);
            long position = p - context->Origin;
            p += width;
            *p = (byte)ProtoTag.Make(1, TKeyCodec.WireType);
            p = TKeyCodec.Encode(p + 1, &key, context);
            p = context->Ensure(p, 1 + TValueCodec.MaxLength);
            *p = (byte)ProtoTag.Make(2, TValueCodec.WireType);
            p = TValueCodec.Encode(p + 1, &value, context);
            p = WriteLength(p, position, ref width, tag, context);
        }

        if (outermost) context->Anchor = -1;
        return p;
    }
}
