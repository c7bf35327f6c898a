using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

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
    /// Ensures: the result is at most <paramref name="end"/>. It is null after an error, and at an end-group tag, which the context then has
    /// (<see cref="DecodeState.EndAtGroupTag"/>).
    /// </remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static unsafe Cursor Unknown(Cursor start, Cursor p, Cursor end, uint tag, ref RawUnknownFields unknown, DecodeContext context)
    {
        if (ProtoTag.WireType(tag) == ProtoWireType.EndGroup && ProtoTag.IsValid(tag) && !p.IsNull && !end.IsBefore(p))
        {
            context.State->EndAtGroupTag(start.Address, p.Address, tag);
            return default;
        }

        Cursor next = Skip(start, p, end, tag, context);
        if (next.IsNull) return next;
        return KeepUnknown(start, next, ref unknown, context) ? next : Fail(context, ProtoError.ArenaExhausted, start);
    }

    /// <summary>Skips the value after a tag, and checks that it is within the message.</summary>
    /// <param name="start">The start of the tag.</param>
    /// <param name="p">The address after the tag; null if the tag is malformed.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag; any value.</param>
    /// <param name="context">The parse.</param>
    /// <remarks>Ensures: the result is at most <paramref name="end"/>.</remarks>
    internal static unsafe Cursor Skip(Cursor start, Cursor p, Cursor end, uint tag, DecodeContext context)
    {
        if (p.IsNull || tag >> 3 == 0) return Fail(context, ProtoError.InvalidTag, start);
        if (end.IsBefore(p)) return Fail(context, ProtoError.Truncated, end);
        ulong ignored = 0;
        switch ((ProtoWireType)(tag & 7))
        {
            case ProtoWireType.VarInt:
                p = UInt64(p, ref ignored, context);
                break;
            case ProtoWireType.Fixed64:
                p = p.Skip(sizeof(ulong));
                break;
            case ProtoWireType.LengthDelimited:
                p = Length(p, end, out nint length, context);
                if (!p.IsNull) p = p.Skip(length);
                break;
            case ProtoWireType.StartGroup:
                p = SkipGroup(start, p, end, tag, context);
                break;
            case ProtoWireType.EndGroup:
                return Fail(context, ProtoError.UnmatchedEndGroup, start);
            case ProtoWireType.Fixed32:
                p = p.Skip(sizeof(uint));
                break;
            default:
                return Fail(context, ProtoError.InvalidWireType, start);
        }

        return end.IsBefore(p) ? Fail(context, ProtoError.Truncated, end) : p;
    }

    private static unsafe Cursor SkipGroup(Cursor start, Cursor p, Cursor end, uint groupTag, DecodeContext context)
    {
        if (!context.State->TryNest()) return Fail(context, ProtoError.DepthExceeded, start);
        uint endTag = ProtoTag.Make(ProtoTag.FieldNumber(groupTag), ProtoWireType.EndGroup);
        while (p.IsBefore(end))
        {
            Cursor field = p;
            p = Tag(p, out uint tag);
            if (tag == endTag && !p.IsNull)
            {
                context.State->Unnest();
                return p;
            }

            p = Skip(field, p, end, tag, context);
            if (p.IsNull) return p;
        }

        return Fail(context, ProtoError.UnterminatedGroup, start);
    }

    /// <summary>
    /// Appends a field of the input to the unknown fields. As long as the unknown fields of a message are contiguous, they are a view of the input.
    /// </summary>
    /// <returns>False if the arena is exhausted.</returns>
    private static unsafe bool KeepUnknown(Cursor start, Cursor end, ref RawUnknownFields unknown, DecodeContext context)
    {
        if (context.State->DiscardUnknown) return true;
        int length = (int)(end.Address - start.Address);
        UnknownFields* fields = UnknownFields.Follow(unknown.Fields);
        if (fields == null)
        {
            fields = (UnknownFields*)context.State->Arena->TryAllocate((nuint)sizeof(UnknownFields));
            if (fields == null) return false;
            unknown.Fields = (UnknownFields*)context.State->ReferenceFrom(Unsafe.AsPointer(ref unknown), fields);
            *fields = new UnknownFields { Reference = context.State->View(start.Address), Length = length };
            return true;
        }

        if (fields->Capacity == 0 && fields->Data + fields->Length == start.Address)
        {
            fields->Length += length;
            return true;
        }

        return fields->TryAppend(start.Address, length, context.State->Arena);
    }

    /// <summary>Appends a copy of a field that is not in the input.</summary>
    /// <returns>False if the arena is exhausted.</returns>
    private static unsafe bool CopyUnknown(byte* field, int length, ref RawUnknownFields unknown, DecodeContext context) =>
        context.State->DiscardUnknown || UnknownFields.TryAppend(ref unknown, field, length, context.State->Arena);
}
