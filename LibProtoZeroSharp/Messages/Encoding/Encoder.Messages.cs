using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

// A sub-message is written behind a length of as many bytes as the last one behind the same tag took. Where that was wrong the
// sub-message moves, so that lengths are always the shortest.
public static unsafe partial class Encoder
{
    /// <summary>Writes a singular sub-message; null, an element that was never assigned, is written as an empty one.</summary>
    public static byte* Message<T>(byte* p, uint tag, void* message, EncodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        p = context->Ensure(p, 8 + VarInt.MaxLength32);
        Open open = Start(ref p, tag, new TagBytes(tag), context);
        if (message != null) p = T.Encode(p, message, context);
        return Close(p, open, tag, context);
    }

    /// <summary>Writes a repeated sub-message.</summary>
    public static byte* Messages<T>(byte* p, uint tag, RawList* list, EncodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        var bytes = new TagBytes(tag);
        var items = (void**)list->Items;
        int count = list->Count;
        for (int i = 0; i < count; i++)
        {
            p = context->Ensure(p, 8 + VarInt.MaxLength32);
            Open open = Start(ref p, tag, bytes, context);
            if (items[i] != null) p = T.Encode(p, items[i], context);
            p = Close(p, open, tag, context);
        }

        return p;
    }

    /// <summary>Writes a message as the value of a map entry, whose tag is written already.</summary>
    internal static byte* MessageValue<T>(byte* p, void* message, EncodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        const uint valueTag = 2 << 3 | (uint)ProtoWireType.LengthDelimited;
        p = context->Ensure(p, 8 + VarInt.MaxLength32);
        Open open = Start(ref p, valueTag, default, context);
        if (message != null) p = T.Encode(p, message, context);
        return Close(p, open, valueTag, context);
    }

    /// <summary>A length that isn't known yet.</summary>
    private readonly struct Open(long position, int width, bool isOutermost)
    {
        /// <summary>Where the length goes, from the writer's origin.</summary>
        public readonly long Position = position;

        /// <summary>Bytes that are kept free for it.</summary>
        public readonly int Width = width;

        public readonly bool IsOutermost = isOutermost;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Open Start(ref byte* p, uint tag, TagBytes bytes, EncodeContext* context)
    {
        bool outermost = context->Anchor < 0;
        if (outermost) context->Anchor = p - context->Origin;
        p = bytes.Write(p);
        int width = context->WidthHint(tag);
        var open = new Open(p - context->Origin, width, outermost);
        p += width;
        return open;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Close(byte* p, in Open open, uint tag, EncodeContext* context)
    {
        byte* length = context->Origin + open.Position;
        long body = p - length - open.Width;
        if (body < 0x80 && open.Width == 1)
            *length = (byte)body;
        else if (body is >= 0x80 and < 0x4000 && open.Width == 2)
        {
            length[0] = (byte)(body | 0x80);
            length[1] = (byte)(body >> 7);
        }
        else
            p = CloseLong(p, open, tag, context);
        if (open.IsOutermost) context->Anchor = -1;
        return p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* CloseLong(byte* p, in Open open, uint tag, EncodeContext* context)
    {
        long body = p - (context->Origin + open.Position) - open.Width;
        if (body > int.MaxValue) ThrowHelper.Throw(ProtoError.MessageTooLarge, open.Position);
        int width = VarInt.Length((uint)body);
        if (width != open.Width)
        {
            p = context->Ensure(p, width);
            byte* start = context->Origin + open.Position;
            Buffer.MemoryCopy(start + open.Width, start + width, body, body);
            p += width - open.Width;
            context->SetWidthHint(tag, width);
        }

        LongVarInt(context->Origin + open.Position, (ulong)body);
        return p;
    }
}
