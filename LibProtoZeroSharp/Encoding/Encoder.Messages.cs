using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

// A sub-message is written behind a length of as many bytes as the last one took, of those whose field numbers are the same modulo 16. Where
// that was wrong the sub-message moves, so that lengths are always the shortest. A null, an element that was never assigned, is written as an empty message.
public static unsafe partial class Encoder
{
    /// <summary>Writes a singular sub-message.</summary>
    public static byte* Message<T>(byte* p, uint tag, void* message, EncodeContext* context) where T : unmanaged, IProtoMessage<T> =>
        Message<T>(p, tag, new TagBytes(tag), message, context);

    /// <summary>Writes a repeated sub-message.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Messages<T>(byte* p, uint tag, RawList* list, EncodeContext* context) where T : unmanaged, IProtoMessage<T> =>
        Messages<T>(p, tag, new TagBytes(tag), list, context);

    // Never inlined, so that each of these loops has to itself what the JIT is willing to inline into one method: most of a message's fields.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Messages<T>(byte* p, uint tag, TagBytes bytes, RawList* list, EncodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        Checks.Stack();
        var items = (void**)list->Items;
        Checks.Alive(items);
        bool outermost = context->Anchor < 0;
        nint width = context->WidthHint(tag);
        p = context->Ensure(p);
        for (void** end = items + list->Count; items < end; items++)
        {
            if (outermost) context->Anchor = p - context->Origin;
            p = SubMessage<T>(p, tag, bytes, *items, ref width, context);
        }

        if (outermost) context->Anchor = -1;
        return p;
    }

    /// <summary>Writes a message as the value of a map entry, whose tag is written already.</summary>
    internal static byte* MessageValue<T>(byte* p, void* message, EncodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        const uint valueTag = 2 << 3 | (uint)ProtoWireType.LengthDelimited;
        return Message<T>(p, valueTag, default, message, context);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Message<T>(byte* p, uint tag, TagBytes bytes, void* message, EncodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        Checks.Stack();
        p = context->Ensure(p);
        bool outermost = context->Anchor < 0;
        if (outermost) context->Anchor = p - context->Origin;
        nint width = context->WidthHint(tag);
        p = SubMessage<T>(p, tag, bytes, message, ref width, context);
        if (outermost) context->Anchor = -1;
        return p;
    }

    /// <summary>Precondition and postcondition: room.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* SubMessage<T>(byte* p, uint tag, TagBytes bytes, void* message, ref nint width, EncodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        Checks.Alive(message);
        p = bytes.Write(p);
        long position = p - context->Origin;
        p += width;
        if (message != null) p = T.Encode(p, message, context);
        p = context->Ensure(p);
        return WriteLength(p, position, ref width, tag, context);
    }

    /// <summary>Writes the length of what lies between the place that was kept for it and <paramref name="p"/>.</summary>
    /// <param name="p">The end of the body.</param>
    /// <param name="position">Where the length goes, from the writer's origin.</param>
    /// <param name="width">Bytes that were kept for it; afterwards those that it took.</param>
    /// <param name="tag">The tag before it, to remember the width by.</param>
    /// <param name="context">The write.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteLength(byte* p, long position, ref nint width, uint tag, EncodeContext* context)
    {
        byte* length = context->Origin + position;
        if (!WireBytes.TryWriteLength(ref *length, width, (nint)(p - length) - width))
        {
            p = WriteLongLength(p, position, width, tag, context);
            width = context->WidthHint(tag);
        }

        return p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* WriteLongLength(byte* p, long position, nint kept, uint tag, EncodeContext* context)
    {
        long body = p - (context->Origin + position) - kept;
        if (body > int.MaxValue) ThrowHelper.Throw(ProtoError.MessageTooLarge, position);
        int width = VarInt.Length((uint)body);
        context->SetWidthHint(tag, width);
        // The body may move, and the origin with it.
        if (width > kept) context->Ensure(p, width);
        return (byte*)Unsafe.AsPointer(ref WireBytes.InsertLength(ref context->Origin[position], kept, (nint)body, (ulong)body));
    }
}
