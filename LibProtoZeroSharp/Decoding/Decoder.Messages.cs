using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

public static unsafe partial class Decoder
{
    /// <summary>Reads a singular sub-message, which a second occurrence merges into.</summary>
    public static byte* Message<T>(byte* p, byte* end, void** field, DecodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        byte* start = p;
        p = Length(p, end, out nint length, context);
        if (p == null) return null;
        if (*field == null && !TryCreate<T>(field, context)) return context->Fail(ProtoError.ArenaExhausted, start);
        if (!context->TryNest()) return context->Fail(ProtoError.DepthExceeded, start);
        byte* messageEnd = p + length;
        p = T.Decode(p, messageEnd, *field, context);
        context->Unnest();
        return p == messageEnd ? p : FailAtEnd(p, messageEnd, context);
    }

    /// <summary>Reads a run of sub-messages, whose data are allocated together.</summary>
    public static byte* Messages<T>(byte* p, byte* end, RawList* list, uint tag, DecodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        byte* start = p;
        if (!context->TryNest()) return context->Fail(ProtoError.DepthExceeded, start);
        var run = new TagBytes(tag);
        int count = CountRun(p, end, run);
        var item = (void**)Reserve(list, count, sizeof(void*), context);
        byte* data = item == null ? null : AllocateRun(count, T.DataSize, context->Arena);
        if (data == null) return context->Fail(ProtoError.ArenaExhausted, start);
        while (true)
        {
            p = Length(p, end, out nint length, context);
            if (p == null) return null;
            byte* messageEnd = p + length;
            Unsafe.InitBlockUnaligned(data, 0, (uint)T.DataSize);
            *item++ = data;
            list->Count++;
            p = T.Decode(p, messageEnd, data, context);
            if (p != messageEnd) return FailAtEnd(p, messageEnd, context);
            data += T.DataSize;
            if (--count == 0 || p >= end || !run.Matches(p)) break;
            p += run.Length;
        }

        context->Unnest();
        return p;
    }

    /// <summary>Puts a new, empty message into <paramref name="field"/>.</summary>
    /// <returns>False where the arena is exhausted.</returns>
    internal static bool TryCreate<T>(void** field, DecodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        void* data = MessageData.TryCreate<T>(context->Arena);
        if (data != null) *field = data;
        return data != null;
    }

    /// <summary>Memory for so many items of so many bytes; null where the arena is exhausted.</summary>
    private static byte* AllocateRun(int count, int size, ArenaState* arena)
    {
        ulong bytes = (ulong)count * (ulong)size;
        return bytes > ArenaState.MaxAllocation ? null : arena->TryAllocate((nuint)bytes);
    }

    /// <summary>A message's last field ran over its end, or there is an error in the message.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* FailAtEnd(byte* p, byte* messageEnd, DecodeContext* context)
    {
        if (p != null) context->Fail(ProtoError.Truncated, messageEnd);
        context->LocateError(messageEnd);
        return null;
    }
}
