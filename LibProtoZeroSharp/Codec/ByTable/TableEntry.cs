using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Values;
using LibProtoZeroSharp.Wire;

namespace LibProtoZeroSharp.Codec;

/// <summary>The entries of a map that is known only as a field of a table.</summary>
/// <param name="map">A map field of a table, which outlives this.</param>
/// <remarks>Requires and ensures, for every member: as for <see cref="IEntryType"/>.</remarks>
internal readonly unsafe struct TableEntry(TableField* map) : IEntryType
{
    public unsafe int Size => map->EntrySize;

    public unsafe int ValueOffset => map->EntryValueOffset;

    public unsafe FieldType KeyType => map->KeyType;

    public unsafe uint KeyTag => ProtoTag.Make(1, ValueEncoding.WireType(map->KeyType));

    public unsafe uint ValueTag => ProtoTag.Make(2, map->WireType);

    public unsafe Cursor DecodeKey(Cursor p, Cursor end, byte* entry, DecodeContext context) => TableValue.Decode(EncodedKeyType, p, end, entry, context);

    public unsafe Cursor DecodeValue(Cursor p, Cursor end, byte* entry, DecodeContext context)
    {
        byte* value = Value(entry);
        return map->IsMessage
            ? Decoder.Message(p, end, ref *(RawMessage*)value, context, new TableType(map->Message))
            : TableValue.Decode(ValueType, p, end, value, context);
    }

    public unsafe bool TryCreateDefault(byte* entry, DecodeContext context)
    {
        if (!map->IsMessage) return true;
        MessageTable* table = map->Message;
        ref RawMessage value = ref *(RawMessage*)Value(entry);
        if (!Decoder.TryCreate(ref value, context, new TableType(table))) return false;
        // Required fields are checked after a message has been decoded, and nothing is decoded into this one.
        if (!RequiredFields.AreSet(table, value.Data)) context.MarkPartial();
        return true;
    }

    public unsafe byte* EncodeKey(byte* p, byte* entry, EncodeState* context) => Encode(EncodedKeyType, p, entry, context);

    public unsafe byte* EncodeValue(byte* p, byte* entry, EncodeState* context)
    {
        byte* value = Value(entry);
        return map->IsMessage
            ? TableEncoder.EncodeMessages(p, ValueTag, default, (void**)value, 1, map->Message, context)
            : Encode(ValueType, p, value, context);
    }

    public unsafe ulong Measure(byte* entry)
    {
        byte* value = Value(entry);
        return TableValue.Measure(EncodedKeyType, entry) + (map->IsMessage
            ? TableEncoder.MeasureMessages((void**)value, 1, isDelimited: false, map->Message)
            : TableValue.Measure(ValueType, value));
    }

    public unsafe void Seal(RawMap* entries) => TableMap.Seal(*map, entries);

    private unsafe FieldType EncodedKeyType => ValueEncoding.TypeOf(map->KeyType, map->ValidatesUtf8);

    private unsafe FieldType ValueType => ValueEncoding.TypeOf(map->Type, map->ValidatesUtf8);

    private unsafe byte* Value(byte* entry) => entry + map->EntryValueOffset;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe byte* Encode(FieldType type, byte* p, byte* value, EncodeState* context) => type is FieldType.String or FieldType.Bytes
        ? Encoder.View(p, 0, default, (Utf8String*)value, type == FieldType.String, context)
        : TableValue.EncodeNumber(type, p, value);
}
