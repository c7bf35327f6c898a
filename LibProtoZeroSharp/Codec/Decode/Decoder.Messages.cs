using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

public static partial class Decoder
{
    /// <summary>Reads a singular sub-message. A second occurrence merges into the first.</summary>
    /// <remarks>
    /// Requires: what <see cref="Decoder"/> requires; <paramref name="field"/> is null or a reference to the data of a message of this type. Ensures:
    /// the result is at most <paramref name="end"/>; after success the field is not null, and the depth is as before.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Cursor Message<T>(Cursor p, Cursor end, ref RawMessage field, DecodeContext context) where T : unmanaged, IProtoMessage<T> =>
        Message(p, end, ref field, context, default(GeneratedType<T>));

    /// <inheritdoc cref="Message{T}(Cursor, Cursor, ref RawMessage, DecodeContext)"/>
    internal static unsafe Cursor Message<TType>(Cursor p, Cursor end, ref RawMessage field, DecodeContext context, TType type)
        where TType : struct, IMessageType
    {
        DecodeState* state = context.State;
        Cursor body = Length(p, end, out nint length, context);
        if (body.IsNull) return body;
        byte* data = Data(ref field, state->Arena, type);
        if (data == null) return Fail(context, ProtoError.ArenaExhausted, p);
        if (!state->TryNest()) return Fail(context, ProtoError.DepthExceeded, p);
        Cursor messageEnd = body.Skip(length);
        body = type.Decode(body, messageEnd, new DataAddress(data), context);
        state->Unnest();
        return body.Is(messageEnd) ? body : FailAtEnd(body, messageEnd, context);
    }

    /// <summary>Reads a run of sub-messages and appends them. The data of a run is one allocation.</summary>
    /// <remarks>Requires: the first element's tag has been read. Ensures: the result is at most <paramref name="end"/>.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Cursor Messages<T>(Cursor p, Cursor end, ref RawList list, uint tag, DecodeContext context)
        where T : unmanaged, IProtoMessage<T> =>
        Messages(p, end, ref list, tag, context, default(GeneratedType<T>));

    /// <inheritdoc cref="Messages{T}(Cursor, Cursor, ref RawList, uint, DecodeContext)"/>
    internal static unsafe Cursor Messages<TType>(Cursor p, Cursor end, ref RawList list, uint tag, DecodeContext context, TType type)
        where TType : struct, IMessageType
    {
        // Nothing says what the JIT inlines here, because it decides better. If it may not inline type.Decode, ticks are parsed 0.9 times as fast and trees 0.86 times. If
        // it may not inline this method, messages of 1 KB are parsed 0.87 times as fast (AMD EPYC).
        DecodeState* state = context.State;
        if (!state->TryNest()) return Fail(context, ProtoError.DepthExceeded, p);
        var run = new TagBytes(tag);
        int count = CountRun(p.Address, end.Address, run);
        var item = (void**)Reserve(ref list, count, sizeof(void*), context);
        byte* data = item == null ? null : AllocateRun(count, type.DataSize, state->Arena);
        if (data == null) return Fail(context, ProtoError.ArenaExhausted, p);
        data = state->Arena->Reference(data);
        while (true)
        {
            p = Length(p, end, out nint length, context);
            if (p.IsNull) return p;
            Cursor messageEnd = p.Skip(length);
            ShortBytes.Clear(Generations.Address(data), type.DataSize);
            *item++ = data;
            list.Count++;
            p = type.Decode(p, messageEnd, new DataAddress(Generations.Address(data)), context);
            if (!p.Is(messageEnd)) return FailAtEnd(p, messageEnd, context);
            data += type.DataSize;
            if (--count == 0 || !p.IsBefore(end) || !run.Matches(p.Address)) break;
            p = p.Skip(run.Length);
        }

        state->Unnest();
        return p;
    }

    /// <summary>Allocates a new, empty message and stores the reference to it in <paramref name="field"/>.</summary>
    /// <returns>False if the arena is exhausted; the field is unchanged then.</returns>
    internal static unsafe bool TryCreate<TType>(ref RawMessage field, DecodeContext context, TType type) where TType : struct, IMessageType
    {
        void* reference = MessageData.TryCreate(context.State->Arena, type.DataSize);
        if (reference != null) field.Data = reference;
        return reference != null;
    }

