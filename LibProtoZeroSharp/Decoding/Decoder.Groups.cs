namespace LibProtoZeroSharp.Runtime;

// Messages between a start-group and an end-group tag (protobuf encoding, "Groups"): groups of proto2, and fields with delimited encoding.
// Where a group ends is known only when what is in it has been read. So their runs are not counted before they are read: at each level of
// nesting that would look at everything once more.
public static unsafe partial class Decoder
{
    /// <summary>Reads a singular group, which a second occurrence merges into.</summary>
    /// <param name="start">Where its tag starts.</param>
    /// <param name="p">The byte behind the tag.</param>
    /// <param name="end">The end of the message around it.</param>
    /// <param name="field">The field.</param>
    /// <param name="tag">The start-group tag.</param>
    /// <param name="context">The parse.</param>
    public static byte* Group<T>(byte* start, byte* p, byte* end, void** field, uint tag, DecodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        if (*field == null && !TryCreate<T>(field, context)) return context->Fail(ProtoError.ArenaExhausted, start);
        if (!context->TryNest()) return context->Fail(ProtoError.DepthExceeded, start);
        p = T.Decode(p, end, *field, context);
        context->Unnest();
        if (p == null) return context->TakeEndGroup(ProtoTag.Make(ProtoTag.FieldNumber(tag), ProtoWireType.EndGroup));
        return p > end ? context->Fail(ProtoError.Truncated, end) : context->Fail(ProtoError.UnterminatedGroup, start);
    }

    /// <summary>Reads one more element of a repeated group.</summary>
    /// <inheritdoc cref="Group"/>
    public static byte* Groups<T>(byte* start, byte* p, byte* end, RawList* list, uint tag, DecodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        var item = (void**)Reserve(list, 1, sizeof(void*), context);
        if (item == null || !TryCreate<T>(item, context)) return context->Fail(ProtoError.ArenaExhausted, start);
        list->Count++;
        return Group<T>(start, p, end, item, tag, context);
    }
}
