using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Binary;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Types;

namespace LibProtoZeroSharp.Runtime;

public static partial class Decoder
{
    /// <summary>Reads a singular sub-message. A second occurrence merges into the first.</summary>
    /// <remarks>
    /// Requires: what <see cref="Decoder"/> requires; <paramref name="field"/> is null or a reference to the data of a message of this type. Ensures:
    /// the result is at most <paramref name="end"/>; after success the field is not null, and the depth is as before.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Message<T>(byte* p, byte* end, void** field, DecodeContext* context) where T : unmanaged, IProtoMessage<T> =>
        Message(p, end, field, context, default(GeneratedType<T>));

    /// <inheritdoc cref="Message{T}(byte*, byte*, void**, DecodeContext*)"/>
    internal static unsafe byte* Message<TType>(byte* p, byte* end, void** field, DecodeContext* context, TType type)
        where TType : struct, IMessageType
    {
        byte* start = p;
        p = Length(p, end, out nint length, context);
        if (p == null) return null;
        byte* data = Data(field, context, type);
        if (data == null) return context->Fail(ProtoError.ArenaExhausted, start);
        if (!context->TryNest()) return context->Fail(ProtoError.DepthExceeded, start);
        byte* messageEnd = p + length;
        p = type.Decode(p, messageEnd, data, context);
        context->Unnest();
        return p == messageEnd ? p : FailAtEnd(p, messageEnd, context);
    }

    /// <summary>Reads a run of sub-messages and appends them. The data of a run is one allocation.</summary>
    /// <remarks>Requires: the first element's tag has been read. Ensures: the result is at most <paramref name="end"/>.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Messages<T>(byte* p, byte* end, RawList* list, uint tag, DecodeContext* context)
        where T : unmanaged, IProtoMessage<T> =>
        Messages(p, end, list, tag, context, default(GeneratedType<T>));

    /// <inheritdoc cref="Messages{T}(byte*, byte*, RawList*, uint, DecodeContext*)"/>
    internal static unsafe byte* Messages<TType>(byte* p, byte* end, RawList* list, uint tag, DecodeContext* context, TType type)
        where TType : struct, IMessageType
    {
        byte* start = p;
        if (!context->TryNest()) return context->Fail(ProtoError.DepthExceeded, start);
        var run = new TagBytes(tag);
        int count = CountRun(p, end, run);
        var item = (void**)Reserve(list, count, sizeof(void*), context);
        byte* data = item == null ? null : AllocateRun(count, type.DataSize, context->Arena);
        if (data == null) return context->Fail(ProtoError.ArenaExhausted, start);
        data = context->Arena->Reference(data);
        while (true)
        {
            p = Length(p, end, out nint length, context);
            if (p == null) return null;
            byte* messageEnd = p + length;
            ShortBytes.Clear(Generations.Address(data), type.DataSize);
            *item++ = data;
            list->Count++;
            p = type.Decode(p, messageEnd, Generations.Address(data), context);
            if (p != messageEnd) return FailAtEnd(p, messageEnd, context);
            data += type.DataSize;
            if (--count == 0 || p >= end || !run.Matches(p)) break;
            p += run.Length;
        }

        context->Unnest();
        return p;
    }

    /// <summary>Allocates a new, empty message and stores the reference to it in <paramref name="field"/>.</summary>
    /// <returns>False if the arena is exhausted; the field is unchanged then.</returns>
    internal static unsafe bool TryCreate<TType>(void** field, DecodeContext* context, TType type) where TType : struct, IMessageType
    {
        void* reference = MessageData.TryCreate(context->Arena, type.DataSize);
        if (reference != null) *field = reference;
        return reference != null;
    }

    /// <summary>The address of the data of a field's message, which is created if it is absent; null if the arena is exhausted.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe byte* Data<TType>(void** field, DecodeContext* context, TType type) where TType : struct, IMessageType
    {
        if (*field != null) return Generations.Follow(*field);
        return TryCreate(field, context, type) ? Generations.Address(*field) : null;
    }

    /// <summary>Fails at the end of a message: its last field exceeds the end, or there is an error in the message.</summary>
    /// <param name="p">The result of reading the message, which is not its end; null if there is an error already.</param>
    /// <param name="messageEnd">The end of the message.</param>
    /// <param name="context">The parse.</param>
    /// <returns>Always null.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static unsafe byte* FailAtEnd(byte* p, byte* messageEnd, DecodeContext* context)
    {
        if (p != null) context->Fail(ProtoError.Truncated, messageEnd);
        context->LocateError(messageEnd);
        return null;
    }

