using System.Runtime.CompilerServices;
using LibProtoZeroSharp.Reflection;
using LibProtoZeroSharp.Runtime;
using LibProtoZeroSharp.Schema;
using LibProtoZeroSharp.Types;
using LibProtoZeroSharp.Walks;

namespace LibProtoZeroSharp.Binary.ByTable;

/// <summary>The entries of a map that is known only as a field of a table.</summary>
/// <remarks>
/// Requires and ensures, for every member: as for <see cref="IEntryType"/>; <c>map</c> is a map field of a table, a <see cref="TableField"/>, and not
/// null.
/// </remarks>
internal readonly unsafe struct TableEntry : IEntryType
{
    public static int Size(void* map) => Field(map)->EntrySize;

    public static int ValueOffset(void* map) => Field(map)->EntryValueOffset;

    public static uint KeyTag(void* map) => ProtoTag.Make(1, ValueEncoding.WireType(Field(map)->KeyType));

    public static uint ValueTag(void* map) => ProtoTag.Make(2, Field(map)->WireType);

    public static byte* DecodeKey(void* map, byte* p, byte* end, byte* entry, DecodeContext* context) => TableValue.Decode(KeyType(map), p, end, entry, context);

    public static byte* DecodeValue(void* map, byte* p, byte* end, byte* entry, DecodeContext* context)
    {
        byte* value = Value(map, entry);
        return Field(map)->IsMessage
            ? Decoder.Message<TableType>(p, end, (void**)value, context, Field(map)->Message)
            : TableValue.Decode(ValueType(map), p, end, value, context);
    }

    public static bool TryCreateDefault(void* map, byte* entry, DecodeContext* context)
    {
        if (!Field(map)->IsMessage) return true;
        MessageTable* table = Field(map)->Message;
        var value = (void**)Value(map, entry);
        if (!Decoder.TryCreate<TableType>(value, context, table)) return false;
        // Required fields are checked after a message has been decoded, and nothing is decoded into this one.
        if (!RequiredFields.AreSet(table, *value)) context->Partial = true;
        return true;
    }

    public static byte* EncodeKey(void* map, byte* p, byte* entry, EncodeContext* context) => Encode(KeyType(map), p, entry, context);

    public static byte* EncodeValue(void* map, byte* p, byte* entry, EncodeContext* context)
    {
        byte* value = Value(map, entry);
        return Field(map)->IsMessage
            ? TableEncoder.EncodeMessages(p, ValueTag(map), default, (void**)value, 1, Field(map)->Message, context)
            : Encode(ValueType(map), p, value, context);
    }

    public static ulong Measure(void* map, byte* entry)
    {
        byte* value = Value(map, entry);
        return TableValue.Measure(KeyType(map), entry) + (Field(map)->IsMessage
            ? TableEncoder.MeasureMessages((void**)value, 1, isDelimited: false, Field(map)->Message)
            : TableValue.Measure(ValueType(map), value));
    }

    public static void Seal(void* map, RawMap* entries) => TableMap.Seal(*Field(map), entries);

    private static TableField* Field(void* map) => (TableField*)map;

    private static FieldType KeyType(void* map) => ValueEncoding.TypeOf(Field(map)->KeyType, Field(map)->ValidatesUtf8);

    private static FieldType ValueType(void* map) => ValueEncoding.TypeOf(Field(map)->Type, Field(map)->ValidatesUtf8);

    private static byte* Value(void* map, byte* entry) => entry + Field(map)->EntryValueOffset;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Encode(FieldType type, byte* p, byte* value, EncodeContext* context) => type is FieldType.String or FieldType.Bytes
        ? Encoder.View(p, 0, default, (Utf8String*)value, type == FieldType.String, context)
        : TableValue.EncodeNumber(type, p, value);
}
