using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

// A sub-message is written behind a length of as many bytes as the last one behind the same tag took. Where that was wrong the
// sub-message moves, so that lengths are always the shortest. A null, an element that was never assigned, is written as an empty message.
public static unsafe partial class Encoder
{
    /// <summary>Room for a tag, as <see cref="TagBytes.Write"/> needs it, and a length.</summary>
    private const int Head = sizeof(ulong) + VarInt.MaxLength32;

    /// <summary>Writes a singular sub-message.</summary>
    public static byte* Message<T>(byte* p, uint tag, void* message, EncodeContext* context) where T : unmanaged, IProtoMessage<T> =>
        Messages<T>(p, tag, new TagBytes(tag), &message, 1, context);

    /// <summary>Writes a repeated sub-message.</summary>
    public static byte* Messages<T>(byte* p, uint tag, RawList* list, EncodeContext* context) where T : unmanaged, IProtoMessage<T> =>
        Messages<T>(p, tag, new TagBytes(tag), (void**)list->Items, list->Count, context);

    /// <summary>Writes a message as the value of a map entry, whose tag is written already.</summary>
    internal static byte* MessageValue<T>(byte* p, void* message, EncodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        const uint valueTag = 2 << 3 | (uint)ProtoWireType.LengthDelimited;
        return Messages<T>(p, valueTag, default, &message, 1, context);
    }

    private static byte* Messages<T>(byte* p, uint tag, TagBytes bytes, void** items, int count, EncodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        Checks.Stack();
        Checks.Alive(items);
        bool outermost = context->Anchor < 0;
        int width = context->WidthHint(tag);
        for (void** end = items + count; items < end; items++)
        {
            p = context->Ensure(p, Head);
            if (outermost) context->Anchor = p - context->Origin;
            p = bytes.Write(p);
            long position = p - context->Origin;
            p += width;
            Checks.Alive(*items);
            if (*items != null) p = T.Encode(p, *items, context);
            p = WriteLength(p, position, ref width, tag, context);
        }

        if (outermost) context->Anchor = -1;
        return p;
    }

    /// <summary>Writes the length of what lies between the place that was kept for it and <paramref name="p"/>.</summary>
    /// <param name="p">The end of the body.</param>
    /// <param name="position">Where the length goes, from the writer's origin.</param>
    /// <param name="width">Bytes that were kept for it; afterwards those that it took.</param>
    /// <param name="tag">The tag before it, to remember the width by.</param>
    /// <param name="context">The write.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteLength(byte* p, long position, ref int width, uint tag, EncodeContext* context)
    {
        byte* length = context->Origin + position;
        long body = p - length - width;
        if (body < 0x80 && width == 1)
            *length = (byte)body;
        else if (body is >= 0x80 and < 0x4000 && width == 2)
        {
            length[0] = (byte)(body | 0x80);
            length[1] = (byte)(body >> 7);
        }
        else
        {
            p = WriteLongLength(p, position, width, tag, context);
            width = context->WidthHint(tag);
        }

        return p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* WriteLongLength(byte* p, long position, int kept, uint tag, EncodeContext* context)
    {
        long body = p - (context->Origin + position) - kept;
        if (body > int.MaxValue) ThrowHelper.Throw(ProtoError.MessageTooLarge, position);
        int width = VarInt.Length((uint)body);
        context->SetWidthHint(tag, width);
        if (width != kept)
        {
            p = context->Ensure(p, width);
            byte* length = context->Origin + position;
            Buffer.MemoryCopy(length + kept, length + width, body, body);
            p += width - kept;
        }

        WireBytes.WriteVarInt(ref context->Origin[position], (ulong)body);
        return p;
    }
}