    // Messages between a start-group and an end-group tag (encoding spec, "Groups"): groups of proto2, and fields with delimited encoding.
    // The end of a group is known only after its contents have been read. Runs of groups are therefore not counted before they are read: at each
    // level of nesting, counting would scan all contents once more.

    /// <summary>Reads a singular group. A second occurrence merges into the first.</summary>
    /// <param name="start">The start of the start-group tag.</param>
    /// <param name="p">The address after the tag.</param>
    /// <param name="end">The end of the message around the group.</param>
    /// <param name="field">The field: the reference to the group's data, or null.</param>
    /// <param name="tag">The start-group tag.</param>
    /// <param name="context">The parse.</param>
    /// <remarks>Ensures: the result is the address after the end-group tag, at most <paramref name="end"/>.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Group<T>(byte* start, byte* p, byte* end, void** field, uint tag, DecodeContext* context)
        where T : unmanaged, IProtoMessage<T> =>
        Group(start, p, end, field, tag, context, default(GeneratedType<T>));

    /// <inheritdoc cref="Group{T}(byte*, byte*, byte*, void**, uint, DecodeContext*)"/>
    internal static unsafe byte* Group<TType>(byte* start, byte* p, byte* end, void** field, uint tag, DecodeContext* context, TType type)
        where TType : struct, IMessageType
    {
        byte* data = Data(field, context, type);
        if (data == null) return context->Fail(ProtoError.ArenaExhausted, start);
        if (!context->TryNest()) return context->Fail(ProtoError.DepthExceeded, start);
        p = type.Decode(p, end, data, context);
        context->Unnest();
        if (p == null) return context->TakeEndGroup(ProtoTag.Make(ProtoTag.FieldNumber(tag), ProtoWireType.EndGroup));
        return p > end ? context->Fail(ProtoError.Truncated, end) : context->Fail(ProtoError.UnterminatedGroup, start);
    }

    /// <summary>Reads one element of a repeated group and appends it to the list.</summary>
    /// <remarks>Ensures: the result is the address after the end-group tag, at most <paramref name="end"/>.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Groups<T>(byte* start, byte* p, byte* end, RawList* list, uint tag, DecodeContext* context)
        where T : unmanaged, IProtoMessage<T> =>
        Groups(start, p, end, list, tag, context, default(GeneratedType<T>));

    /// <inheritdoc cref="Groups{T}(byte*, byte*, byte*, RawList*, uint, DecodeContext*)"/>
    internal static unsafe byte* Groups<TType>(byte* start, byte* p, byte* end, RawList* list, uint tag, DecodeContext* context, TType type)
        where TType : struct, IMessageType
    {
        var item = (void**)Reserve(list, 1, sizeof(void*), context);
        if (item == null || !TryCreate(item, context, type)) return context->Fail(ProtoError.ArenaExhausted, start);
        list->Count++;
        return Group(start, p, end, item, tag, context, type);
    }

    /// <summary>
    /// Reads a run of map entries; each is a message of key and value (encoding spec, "Maps"). The entries are only appended. Duplicate keys
    /// are removed at the first access to the map.
    /// </summary>
    /// <remarks>Requires: the first entry's tag has been read. Ensures: the result is at most <paramref name="end"/>.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe byte* Map<TKey, TValue, TKeyCodec, TValueCodec>(byte* p, byte* end, RawMap* map, uint tag, DecodeContext* context)
        where TKey : unmanaged where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey> where TValueCodec : struct, IFieldCodec<TValue> =>
        Map(p, end, map, tag, context, default(GeneratedEntry<TKey, TValue, TKeyCodec, TValueCodec>));