    /// <summary>The address of the data of a field's message, which is created if it is absent; null if the arena is exhausted.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe byte* Data<TType>(ref RawMessage field, ArenaState* arena, TType type) where TType : struct, IMessageType
    {
        if (field.Data != null) return Generations.Follow(field.Data);
        byte* data = MessageData.TryAllocate(arena, type.DataSize);
        if (data != null) field.Data = arena->Reference(data);
        return data;
    }

    /// <summary>Fails at the end of a message: its last field exceeds the end, or there is an error in the message.</summary>
    /// <param name="p">The result of reading the message, which is not its end; null if there is an error already.</param>
    /// <param name="messageEnd">The end of the message.</param>
    /// <param name="context">The parse.</param>
    /// <returns>Always null.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static unsafe Cursor FailAtEnd(Cursor p, Cursor messageEnd, DecodeContext context)
    {
        if (!p.IsNull) Fail(context, ProtoError.Truncated, messageEnd);
        context.State->LocateError(messageEnd.Address);
        return default;
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
    public static Cursor Group<T>(Cursor start, Cursor p, Cursor end, ref RawMessage field, uint tag, DecodeContext context)
        where T : unmanaged, IProtoMessage<T> =>
        Group(start, p, end, ref field, tag, context, default(GeneratedType<T>));

    /// <inheritdoc cref="Group{T}(Cursor, Cursor, Cursor, ref RawMessage, uint, DecodeContext)"/>
    internal static unsafe Cursor Group<TType>(Cursor start, Cursor p, Cursor end, ref RawMessage field, uint tag, DecodeContext context, TType type)
        where TType : struct, IMessageType
    {
        byte* data = Data(ref field, context.State->Arena, type);
        if (data == null) return Fail(context, ProtoError.ArenaExhausted, start);
        if (!context.State->TryNest()) return Fail(context, ProtoError.DepthExceeded, start);
        p = type.Decode(p, end, new DataAddress(data), context);
        context.State->Unnest();
        if (p.IsNull) return new Cursor(context.State->TakeEndGroup(ProtoTag.Make(ProtoTag.FieldNumber(tag), ProtoWireType.EndGroup)));
        return end.IsBefore(p) ? Fail(context, ProtoError.Truncated, end) : Fail(context, ProtoError.UnterminatedGroup, start);
    }

    /// <summary>Reads one element of a repeated group and appends it to the list.</summary>
    /// <remarks>Ensures: the result is the address after the end-group tag, at most <paramref name="end"/>.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Cursor Groups<T>(Cursor start, Cursor p, Cursor end, ref RawList list, uint tag, DecodeContext context)
        where T : unmanaged, IProtoMessage<T> =>
        Groups(start, p, end, ref list, tag, context, default(GeneratedType<T>));

    /// <inheritdoc cref="Groups{T}(Cursor, Cursor, Cursor, ref RawList, uint, DecodeContext)"/>
    internal static unsafe Cursor Groups<TType>(Cursor start, Cursor p, Cursor end, ref RawList list, uint tag, DecodeContext context, TType type)
        where TType : struct, IMessageType
    {
        var item = (RawMessage*)Reserve(ref list, 1, sizeof(void*), context);
        if (item == null || !TryCreate(ref *item, context, type)) return Fail(context, ProtoError.ArenaExhausted, start);
        list.Count++;
        return Group(start, p, end, ref *item, tag, context, type);
    }

    /// <summary>
    /// Reads a run of map entries; each is a message of key and value (encoding spec, "Maps"). The entries are only appended. Duplicate keys
    /// are removed at the first access to the map.
    /// </summary>
    /// <remarks>Requires: the first entry's tag has been read. Ensures: the result is at most <paramref name="end"/>.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Cursor Map<TKey, TValue, TKeyCodec, TValueCodec>(Cursor p, Cursor end, ref RawMap map, uint tag, DecodeContext context)
        where TKey : unmanaged where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey> where TValueCodec : struct, IFieldCodec<TValue> =>
        Map(p, end, ref map, tag, context, default(GeneratedEntry<TKey, TValue, TKeyCodec, TValueCodec>));

    /// <inheritdoc cref="Map{TKey, TValue, TKeyCodec, TValueCodec}(Cursor, Cursor, ref RawMap, uint, DecodeContext)"/>
    internal static unsafe Cursor Map<TEntry>(Cursor p, Cursor end, ref RawMap map, uint tag, DecodeContext context, TEntry type)
        where TEntry : struct, IEntryType
    {
        Cursor start = p;
        if (!context.State->TryNest()) return Fail(context, ProtoError.DepthExceeded, start);
        var run = new TagBytes(tag);
        int count = CountRun(p.Address, end.Address, run);
        int entrySize = type.Size;
        if (map.Capacity - map.Count < count && !map.TryGrow(entrySize, (long)map.Count + count, RawMap.SmallestCapacity, context.State->Arena))
            return Fail(context, ProtoError.ArenaExhausted, start);
        while (true)
        {
            p = Length(p, end, out nint length, context);
            if (p.IsNull) return p;
            byte* entry = map.TryAppend(entrySize, context.State->Arena);
            if (entry == null) return Fail(context, ProtoError.ArenaExhausted, start);
            ShortBytes.Clear(entry, entrySize);
            Cursor entryEnd = p.Skip(length);
            p = ReadEntry(p, entryEnd, entry, context, type);
            if (!p.Is(entryEnd)) return FailAtEnd(p, entryEnd, context);
            if (--count == 0 || !p.IsBefore(end) || !run.Matches(p.Address)) break;
            p = p.Skip(run.Length);
        }

        context.State->Unnest();
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
    public static unsafe Cursor ClosedEnumMap<TKey, TEnum, TKeyCodec, TEnumCodec, TNumbers>(
        Cursor start, Cursor p, Cursor end, ref RawMap map, ref RawUnknownFields unknown, DecodeContext context)
        where TKey : unmanaged where TEnum : unmanaged, Enum
        where TKeyCodec : struct, IFieldCodec<TKey> where TEnumCodec : struct, IFieldCodec<TEnum> where TNumbers : struct, IClosedEnum
    {
        MapEntry<TKey, TEnum> entry;
        return ClosedEnumMap(
            start, p, end, ref map, (byte*)&entry, KnownNumbers.Of<TNumbers>(), ref unknown, context, default(GeneratedEntry<TKey, TEnum, TKeyCodec, TEnumCodec>));
    }

    /// <summary>Reads one entry into <paramref name="entry"/>, memory of its size. Only an entry whose value is known gets into the map.</summary>
    internal static unsafe Cursor ClosedEnumMap<TEntry>(
        Cursor start, Cursor p, Cursor end, ref RawMap map, byte* entry, in KnownNumbers numbers, ref RawUnknownFields unknown, DecodeContext context,
        TEntry type) where TEntry : struct, IEntryType
    {
        Cursor body = Length(p, end, out nint length, context);
        if (body.IsNull) return body;
        if (!context.State->TryNest()) return Fail(context, ProtoError.DepthExceeded, p);
        Cursor entryEnd = body.Skip(length);
        ShortBytes.Clear(entry, type.Size);
        body = ReadEntry(body, entryEnd, entry, context, type);
        if (!body.Is(entryEnd)) return FailAtEnd(body, entryEnd, context);
        context.State->Unnest();
        if (!numbers.Contains(*(int*)(entry + type.ValueOffset)))
            return KeepUnknown(start, body, ref unknown, context) ? body : Fail(context, ProtoError.ArenaExhausted, p);
        byte* added = map.TryAppend(type.Size, context.State->Arena);
        if (added == null) return Fail(context, ProtoError.ArenaExhausted, p);
        Unsafe.CopyBlockUnaligned(added, entry, (uint)type.Size);
        return body;
    }

    /// <summary>Reads the contents of an entry. A missing key or value has its default; fields other than 1 and 2 are dropped.</summary>
    private static unsafe Cursor ReadEntry<TEntry>(Cursor p, Cursor end, byte* entry, DecodeContext context, TEntry type)
        where TEntry : struct, IEntryType
    {
        Cursor entryStart = p;
        bool hasValue = false;
        while (p.IsBefore(end))
        {
            Cursor start = p;
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

            if (p.IsNull) return p;
        }

        if (hasValue || type.TryCreateDefault(entry, context)) return p;
        // The entry may be empty, so its start may be its end. An error at the end would count as truncated, so the error is at the length before it.
        return Fail(context, ProtoError.ArenaExhausted, entryStart.Skip(-1));
    }
}
