namespace LibProtoZeroSharp.Runtime;

public static unsafe partial class Encoder
{
    /// <summary>Writes unpacked numbers, each with its tag.</summary>
    public static byte* Repeated<T, TCodec>(byte* p, uint tag, RawList* list, EncodeContext* context)
        where T : unmanaged where TCodec : struct, IFieldCodec<T>
    {
        var bytes = new TagBytes(tag);
        Checks.Alive(list->Items);
        var item = (T*)list->Items;
        for (int i = 0; i < list->Count; i++)
        {
            p = bytes.Write(context->Ensure(p));
            p = TCodec.Encode(p, item + i, context);
        }

        return context->Ensure(p);
    }

    /// <summary>Writes each entry as a message of key and value. Both are always written (encoding spec, "Maps").</summary>
    /// <remarks>Requires: as for the type. The map is sealed if it is not sealed yet.</remarks>
    public static byte* Map<TKey, TValue, TKeyCodec, TValueCodec>(byte* p, uint tag, RawMap* map, EncodeContext* context)
        where TKey : unmanaged where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey> where TValueCodec : struct, IFieldCodec<TValue>
    {
        var bytes = new TagBytes(tag);
        bool outermost = context->Anchor < 0;
        nint width = context->WidthHint(tag);
        p = context->Ensure(p);
        foreach (MapEntry<TKey, TValue> entry in new UnmanagedMap<TKey, TValue>(map))
        {
            TKey key = entry.Key;
            TValue value = entry.Value;
            if (outermost) context->Anchor = p - context->Origin;
            p = bytes.Write(p);
            long position = p - context->Origin;
            p += width;
            *p = (byte)ProtoTag.Make(1, TKeyCodec.WireType);
            p = TKeyCodec.Encode(p + 1, &key, context);
            *p = (byte)ProtoTag.Make(2, TValueCodec.WireType);
            p = TValueCodec.Encode(p + 1, &value, context);
            p = context->Ensure(p);
            p = WriteLength(p, position, ref width, tag, context);
        }

        if (outermost) context->Anchor = -1;
        return p;
    }
}