    /// <inheritdoc cref="Map{TKey, TValue, TKeyCodec, TValueCodec}(byte*, byte*, RawMap*, uint, DecodeContext*)"/>
    internal static unsafe byte* Map<TEntry>(byte* p, byte* end, RawMap* map, uint tag, DecodeContext* context, TEntry type)
        where TEntry : struct, IEntryType
    {
        byte* start = p;
        if (!context->TryNest()) return context->Fail(ProtoError.DepthExceeded, start);
        var run = new TagBytes(tag);
        int count = CountRun(p, end, run);
        int entrySize = type.Size;
        if (map->Capacity - map->Count < count && !map->TryGrow(entrySize, (long)map->Count + count, context->Arena))
            return context->Fail(ProtoError.ArenaExhausted, start);
        while (true)
        {
            p = Length(p, end, out nint length, context);
            if (p == null) return null;
            byte* entry = map->TryAppend(entrySize, context->Arena);
            if (entry == null) return context->Fail(ProtoError.ArenaExhausted, start);
            ShortBytes.Clear(entry, entrySize);
            byte* entryEnd = p + length;
            p = ReadEntry(p, entryEnd, entry, context, type);
            if (p != entryEnd) return FailAtEnd(p, entryEnd, context);
            if (--count == 0 || p >= end || !run.Matches(p)) break;
            p += run.Length;
        }

        context->Unnest();
        return p;
    }

    /// <summary>
    /// Reads one entry of a map whose values are of a closed enum. If the schema doesn't know the value, the whole entry becomes an unknown
    /// field, with its bytes unchanged (language guide, "Enum Behavior").
    /// </summary>
    /// <remarks>
    /// Requires: <paramref name="start"/> is the start of the entry's tag, <paramref name="p"/> the address after it. Ensures: the
    /// result is at most <paramref name="end"/>.
    /// </remarks>
    public static unsafe byte* ClosedEnumMap<TKey, TEnum, TKeyCodec, TEnumCodec>(
        byte* start, byte* p, byte* end, RawMap* map, delegate*<int, bool> isKnown, UnknownFields** unknown, DecodeContext* context)
        where TKey : unmanaged where TEnum : unmanaged, Enum
        where TKeyCodec : struct, IFieldCodec<TKey> where TEnumCodec : struct, IFieldCodec<TEnum>
    {
        MapEntry<TKey, TEnum> entry;
        return ClosedEnumMap(
            start, p, end, map, (byte*)&entry, new KnownNumbers(isKnown), unknown, context, default(GeneratedEntry<TKey, TEnum, TKeyCodec, TEnumCodec>));
    }

    /// <summary>Reads one entry into <paramref name="entry"/>, memory of its size. Only an entry whose value is known gets into the map.</summary>
    internal static unsafe byte* ClosedEnumMap<TEntry>(
        byte* start, byte* p, byte* end, RawMap* map, byte* entry, in KnownNumbers numbers, UnknownFields** unknown, DecodeContext* context, TEntry type)
        where TEntry : struct, IEntryType
    {
        byte* lengthAt = p;
        p = Length(p, end, out nint length, context);
        if (p == null) return null;
        if (!context->TryNest()) return context->Fail(ProtoError.DepthExceeded, lengthAt);
        byte* entryEnd = p + length;
        ShortBytes.Clear(entry, type.Size);
        p = ReadEntry(p, entryEnd, entry, context, type);
        if (p != entryEnd) return FailAtEnd(p, entryEnd, context);
        context->Unnest();
        if (!numbers.Contains(*(int*)(entry + type.ValueOffset)))
            return KeepUnknown(start, p, unknown, context) ? p : context->Fail(ProtoError.ArenaExhausted, lengthAt);
        byte* added = map->TryAppend(type.Size, context->Arena);
        if (added == null) return context->Fail(ProtoError.ArenaExhausted, lengthAt);
        Unsafe.CopyBlockUnaligned(added, entry, (uint)type.Size);
        return p;
    }

    /// <summary>Reads the contents of an entry. A missing key or value has its default; fields other than 1 and 2 are dropped.</summary>
    private static unsafe byte* ReadEntry<TEntry>(byte* p, byte* end, byte* entry, DecodeContext* context, TEntry type)
        where TEntry : struct, IEntryType
    {
        byte* entryStart = p;
        bool hasValue = false;
        while (p < end)
        {
            byte* start = p;
            p = Tag(p, out uint tag);
            if (tag == type.KeyTag)
            {
                p = type.DecodeKey(p, end, entry, context);
            }
            else if (tag == type.ValueTag)
            {
                hasValue = true;
                p = type.DecodeValue(p, end, entry, context);
            }
            else
            {
                p = Skip(start, p, end, tag, context);
            }

            if (p == null) return null;
        }

        if (hasValue || type.TryCreateDefault(entry, context)) return p;
        // The entry may be empty, so its start may be its end. An error at the end would count as truncated, so the error is at the length before it.
        return context->Fail(ProtoError.ArenaExhausted, entryStart - 1);
    }
}
