using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;

namespace LibProtoZeroSharp.Runtime;

public static partial class Decoder
{
    /// <summary>Keeps a field that the schema doesn't know, or whose wire type is not that of the schema.</summary>
    /// <param name="start">The start of the tag.</param>
    /// <param name="p">The address after the tag; null if the tag is malformed.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag; any value.</param>
    /// <param name="unknown">The message's unknown fields; null inside if there are none yet.</param>
    /// <param name="context">The parse.</param>
    /// <remarks>
    /// Ensures: the result is at most <paramref name="end"/>. It is also null at an end-group tag; the context then knows
    /// the tag, and the reader of a group continues after it (<see cref="DecodeContext.TakeEndGroup"/>).
    /// </remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static unsafe byte* Unknown(byte* start, byte* p, byte* end, uint tag, UnknownFields** unknown, DecodeContext* context)
    {
        byte* afterTag = p;
        p = Skip(start, p, end, tag, context);
        if (p == null)
        {
            if (context->Error == ProtoError.UnmatchedEndGroup && ProtoTag.WireType(tag) == ProtoWireType.EndGroup) context->NoteEndGroup(afterTag, tag);
            return null;
        }

        return KeepUnknown(start, p, unknown, context) ? p : context->Fail(ProtoError.ArenaExhausted, start);
    }

    /// <summary>Skips the value after a tag, and checks that it is within the message.</summary>
    /// <param name="start">The start of the tag.</param>
    /// <param name="p">The address after the tag; null if the tag is malformed.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag; any value.</param>
    /// <param name="context">The parse.</param>
    /// <remarks>Ensures: the result is at most <paramref name="end"/>.</remarks>
    internal static unsafe byte* Skip(byte* start, byte* p, byte* end, uint tag, DecodeContext* context)
    {
        if (p == null || tag >> 3 == 0) return context->Fail(ProtoError.InvalidTag, start);
        if (p > end) return context->Fail(ProtoError.Truncated, end);
        ulong ignored;
        switch ((ProtoWireType)(tag & 7))
        {
            case ProtoWireType.VarInt:
                p = UInt64(p, &ignored, context);
                break;
            case ProtoWireType.Fixed64:
                p += sizeof(ulong);
                break;
            case ProtoWireType.LengthDelimited:
                p = Length(p, end, out nint length, context);
                if (p != null) p += length;
                break;
            case ProtoWireType.StartGroup:
                p = SkipGroup(start, p, end, tag, context);
                break;
            case ProtoWireType.EndGroup:
                return context->Fail(ProtoError.UnmatchedEndGroup, start);
            case ProtoWireType.Fixed32:
                p += sizeof(uint);
                break;
            default:
                return context->Fail(ProtoError.InvalidWireType, start);
        }

        return p <= end ? p : context->Fail(ProtoError.Truncated, end);
    }

    private static unsafe byte* SkipGroup(byte* start, byte* p, byte* end, uint groupTag, DecodeContext* context)
    {
        if (!context->TryNest()) return context->Fail(ProtoError.DepthExceeded, start);
        uint endTag = ProtoTag.Make(ProtoTag.FieldNumber(groupTag), ProtoWireType.EndGroup);
        while (p < end)
        {
            byte* field = p;
            p = Tag(p, out uint tag);
            if (tag == endTag && p != null)
            {
                context->Unnest();
                return p;
            }

            p = Skip(field, p, end, tag, context);
            if (p == null) return null;
        }

        return context->Fail(ProtoError.UnterminatedGroup, start);
    }

    /// <summary>
    /// Appends a field of the input to the unknown fields. As long as the unknown fields of a message are contiguous, they are a view of the input.
    /// </summary>
    /// <returns>False if the arena is exhausted.</returns>
    private static unsafe bool KeepUnknown(byte* start, byte* end, UnknownFields** unknown, DecodeContext* context)
    {
        if (context->DiscardUnknown) return true;
        UnknownFields* fields = UnknownFields.Follow(*unknown);
        if (fields == null)
        {
            fields = (UnknownFields*)context->Arena->TryAllocate((nuint)sizeof(UnknownFields));
            if (fields == null) return false;
            *unknown = (UnknownFields*)context->ReferenceFrom(unknown, fields);
            *fields = new UnknownFields { Reference = context->View(start), Length = (int)(end - start) };
            return true;
        }

        if (fields->Capacity == 0 && fields->Data + fields->Length == start)
        {
            fields->Length += (int)(end - start);
            return true;
        }

        return fields->TryAppend(start, (int)(end - start), context->Arena);
    }

    /// <summary>Appends a copy of a field that is not in the input.</summary>
    /// <returns>False if the arena is exhausted.</returns>
    private static unsafe bool CopyUnknown(byte* field, int length, UnknownFields** unknown, DecodeContext* context) =>
        context->DiscardUnknown || UnknownFields.TryAppend(unknown, field, length, context->Arena);
}
