namespace LibProtoZeroSharp.Runtime;

// Messages between a start-group and an end-group tag (encoding spec, "Groups"): groups of proto2, and fields with delimited encoding.
// The end of a group is known only after its contents have been read. Runs of groups are therefore not counted before they are read: at each
// level of nesting, counting would scan all contents once more.
public static unsafe partial class Decoder
{
    /// <summary>Reads a singular group. A second occurrence merges into the first.</summary>
    /// <param name="start">The start of the start-group tag.</param>
    /// <param name="p">The address after the tag.</param>
    /// <param name="end">The end of the message around the group.</param>
    /// <param name="field">The field: the address of the group's data, or null.</param>
    /// <param name="tag">The start-group tag.</param>
    /// <param name="context">The parse.</param>
    /// <remarks>Requires: as for the type. Ensures: the result is the address after the end-group tag, at most <paramref name="end"/>.</remarks>
    public static byte* Group<T>(byte* start, byte* p, byte* end, void** field, uint tag, DecodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        if (*field == null && !TryCreate<T>(field, context)) return context->Fail(ProtoError.ArenaExhausted, start);
        if (!context->TryNest()) return context->Fail(ProtoError.DepthExceeded, start);
        p = T.Decode(p, end, *field, context);
        context->Unnest();
        if (p == null) return context->TakeEndGroup(ProtoTag.Make(ProtoTag.FieldNumber(tag), ProtoWireType.EndGroup));
        return p > end ? context->Fail(ProtoError.Truncated, end) : context->Fail(ProtoError.UnterminatedGroup, start);
    }

    /// <summary>Reads one element of a repeated group and appends it to the list.</summary>
    /// <inheritdoc cref="Group"/>
    public static byte* Groups<T>(byte* start, byte* p, byte* end, RawList* list, uint tag, DecodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        var item = (void**)Reserve(list, 1, sizeof(void*), context);
        if (item == null || !TryCreate<T>(item, context)) return context->Fail(ProtoError.ArenaExhausted, start);
        list->Count++;
        return Group<T>(start, p, end, item, tag, context);
    }
}
