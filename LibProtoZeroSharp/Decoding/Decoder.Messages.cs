using System.Runtime.CompilerServices;

namespace LibProtoZeroSharp.Runtime;

public static unsafe partial class Decoder
{
    /// <summary>Reads a singular sub-message. A second occurrence merges into the first.</summary>
    /// <remarks>
    /// Requires: as for the type; <paramref name="field"/> has the address of the message's data, or null. Ensures: the result is at most
    /// <paramref name="end"/>; after success the field is not null.
    /// </remarks>
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

    /// <summary>Reads a run of sub-messages and appends them. The data of a run is one allocation.</summary>
    /// <remarks>Requires: as for the type; the first element's tag has been read. Ensures: the result is at most <paramref name="end"/>.</remarks>
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

    /// <summary>Allocates a new, empty message and stores its address in <paramref name="field"/>.</summary>
    /// <returns>False if the arena is exhausted; the field is unchanged then.</returns>
    internal static bool TryCreate<T>(void** field, DecodeContext* context) where T : unmanaged, IProtoMessage<T>
    {
        void* data = MessageData.TryCreate<T>(context->Arena);
        if (data != null) *field = data;
        return data != null;
    }

    /// <summary>Allocates memory for items, uninitialized; null if the arena is exhausted.</summary>
    private static byte* AllocateRun(int count, int size, ArenaState* arena)
    {
        ulong bytes = (ulong)count * (ulong)size;
        return bytes > ArenaState.MaxAllocation ? null : arena->TryAllocate((nuint)bytes);
    }

    /// <summary>Fails at the end of a message: its last field exceeds the end, or there is an error in the message.</summary>
    /// <param name="p">The result of reading the message, which is not its end; null if there is an error already.</param>
    /// <param name="messageEnd">The end of the message.</param>
    /// <param name="context">The parse.</param>
    /// <returns>Always null.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* FailAtEnd(byte* p, byte* messageEnd, DecodeContext* context)
    {
        if (p != null) context->Fail(ProtoError.Truncated, messageEnd);
        context->LocateError(messageEnd);
        return null;
    }
}
