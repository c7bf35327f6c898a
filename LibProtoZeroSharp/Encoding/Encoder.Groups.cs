namespace LibProtoZeroSharp.Runtime;

// A group has no length prefix, so its bytes never move. A null element, which was never assigned, is written as an empty group.
public static unsafe partial class Encoder
{
    /// <summary>Writes a singular group.</summary>
    /// <param name="p">The cursor.</param>
    /// <param name="tag">The start-group tag.</param>
    /// <param name="message">The data of the group; null for an empty one.</param>
    /// <param name="context">The write.</param>
    public static byte* Group<T>(byte* p, uint tag, void* message, EncodeContext* context) where T : unmanaged, IProtoMessage<T> =>
        Groups<T>(p, tag, &message, 1, context);

    /// <summary>Writes a repeated group.</summary>
    /// <inheritdoc cref="Group"/>
    public static byte* Groups<T>(byte* p, uint tag, RawList* list, EncodeContext* context) where T : unmanaged, IProtoMessage<T> =>
        Groups<T>(p, tag, (void**)list->Items, list->Count, context);

    private static byte* Groups<T>(byte* p, uint tag, void** items, int count, EncodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        Checks.Stack();
        Checks.Alive(items);
        var startTag = new TagBytes(tag);
        var endTag = new TagBytes(ProtoTag.Make(ProtoTag.FieldNumber(tag), ProtoWireType.EndGroup));
        for (void** end = items + count; items < end; items++)
        {
            p = startTag.Write(context->Ensure(p));
            Checks.Alive(*items);
            if (*items != null) p = T.Encode(p, *items, context);
            p = endTag.Write(context->Ensure(p));
        }

        return context->Ensure(p);
    }
}
