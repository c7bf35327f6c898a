using System.ComponentModel;
using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Memory;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Runtime;

/// <summary>
/// Encoded sizes in bytes. Tags are included only where a parameter gives their length, and length prefixes only where the summary says so.
/// </summary>
/// <remarks>
/// Requires: pointers are not null, and the items of lists and maps are in memory that is alive. An absent message has the size of an empty one. Ensures:
/// only the values themselves are read.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static partial class Sizes
{
    /// <summary>An <c>int32</c> or an enum. A negative value takes ten bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Int32(int value) => VarInt.Length((ulong)(long)value);

    /// <summary>An <c>int64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Int64(long value) => VarInt.Length((ulong)value);

    /// <summary>A <c>uint32</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int UInt32(uint value) => VarInt.Length(value);

    /// <summary>A <c>uint64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int UInt64(ulong value) => VarInt.Length(value);

    /// <summary>A <c>sint32</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int SInt32(int value) => VarInt.Length(ZigZag.Encode(value));

    /// <summary>A <c>sint64</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int SInt64(long value) => VarInt.Length(ZigZag.Encode(value));

    /// <summary>A <c>string</c> with its length prefix.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe ulong String(in Utf8String value) => Delimited((uint)value.Length);

    /// <summary>A <c>bytes</c> value with its length prefix.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe ulong Bytes(in UnmanagedBytes value) => Delimited((uint)value.Length);

    /// <summary>Repeated strings with tags and length prefixes.</summary>
    public static unsafe ulong Strings(in RawList list, int tagLength)
    {
        ulong size = (ulong)(uint)list.Count * (uint)tagLength;
        var items = (Utf8String*)list.Items;
        for (int i = 0; i < list.Count; i++) size += String(items[i]);
        return size;
    }

    /// <summary>Repeated bytes with tags and length prefixes.</summary>
    public static unsafe ulong BytesList(in RawList list, int tagLength) => Strings(list, tagLength);

    /// <summary>Unpacked varints with their tags.</summary>
    public static unsafe ulong RepeatedVarInts<T, TFormat>(in RawList list, int tagLength)
        where T : unmanaged where TFormat : struct, IVarIntFormat<T> =>
        (ulong)(uint)list.Count * (uint)tagLength + Payload<T, TFormat>((T*)list.Items, (T*)list.Items + list.Count);

    /// <summary>Unpacked values of fixed width with their tags.</summary>
    public static unsafe ulong RepeatedFixed<T>(in RawList list, int tagLength) where T : unmanaged =>
        (ulong)(uint)list.Count * (uint)(tagLength + sizeof(T));

    /// <summary>Packed varints with their length prefix.</summary>
    public static unsafe ulong PackedVarInts<T, TFormat>(in RawList list) where T : unmanaged where TFormat : struct, IVarIntFormat<T> =>
        Delimited(Payload<T, TFormat>((T*)list.Items, (T*)list.Items + list.Count));

    /// <summary>Packed values of fixed width with their length prefix.</summary>
    public static unsafe ulong PackedFixed<T>(in RawList list) where T : unmanaged => Delimited((ulong)(uint)list.Count * (uint)sizeof(T));

    /// <summary>A sub-message with its length prefix.</summary>
    public static unsafe ulong Message<T>(RawMessage message) where T : unmanaged, IProtoMessage<T> => Delimited(Group<T>(message));

    /// <summary>Repeated sub-messages with tags and length prefixes.</summary>
    public static unsafe ulong Messages<T>(in RawList list, int tagLength) where T : unmanaged, IProtoMessage<T>
    {
        ulong size = (ulong)(uint)list.Count * (uint)tagLength;
        if (!StackGuard.OfThread.HasRoom()) return StackGuard.TooDeep;
        var items = (void**)list.Items;
        Checks.Messages(items, list.Count);
        for (int i = 0; i < list.Count; i++) size += Delimited(Fields<T>(items[i]));
        return size;
    }

    /// <summary>The fields of a group, without its two tags.</summary>
    public static unsafe ulong Group<T>(RawMessage message) where T : unmanaged, IProtoMessage<T> =>
        StackGuard.OfThread.HasRoom() ? Fields<T>(message.Data) : StackGuard.TooDeep;

    /// <summary>Repeated groups with the two tags of each.</summary>
    public static unsafe ulong Groups<T>(in RawList list, int tagLength) where T : unmanaged, IProtoMessage<T>
    {
        ulong size = 2 * (ulong)(uint)list.Count * (uint)tagLength;
        if (!StackGuard.OfThread.HasRoom()) return StackGuard.TooDeep;
        var items = (void**)list.Items;
        Checks.Messages(items, list.Count);
        for (int i = 0; i < list.Count; i++) size += Fields<T>(items[i]);
        return size;
    }

    /// <summary>Map entries with tags and length prefixes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe ulong Map<TKey, TValue, TKeyCodec, TValueCodec>(ref RawMap map, int tagLength)
        where TKey : unmanaged where TValue : unmanaged
        where TKeyCodec : struct, IFieldCodec<TKey> where TValueCodec : struct, IFieldCodec<TValue> =>
        Map((RawMap*)Unsafe.AsPointer(ref map), tagLength, default(GeneratedEntry<TKey, TValue, TKeyCodec, TValueCodec>));

    /// <inheritdoc cref="Map{TKey, TValue, TKeyCodec, TValueCodec}(ref RawMap, int)"/>
    internal static unsafe ulong Map<TEntry>(RawMap* map, int tagLength, TEntry type) where TEntry : struct, IEntryType
    {
        const ulong keyAndValueTags = 2;
        ulong size = 0;
        type.Seal(map);
        byte* entry = map->Entries;
        for (int left = map->Count; left > 0; left--, entry += type.Size) size += (uint)tagLength + Delimited(keyAndValueTags + type.Measure(entry));

        return size;
    }

    /// <summary>The unknown fields, tags included; 0 for null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe ulong Unknown(RawUnknownFields unknown)
    {
        UnknownFields* fields = UnknownFields.Follow(unknown.Fields);
        return fields == null ? 0 : (uint)fields->Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe ulong Fields<T>(void* message) where T : unmanaged, IProtoMessage<T>
    {
        return message == null ? 0 : T.Measure(new DataAddress(Generations.Follow(message)));
    }

    /// <summary>A payload with its length prefix.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Delimited(ulong length) => length + (uint)VarInt.Length(length);
}
